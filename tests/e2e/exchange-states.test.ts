/** The card of an exchange in each state, as its attacker, its target, a bystander and the GM see it: what is there and what is not, in every ruleset. */
import { describe, expect, it } from 'vitest';
import { describeTable, type TestTable } from './harness.ts';
import {
  CASTS,
  USERS,
  VIEWERS,
  playStates,
  setStage,
  type State,
  type StateSeats,
  type Viewer,
} from './exchange-states.ts';

/** The parts of the cards of an exchange that a log shows: one of them in a pixel at least. */
const PARTS = {
  weapon: '.card-fighters .card-title',
  verdict: '.exchange-verdict',
  replies: '.exchange-replies button',
  goOn: '[data-action="goOn"]',
  rollDamage: '[data-action="rollHitDamage"].tetrad-primary',
  amount: '.card-amount',
  track: '.damage-track .track-group[role="img"]',
  going: '.damage-track .goes',
  gone: '.damage-track .gone',
  apply: '.damage-apply',
  undo: '.damage-undo',
  fall: '.card-fall',
  due: '[data-action="rollDue"]',
  unreadable: '.tetrad-unreadable',
  private: '.message-content:not(:has(.tetrad-card, .tetrad-unreadable))',
} as const;

type Part = keyof typeof PARTS;

/** What every viewer sees, and what only some see besides; of the other parts there is none. */
type Row = Readonly<{ all: readonly Part[] } & Partial<Record<Viewer, readonly Part[]>>>;

const HIT: Row = { all: ['weapon', 'verdict'], attacker: ['rollDamage'], gamemaster: ['rollDamage'] };
const BEFORE = ['track', 'going', 'apply'] as const;
const AFTER = ['track', 'gone', 'undo'] as const;

const TABLE: Readonly<Record<State, Row>> = {
  declared: { all: ['weapon', 'verdict'], target: ['replies'], gamemaster: ['replies', 'goOn'] },
  answered: HIT,
  'damage before': { all: ['amount'], target: BEFORE, gamemaster: BEFORE },
  'damage after': { all: ['amount'], target: AFTER, gamemaster: AFTER },
  undone: { all: ['amount'], target: BEFORE, gamemaster: BEFORE },
  missed: { all: ['weapon', 'verdict'] },
  private: {
    all: [],
    attacker: ['weapon', 'verdict'],
    target: ['private'],
    bystander: ['private'],
    gamemaster: ['weapon', 'verdict', 'replies'],
  },
  unreadable: { all: ['unreadable'] },
  'no reply': HIT,
  dead: { all: ['amount', 'fall'], target: AFTER, gamemaster: AFTER },
  waiting: { all: ['weapon', 'verdict'], gamemaster: ['replies'] },
  hit: HIT,
  late: HIT,
  // The reply that came late still says that it is ignored.
  down: { all: ['amount', 'fall', 'verdict'], gamemaster: AFTER },
};

/** The rows of states in which damage without dice has come with the verdict. */
const FIXED: Partial<Record<State, Row>> = {
  answered: TABLE['damage before'],
  'no reply': TABLE['damage before'],
  hit: { all: ['amount'], gamemaster: BEFORE },
  // The reply that came late still says that it is ignored.
  late: { all: ['amount', 'verdict'], gamemaster: BEFORE },
};

/**
 * What only some rulesets have in a state: what blows set off is due, in Dark Harvest whoever strikes back may hit too, and in Step Dice wounds kill that go beyond
 * the track.
 */
const SOMETIMES: Partial<Record<State, readonly Part[]>> = {
  'damage after': ['due'],
  missed: ['rollDamage'],
  dead: ['due', 'gone'],
  down: ['gone'],
};

/** Reads which parts the messages of an exchange show in a log, how many primary buttons they have, and their folded lines. */
function read(seats: StateSeats, viewer: Viewer, ids: readonly string[]) {
  return seats[viewer].page.evaluate(
    ({ wanted, parts }) => {
      const log = document.querySelector('#chat .chat-log');
      const own = [...(log?.querySelectorAll<HTMLElement>('[data-message-id]') ?? [])].filter(({ dataset }) =>
        wanted.includes(dataset['messageId'] ?? ''),
      );
      const count = (selector: string): number =>
        own.flatMap((one) => [...one.querySelectorAll(selector)]).filter((part) => part.checkVisibility()).length;
      const names = Object.entries(parts).flatMap(([name, selector]) => (count(selector) > 0 ? [name] : []));
      const lines = own.flatMap((one) => [...one.querySelectorAll('.card-fold')]);
      const chances = own.flatMap((one) => [...one.querySelectorAll('button:has(strong)')]);
      const isBroken = (button: Element): boolean => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom);
        return Math.max(...bottoms) - Math.min(...bottoms) > 10;
      };
      return {
        parts: names,
        primary: count('.tetrad-primary, .damage-apply'),
        lines: lines.map((line) => line.textContent.trim()),
        chances: chances.map(({ textContent }) => textContent.trim()),
        broken: chances.filter(isBroken).map(({ textContent }) => textContent.trim()),
      };
    },
    { wanted: ids, parts: PARTS },
  );
}

/** Whose press has led to a state: the pointer stays there, and the card that was pressed folds all the same. */
const PRESSED: Partial<Record<State, Viewer>> = {
  answered: 'target',
  'no reply': 'gamemaster',
  hit: 'gamemaster',
  down: 'gamemaster',
};

/** The states in which the GM's minor foe is the target. */
const OF_MINOR: readonly State[] = ['waiting', 'hit', 'late', 'down'];

/** Takes a user's pointer and focus away from the log. */
async function turnAway({ page }: StateSeats[Viewer]): Promise<void> {
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Checks what a viewer sees of an exchange in a state. */
async function expectState(seats: StateSeats, ruleset: string, state: State, viewer: Viewer, ids: readonly string[]) {
  const label = `${state}, ${viewer}`;
  const { attacker, target, minor, isFixed } = CASTS[ruleset] ?? expect.unreachable();
  const row = (isFixed ? FIXED[state] : undefined) ?? TABLE[state];
  const isCertain = (part: string): boolean => !SOMETIMES[state]?.some((one) => one === part);
  const wanted = [...row.all, ...(row[viewer] ?? [])].filter(isCertain).toSorted();
  const see = async () => (await read(seats, viewer, ids)).parts.filter(isCertain).toSorted();
  if (viewer !== PRESSED[state]) await turnAway(seats[viewer]);
  await expect.poll(see, { message: label }).toEqual(wanted);
  const { primary, lines, chances, broken } = await read(seats, viewer, ids);
  expect(primary, label).toBeLessThanOrEqual(1);
  const sentence = new RegExp(`^(${attacker}|${OF_MINOR.includes(state) ? minor : target}) \\p{L}+s\\b`, 'u');
  for (const line of lines) expect(line, label).toMatch(sentence);
  // A chance is one of something, on one line in a log 300 px wide.
  for (const chance of chances) expect(chance, label).toMatch(/: \S/u);
  expect(broken, label).toEqual([]);
}

/** Joins all viewers. */
async function sit(table: TestTable, ruleset: string): Promise<StateSeats> {
  await setStage(table.gamemaster, ruleset);
  const seats: Partial<Record<Viewer, StateSeats[Viewer]>> = {};
  for (const viewer of VIEWERS) {
    const seat = await table.sit(USERS[viewer]);
    await seat.run(() => void Reflect.set(globalThis, 'keepsFolds', true));
    const content = 'body.game { grid-template-columns: minmax(0, 1fr) 300px !important; }';
    await seat.page.addStyleTag({ content });
    seats[viewer] = seat;
  }
  return seats as StateSeats;
}

describe.each(Object.keys(CASTS))('%s', (ruleset) => {
  const play = (table: TestTable): void =>
    it('each has its parts for each viewer, one primary button at most, and lines that are sentences', async () => {
      const seats = await sit(table, ruleset);
      await playStates(seats, ruleset, async (state, ids) => {
        for (const viewer of VIEWERS) await expectState(seats, ruleset, state, viewer, ids);
      });
      // A message that cannot be read is told to the console.
      for (const seat of table.seats) seat.takeErrors();
    });
  describeTable('the states of an exchange', ['Gamemaster'], play, [14]);
});
