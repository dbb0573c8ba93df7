/**
 * Tests that the browser tests of rulesets catch defects. Coin gets one defect in its scripts, templates or styles; exactly the sentences that the defect makes
 * untrue must fail. Defects that can be seen without a browser are in tests/binding/broken.test.ts.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sample } from '../../binding/samples/coin.ts';
import { describeTable, PATIENCE, type Seat, type TestTable } from '../harness.ts';
import { openTab } from '../pages/chat.ts';
import { playChecks } from './check-play.ts';
import { playFight } from './fight-play.ts';
import { checkFlaws, fightFlaws, type Flaw, type Flaws } from './flaws.ts';
import { SYSTEM, type Play } from './table.ts';

/** How long to wait for something on a broken copy, in ms; it will never appear. */
const SHORT = { page: 4000, poll: 1500 };
const TYPES: Readonly<Record<string, string>> = { mjs: 'text/javascript', css: 'text/css', hbs: 'text/plain' };

/** Returns a file of the built system with the defect in it. */
function writeFlaw({ file, changes }: Flaw): string {
  return changes.reduce(
    (text, [piece, put]) => {
      expect(text, `what is to be replaced in ${file}`).toMatch(piece);
      return text.replace(piece, put);
    },
    readFileSync(`${SYSTEM}/${file}`, 'utf8'),
  );
}

async function reload(seat: Seat): Promise<void> {
  await seat.reload();
  await openTab(seat, 'chat');
}

/** Returns why an action failed, and what it found instead; '' if it succeeded. */
function readFailure(action: () => Promise<void>): Promise<string> {
  const tell = (error: unknown): string => {
    if (!(error instanceof Error)) return '';
    const { actual } = error as { actual?: unknown };
    return [error.message, JSON.stringify(actual), tell(error.cause)].join('\n');
  };
  return action().then(() => '', tell);
}

/** The seats whose pages still have a broken copy. They are reloaded only with the next one, because loading a page takes most of the time here. */
const spoilt = new Set<Seat>();

/** Gives all pages the intact copy again. */
async function restore(): Promise<void> {
  await Promise.all([...spoilt].map(reload));
  for (const seat of spoilt) seat.takeErrors();
  spoilt.clear();
}

/**
 * Plays a step while pages have a broken copy.
 * @returns Why it failed.
 */
async function playBroken(table: TestTable, flaw: Flaw, step: () => Promise<void>): Promise<string> {
  const contentType = TYPES[flaw.file.replace(/^.*\./u, '')] ?? '';
  const body = writeFlaw(flaw);
  const broken = await Promise.all(flaw.of.map((name) => table.sit(name)));
  for (const { page } of broken) await page.route(`**/${flaw.file}`, (route) => route.fulfill({ body, contentType }));
  for (const seat of broken) spoilt.add(seat);
  await Promise.all([...spoilt].map(reload));
  spoilt.clear();
  const { page: longest, poll } = { ...SHORT, ...(flaw.patience && { page: flaw.patience, poll: flaw.patience }) };
  vi.setConfig({ expect: { poll: { timeout: poll, interval: 25 } } });
  for (const { page } of table.seats) page.setDefaultTimeout(longest);
  const failure = await readFailure(step);
  vi.resetConfig();
  for (const { page } of table.seats) page.setDefaultTimeout(PATIENCE);
  for (const seat of table.seats) {
    await seat.closeWindows();
    await openTab(seat, 'chat');
  }
  for (const seat of broken) {
    await seat.page.unrouteAll();
    spoilt.add(seat);
  }
  for (const seat of table.seats) seat.takeErrors();
  return failure;
}

/**
 * Describes the tests for the defects in a play.
 * @param whole - how many of the first steps are repeated without a defect, because later steps continue from them
 */
function describeFlaws(table: TestTable, { begin, steps }: Play, flaws: Flaws, whole: number): void {
  beforeAll(async () => {
    await restore();
    await begin();
  });

  it('each sentence has a flaw, or is caught without a browser', () => {
    expect(Object.keys(flaws)).toEqual(Object.keys(steps));
  });

  for (const [place, [sentence, step]] of Object.entries(steps).entries()) {
    const own = flaws[sentence] ?? [];
    if ('unit' in own) continue;
    describe(sentence, () => {
      it.each(own.map((flaw) => [flaw.what, flaw] as const))('catches %s', async (_what, flaw) => {
        const failure = await playBroken(table, flaw, step);
        const spoils = steps[flaw.spoils ?? ''];
        if (spoils) {
          await restore();
          await spoils();
        }
        expect(failure).toMatch(flaw.caught);
      });
      if (place < whole)
        it('is true of a whole one', async () => {
          await restore();
          await step();
        });
    });
  }
}

describeTable(
  'broken copies of coin',
  ['Gamemaster', 'Ada', 'Bertrand'],
  (table) => {
    describe('checks', () => describeFlaws(table, playChecks(table, 'coin', sample), checkFlaws, 9));
    describe('a fight', () => describeFlaws(table, playFight(table, 'coin', sample), fightFlaws, 3));
  },
  [14],
  '',
  SYSTEM,
);
