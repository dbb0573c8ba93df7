/** The strip of countdowns in every ruleset: what runs down for actors, open tallies, and the GM's own clocks, each as those see it who may. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActorData } from '../binding/sample.ts';
import { createActor, describeRulesets, openSheet, placeTokens } from '../e2e/binding/table.ts';
import type { Seat, TestTable } from '../e2e/harness.ts';
import { findMessages } from '../e2e/pages/chat.ts';
import { beginFight } from '../e2e/pages/fights.ts';
import { TimeWindowPage } from '../e2e/pages/time-window.ts';

const ROBIN = 'Robin';
const SCENE = 'The Countdown';

/** The rows of a user's strip: name, whose, how far. */
function readRows(seat: Seat): Promise<string[]> {
  return seat.page
    .locator('#tetrad-countdowns .countdown')
    .evaluateAll((rows) =>
      rows.map((row) =>
        ['.countdown-name', '.countdown-left']
          .map((part) => (row.querySelector(part)?.textContent ?? '').replaceAll(/\s+/gu, ' ').trim())
          .join(': '),
      ),
    );
}

/** Waits until each of several users sees these rows, in any order. */
async function expectRows(seats: readonly Seat[], ...rows: string[]): Promise<void> {
  for (const seat of seats)
    await expect.poll(async () => (await readRows(seat)).toSorted(), { message: seat.name }).toEqual(rows.toSorted());
}

interface Clocked {
  readonly time: {
    readonly worldTime: number;
    advance(seconds: number): Promise<unknown>;
    set(to: number): Promise<unknown>;
  };
  readonly tetrad: { sceneEnds(): Promise<void> };
}

const advance = (seat: Seat, seconds: number) =>
  seat.run(async ({ game }, by) => void (await (game as unknown as Clocked).time.advance(by)), seconds);

const update = (seat: Seat, system: object) =>
  seat.run(async ({ game }, given) => void (await game.actors.getName('Robin')?.update({ system: given })), system);

/** Changes the round of the fight as a GM. */
const goRound = (seat: Seat, step: 'nextRound' | 'previousRound') =>
  seat.run(
    async ({ game }, method) =>
      void (await (game.combats.contents.at(-1) as unknown as Record<string, () => Promise<unknown>>)[method]?.()),
    step,
  );

/** Ends all fights as a GM, once what begins with their round is done. */
async function endFights(seat: Seat): Promise<void> {
  const isDue = () => seat.run(({ game }) => game.combats.contents.some((one) => Reflect.get(one, 'isInitiativeDue')));
  await expect.poll(isDue).toBe(false);
  await seat.run(async ({ game, CONFIG }) => {
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(({ id }) => id));
  });
}

/** Makes a clock in the form that the GM panel opens. */
async function makeClock(
  { gamemaster: { page } }: TestTable,
  name: string,
  size: number,
  counts: string,
  isHidden = false,
) {
  await page.locator('body').press('Shift+G');
  await page.locator('[data-action="newClock"]').first().click();
  await page.locator('#tetrad-clock-name').fill(name);
  await page.locator('#tetrad-clock-size').fill(String(size));
  await page.locator('#tetrad-clock-counts').selectOption({ label: counts });
  if (isHidden) await page.locator('#tetrad-clock-hidden').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('#tetrad-clock-name').waitFor({ state: 'detached' });
}

const pressStrip = ({ page }: Seat, name: string) =>
  page.locator('#tetrad-countdowns').getByRole('button', { name, exact: true }).click();

/** What runs down for an actor of a ruleset, and who sees it. */
interface Sample {
  readonly actor: ActorData;
  /** The rows of each step: those that everyone sees, and those that only the owner and the GM see. */
  play(
    table: TestTable,
    expectSeen: (shared: readonly string[], own: readonly string[]) => Promise<void>,
  ): Promise<void>;
  /** What ends all that runs down at the end. */
  readonly still?: object;
  /** Begins a tally on the sheet of its owner. @returns its row, and the row after a roll; left out: the ruleset has none */
  begin?(ada: Seat): Promise<readonly [string, RegExp]>;
}

const sharpWits = { name: 'Medical Expertise', identifier: 'medical-expertise', rank: 6, attribute: 'intelligence' };

const samples: Readonly<Record<string, Sample>> = {
  'dark-harvest': {
    actor: { type: 'harvestCharacter', system: { characteristics: { resolve: 1, fortitude: 2 } } },
    still: { health: { marked: 0 }, breath: { rounds: 0 } },
    async play({ gamemaster, ada }, expectSeen) {
      await update(ada, { health: { marked: 18 } });
      await expectSeen(['Dying Robin: 3 rounds left'], []);
      await update(ada, { health: { marked: 0 } });
      await expectSeen([], []);
      await beginFight(gamemaster, SCENE, { Robin: 3 });
      await (await openSheet(ada, ROBIN, 'Hold breath under strain')).click();
      await expectSeen([], ['Breath Robin: 4 rounds left']);
      await goRound(gamemaster, 'nextRound');
      await expectSeen([], ['Breath Robin: 3 rounds left']);
      await goRound(gamemaster, 'previousRound');
      await expectSeen([], ['Breath Robin: 4 rounds left']);
      await update(ada, { health: { marked: 18 } });
      await expectSeen(['Dying Robin: 3 rounds left'], ['Breath Robin: 4 rounds left']);
      for (let round = 0; round < 4; round++) await goRound(gamemaster, 'nextRound');
      await expectSeen([], ['Breath Robin: out of breath']);
    },
  },
  'step-dice': {
    actor: {
      type: 'stepCharacter',
      system: { attributes: { vitality: 6, willpower: 6, intelligence: 6 } },
      items: [{ ...sharpWits, type: 'stepSkill', system: { ...sharpWits } }],
    },
    still: { health: { wound: 0 }, condition: { dyingNext: null } },
    async play({ gamemaster, ada }, expectSeen) {
      await update(ada, { condition: { airTurns: 1, exposure: 3600 } });
      await expectSeen([], ['Exposure Robin: 1 hour left', 'Without air: Resistance roll Robin: 1 turn left']);
      await advance(gamemaster, 1800);
      await expectSeen([], ['Exposure Robin: 30 minutes left', 'Without air: Resistance roll Robin: 1 turn left']);
      await advance(gamemaster, 1800);
      await expectSeen([], ['Exposure Robin: due now', 'Without air: Resistance roll Robin: 1 turn left']);
      await advance(gamemaster, -3600);
      await update(ada, { condition: { airTurns: null, exposure: null, dyingNext: 3 }, health: { wound: 12 } });
      await expectSeen(['Endurance roll to stay alive Robin: 5 seconds left'], []);
      await beginFight(gamemaster, SCENE, { Robin: 3 });
      await expectSeen(['Endurance roll to stay alive Robin: 1 turn left'], []);
    },
    async begin(ada) {
      await (await openSheet(ada, ROBIN, 'Begin a complex action')).click();
      await ada.page.locator('.tetrad-ask [name="name"]').fill('The cure');
      await ada.page.locator('.tetrad-ask [name="difficulty"]').selectOption('7');
      await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
      return ['The cure Robin: 0 of 35', /^The cure Robin: [1-9]\d* of 35$/u];
    },
  },
  'harsh-light': {
    actor: {
      type: 'lightCharacter',
      system: { attributes: { wits: 3 } },
      items: [{ name: 'Larceny', type: 'lightSkill', system: { dots: 3, attribute: 'wits' } }],
    },
    play: (_table, expectSeen) => expectSeen([], []),
    async begin(ada) {
      await (await openSheet(ada, ROBIN, 'Begin an extended test')).click();
      await ada.page.getByLabel('Task').fill('The vestry door');
      await ada.page.locator('select[name="target"]').selectOption({ label: 'Simple: 5' });
      await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
      return ['The vestry door Robin: 0 of 5', /^The vestry door Robin: [1-4] of 5$/u];
    },
  },
  'inner-worlds': {
    actor: {
      type: 'innerCharacter',
      system: { abilities: { str: { score: 10 } } },
      items: [{ name: 'Moss Bridge', type: 'innerProject', system: { kind: 'project', weeks: 3, spent: 1 } }],
    },
    async play({ gamemaster, ada }, expectSeen) {
      await expectSeen([], ['Moss Bridge Robin: 1 of 3 weeks']);
      await gamemaster.page.locator('body').press('Shift+H');
      const time = new TimeWindowPage(gamemaster);
      await time.choose('1 week');
      await time.findActivity(ROBIN).selectOption({ label: 'Project' });
      await time.pass();
      await expectSeen([], ['Moss Bridge Robin: 2 of 3 weeks']);
      await ada.run(async ({ game }) => void (await game.actors.getName('Robin')?.sheet.render({ force: true })));
      const undo = ada.page.locator('.application.sheet [data-action="reverseEntry"]').first();
      await undo.waitFor({ state: 'attached' });
      await undo.evaluate((button) => (button as HTMLElement).click());
      await expectSeen([], ['Moss Bridge Robin: 1 of 3 weeks']);
      await ada.run(async ({ game }) => {
        const since = (game as unknown as { time: { worldTime: number } }).time.worldTime;
        await game.actors.getName('Robin')?.update({ system: { condition: { airSince: since } } });
      });
      // Half of STR 10 in minutes, and the first damage a minute later.
      await expectSeen([], ['Moss Bridge Robin: 1 of 3 weeks', 'Without air Robin: 6 minutes left']);
      await advance(gamemaster, 60);
      await expectSeen([], ['Moss Bridge Robin: 1 of 3 weeks', 'Without air Robin: 5 minutes left']);
      await advance(gamemaster, -60);
      await expectSeen([], ['Moss Bridge Robin: 1 of 3 weeks', 'Without air Robin: 6 minutes left']);
      await update(gamemaster, { condition: { airSince: null } });
      await gamemaster.run(async ({ game }) => {
        await game.actors.getName('Robin')?.items.getName('Moss Bridge')?.delete();
      });
    },
  },
};

describeRulesets('countdowns', ['Gamemaster', 'Ada', 'Bertrand'], (table, id, { fight }) => {
  const { [id]: sample } = samples;
  const everyone = () => table.seats;

  beforeAll(async () => {
    await table.gamemaster.run(async ({ game }) => {
      await game.settings.set('tetrad', 'clocks', []);
      await (game as unknown as Clocked).time.set(0);
    });
    await createActor(table.gamemaster, ROBIN, 'Ada', sample?.actor ?? fight.attacker);
    await placeTokens(table.gamemaster, SCENE, [ROBIN]);
  });

  it('what runs down for an actor is seen by its owner and the GM, and dying of a player’s character by everyone', async () => {
    const { gamemaster, ada, bertrand } = table;
    await sample?.play(table, async (shared, own) => {
      await expectRows([gamemaster, ada], ...shared, ...own);
      await expectRows([bertrand], ...shared);
    });
    await gamemaster.closeWindows();
    await ada.closeWindows();
    await endFights(gamemaster);
    await update(gamemaster, sample?.still ?? {});
    await expectRows(everyone());
    for (const { page } of everyone()) expect(await page.locator('#tetrad-countdowns').count()).toBe(0);
  });

  it.runIf(sample?.begin)(
    'an open tally is a countdown of its rolls for whoever sees it, and leads to its card',
    async () => {
      const { gamemaster, ada } = table;
      await createActor(gamemaster, ROBIN, 'Ada', sample?.actor ?? fight.attacker);
      const [begun, rolled] = (await sample?.begin?.(ada)) ?? ['', /./u];
      await ada.closeWindows();
      await expectRows(everyone(), begun);
      await ada.page.locator('#tetrad-countdowns .countdown').click();
      await findMessages(ada)
        .last()
        .getByRole('button', { name: /^(?:Roll|Pull)/u })
        .click();
      await ada.run(({ CONFIG }) => void (CONFIG.Dice.randomUniform = () => 0.3));
      await ada.page.locator('.roll-dialog [data-roll]').click();
      for (const seat of everyone())
        await expect.poll(async () => (await readRows(seat)).join('\n'), { message: seat.name }).toMatch(rolled);
      await gamemaster.run(async ({ game }) => {
        for (const message of game.messages.contents) await message.delete();
      });
      await expectRows(everyone());
    },
  );

  describe('a clock of the GM', () => {
    it('is advanced by hand and taken back, for everyone, and removed', async () => {
      const { gamemaster, ada, bertrand } = table;
      await makeClock(table, 'The storm', 4, 'By hand');
      await expectRows(everyone(), 'The storm: 0 of 4');
      for (let times = 0; times < 5; times++) await pressStrip(gamemaster, 'Advance by 1: The storm');
      await expectRows(everyone(), 'The storm: 4 of 4');
      await pressStrip(gamemaster, 'Take back 1: The storm');
      await expectRows(everyone(), 'The storm: 3 of 4');
      for (const { page } of [ada, bertrand])
        expect(await page.locator('#tetrad-countdowns [data-action="advance"]').count()).toBe(0);
      await pressStrip(gamemaster, 'Remove The storm');
      await expectRows(everyone());
    });

    it('counts the rounds of a fight, also backwards, and keeps them after it', async () => {
      const { gamemaster } = table;
      await createActor(gamemaster, 'Jo', 'Bertrand', fight.target);
      await makeClock(table, 'Fire', 6, 'Each round of a fight');
      await expectRows(everyone(), 'Fire: 0 of 6');
      await placeTokens(gamemaster, 'The Yard', ['Jo']);
      await beginFight(gamemaster, 'The Yard', { Jo: 3 });
      for (const step of ['nextRound', 'nextRound', 'previousRound', 'nextRound'] as const)
        await goRound(gamemaster, step);
      await expectRows(everyone(), 'Fire: 2 of 6');
      await pressStrip(gamemaster, 'Advance by 1: Fire');
      await expectRows(everyone(), 'Fire: 3 of 6');
      await goRound(gamemaster, 'nextRound');
      await expectRows(everyone(), 'Fire: 4 of 6');
      await endFights(gamemaster);
      await expect.poll(() => table.ada.run(({ game }) => game.combats.size)).toBe(0);
      await expectRows(everyone(), 'Fire: 4 of 6');
      await pressStrip(gamemaster, 'Remove Fire');
    });

    it('counts hours or days of game time, and goes back with it', async () => {
      const { gamemaster } = table;
      await makeClock(table, 'Tide', 6, 'Each hour of game time');
      await makeClock(table, 'Moon', 3, 'Each day of game time');
      await advance(gamemaster, 3 * 3600 + 1800);
      await expectRows(everyone(), 'Tide: 3 of 6', 'Moon: 0 of 3');
      await advance(gamemaster, -2 * 3600);
      await expectRows(everyone(), 'Tide: 1 of 6', 'Moon: 0 of 3');
      await pressStrip(gamemaster, 'Take back 1: Tide');
      await advance(gamemaster, 1800);
      await expectRows(everyone(), 'Tide: 1 of 6', 'Moon: 0 of 3');
      await advance(gamemaster, 2 * 24 * 3600);
      await expectRows(everyone(), 'Tide: 6 of 6', 'Moon: 2 of 3');
      for (const name of ['Tide', 'Moon']) await pressStrip(gamemaster, `Remove ${name}`);
    });

    it('counts the ends of scenes', async () => {
      const { gamemaster } = table;
      await makeClock(table, 'Suspicion', 2, 'Each time a scene ends');
      for (const filled of [1, 2]) {
        await gamemaster.run(({ game }) => (game as unknown as Clocked).tetrad.sceneEnds());
        await gamemaster.page
          .locator('#tetrad-scene-end')
          .getByRole('button', { name: /^End the scene/u })
          .click();
        await expectRows(everyone(), `Suspicion: ${filled} of 2`);
      }
      await pressStrip(gamemaster, 'Remove Suspicion');
    });

    it('stays in the browser of the GM while it is hidden, and is everyone’s once it is shown', async () => {
      const { gamemaster, ada, bertrand } = table;
      const readStored = (seat: Seat) => seat.run(({ game }) => game.settings.get('tetrad', 'clocks'));
      await makeClock(table, 'The betrayal', 5, 'By hand', true);
      await expectRows([gamemaster], 'The betrayal Only on this computer: 0 of 5');
      await pressStrip(gamemaster, 'Advance by 1: The betrayal');
      await expectRows([gamemaster], 'The betrayal Only on this computer: 1 of 5');
      await expectRows([ada, bertrand]);
      for (const seat of everyone()) expect(await readStored(seat)).toEqual([]);
      await gamemaster.page.locator('#tetrad-countdowns .countdown').click();
      await gamemaster.page.locator('#tetrad-clock-hidden').uncheck();
      await gamemaster.page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectRows(everyone(), 'The betrayal: 1 of 5');
      await pressStrip(gamemaster, 'Remove The betrayal');
      await expectRows(everyone());
    });
  });
});
