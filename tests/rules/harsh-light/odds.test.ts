// The exact odds of pulls and contests, compared with counting every card (HL-1 to HL-7, HL-11, HL-19).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harshLight } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';
import { countUp, listRows, scoreOf, weigh } from './oracle.ts';

const { contestedOdds, drawCard, odds } = harshLight;

const pool = fc.integer({ min: -15, max: 30 });
const again = fc.constantFrom<harshLight.Again>(8, 9, 10, null);
const deck = fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
const cards = fc.option(deck, { nil: undefined });
const from = (value: harshLight.Again) => value ?? 11;

describe('odds', () => {
  it('HL-1 HL-2 a pool of 5: 2 of 10 fail, the 10 pulls again', () => {
    const { successes, success, dramatic, automatic } = odds({ pool: 5 });
    // 3 to 5 is one success, 6 to 8 two, 9 three; 10 and 1 or 2 makes 16, 17 …
    expect(successes.map((p) => Number(p.toFixed(12)))).toEqual([0.2, 0.3, 0.3, 0.11, 0.03, 0.03, 0.03]);
    expect(success).toBeCloseTo(0.8, 14);
    expect([dramatic, automatic]).toEqual([0, 0]);
  });

  it.each([
    ['HL-3 a pool of 0 reaches 20 with two tens alone', { pool: 0 }, 0.01],
    ['HL-3 never again', { pool: 9, again: null }, 0],
    ['HL-3 on 9: 9 + 10, 10 + 9 and 10 + 10', { pool: 1, again: 9 }, 0.03],
    ['HL-3 on 8: 8 + 10 too, and 9 + 9', { pool: 2, again: 8 }, 0.06],
    ['HL-7 a pool of 19 always', { pool: 19 }, 1],
  ] as const)('HL-7 %s', (_, pull, exceptional) => {
    expect(odds(pull).exceptional).toBeCloseTo(exceptional, 14);
  });

  it.each([
    [1, 0],
    [0, 0.1],
    [-4, 0.1],
  ])('HL-4 HL-5 with a pool of %i the chance of a Dramatic Failure is %f, apart from no success', (size, dramatic) => {
    const found = odds({ pool: size });
    expect(found.dramatic).toBeCloseTo(dramatic, 14);
    expect(found.successes[0]! + found.dramatic + found.success).toBeCloseTo(1, 14);
  });

  it.each([
    [6, 0],
    [7, 1],
    [10, 2],
    [13, 3],
  ])('HL-6 a pool of %i has %i automatic successes, which every card reaches', (size, automatic) => {
    const found = odds({ pool: size, again: null });
    expect(found.automatic).toBe(automatic);
    expect(found.successes.findIndex((p) => p > 0)).toBe(automatic);
  });

  it('HL-19 from the deck: the second card is never the first, and an empty deck is shuffled', () => {
    expect(odds({ pool: 0, cards: [3, 10] }).successes.map((p) => Number(p.toFixed(12)))).toEqual([0.5, 0, 0.5]);
    // The 10 is the last card: then all ten are in the deck.
    expect(odds({ pool: 0, cards: [10] }).exceptional).toBeCloseTo(0.1, 14);
    expect(odds({ pool: 0, cards: [] })).toEqual(odds({ pool: 0, cards: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }));
    expect(odds({ pool: 0, cards: [2, 3] }).dramatic).toBe(0);
    expect(odds({ pool: 7, cards: [5, 6] }).automatic).toBe(1);
  });

  it('HL-1 HL-2 HL-3 HL-4 HL-5 HL-7 HL-19 agree with every row of cards', () => {
    fc.assert(
      fc.property(pool, again, cards, (size, value, left) => {
        const rows = listRows(from(value), left);
        const found = odds({ pool: size, again: value, cards: left });
        const isDramatic = (row: (typeof rows)[number]) => size <= 0 && row.cards[0] === 1;
        found.successes.forEach((p, count) => {
          expect(p).toBeCloseTo(
            weigh(rows, (row) => scoreOf(row, size) === count && !isDramatic(row)),
            12,
          );
        });
        expect(found.dramatic).toBeCloseTo(weigh(rows, isDramatic), 12);
        expect(found.exceptional).toBeCloseTo(
          weigh(rows, (row) => scoreOf(row, size) >= 5),
          12,
        );
        expect(found.success).toBeCloseTo(
          weigh(rows, (row) => scoreOf(row, size) >= 1),
          12,
        );
        const mean = rows.reduce((sum, row) => sum + row.weight * scoreOf(row, size), 0);
        expect(found.mean).toBeCloseTo(mean, 10);
        expect(found.successes.reduce((sum, p) => sum + p, found.dramatic)).toBeCloseTo(1, 12);
      }),
      { numRuns: 200 },
    );
  });

  it('HL-2 to HL-7 agree with judgePull for each row of cards', () => {
    fc.assert(
      fc.property(pool, again, (size, value) => {
        const found = odds({ pool: size, again: value });
        const judged = listRows(from(value)).map(({ cards: row, weight }) => ({
          ...harshLight.judgePull({ cards: row, pool: size, again: value }),
          weight,
        }));
        expect(weigh(judged, ({ dramatic }) => dramatic)).toBeCloseTo(found.dramatic, 12);
        expect(weigh(judged, ({ exceptional }) => exceptional)).toBeCloseTo(found.exceptional, 12);
        for (const { total, successes } of judged) expect(successes).toBe(countUp(total));
      }),
      { numRuns: 60 },
    );
  });

  it('takes a plan as it is, and cannot be changed by its caller', () => {
    const plan = harshLight.planPull({ attribute: 3, skill: 2 });
    expect(odds(plan)).toEqual(odds({ pool: 5 }));
    (odds(plan).successes as number[]).fill(9);
    expect(odds(plan).successes[0]).toBeCloseTo(0.2, 14);
  });

  it('refuses bad input by name', () => {
    expect(catchCode(() => odds({ pool: 1000 }))).toBe('out-of-range pool');
    expect(catchCode(() => odds({ pool: 1, cards: [0] }))).toBe('bad-face cards[0]');
    expect(catchCode(() => odds({ pool: 1, cards: [4, 4] }))).toBe('unknown-key cards[1]');
    expect(catchCode(() => contestedOdds({ pool: 1 }, { pool: 0.5 }))).toBe('not-an-integer b.pool');
  });
});

describe('contested tests', () => {
  it.each([
    ['more successes win', 3, 2, 'a'],
    ['fewer lose', 0, 1, 'b'],
    ['equal is a draw', 2, 2, 'nobody'],
    ['0 to 0 is a draw', 0, 0, 'nobody'],
  ] as const)('HL-11 %s', (_, a, b, winner) => {
    expect(harshLight.judgeContest({ successes: a }, { successes: b })).toBe(winner);
  });

  it('HL-11 odds by hand: certain pools, and 0 to 0', () => {
    expect(contestedOdds({ pool: 19, again: null }, { pool: -15, again: null })).toEqual({
      win: expect.closeTo(1, 14) as number,
      tie: 0,
      lose: 0,
    });
    expect(contestedOdds({ pool: -15, again: null }, { pool: -15, again: null }).tie).toBeCloseTo(1, 14);
    // 8, 9 and 10 against 0: 0.3 × 0.7 win.
    const { win, tie, lose } = contestedOdds({ pool: 0, again: null }, { pool: 0, again: null });
    expect([win, tie, lose].map((p) => Number(p.toFixed(12)))).toEqual([0.21, 0.58, 0.21]);
  });

  it('HL-11 odds agree with every pair of rows', () => {
    fc.assert(
      fc.property(pool, again, pool, again, cards, (first, own, second, others, left) => {
        const found = contestedOdds({ pool: first, again: own, cards: left }, { pool: second, again: others });
        const counted = { win: 0, tie: 0, lose: 0 };
        for (const row of listRows(from(own), left))
          for (const other of listRows(from(others))) {
            const margin = scoreOf(row, first) - scoreOf(other, second);
            counted[margin > 0 ? 'win' : margin < 0 ? 'lose' : 'tie'] += row.weight * other.weight;
          }
        for (const key of ['win', 'tie', 'lose'] as const) expect(found[key]).toBeCloseTo(counted[key], 12);
      }),
      { numRuns: 60 },
    );
  });

  it('HL-11 HL-19 from one deck the second pulls from what the first has left', () => {
    // One of them gets the 8 and the other the 3.
    expect(contestedOdds({ pool: 0, cards: [3, 8] }, { pool: 0, cards: [8, 3] })).toEqual({
      win: 0.5,
      tie: 0,
      lose: 0.5,
    });
    fc.assert(
      fc.property(pool, again, pool, again, deck, (first, own, second, others, left) => {
        const found = contestedOdds(
          { pool: first, again: own, cards: left },
          { pool: second, again: others, cards: left },
        );
        const counted = { win: 0, tie: 0, lose: 0 };
        for (const row of listRows(from(own), left))
          for (const other of listRows(from(others), row.left)) {
            const margin = scoreOf(row, first) - scoreOf(other, second);
            counted[margin > 0 ? 'win' : margin < 0 ? 'lose' : 'tie'] += row.weight * other.weight;
          }
        for (const key of ['win', 'tie', 'lose'] as const) expect(found[key]).toBeCloseTo(counted[key], 12);
      }),
      { numRuns: 60 },
    );
    expect(catchCode(() => contestedOdds({ pool: 0, cards: [3, 8] }, { pool: 0, cards: [3] }))).toBe(
      'not-one-deck b.cards',
    );
  });
});

describe('the deck', () => {
  it('HL-19 it has ten cards, 1 to 10', () => {
    expect(harshLight.DECK).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(Object.isFrozen(harshLight.DECK)).toBe(true);
  });

  it.each([
    ['a drawn card stays out', [2, 5, 9], 5, [2, 9]],
    ['the last card leaves an empty deck', [7], 7, []],
    ['an empty deck is shuffled to all ten first', [], 10, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ] as const)('HL-19 %s', (_, left, card, rest) => expect(drawCard(left, card)).toEqual(rest));

  it('HL-19 a card that was drawn cannot be drawn again', () => {
    expect(catchCode(() => drawCard([2, 5], 3))).toBe('card-not-left card');
    expect(catchCode(() => drawCard([2, 5], 11))).toBe('bad-face card');
  });
});
