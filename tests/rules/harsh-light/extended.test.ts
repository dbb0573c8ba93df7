// Extended tests and extended contests: tallies and odds (HL-9, HL-11).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harshLight } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';
import { listRows, scoreOf } from './oracle.ts';

const {
  addExtended,
  addExtendedContest,
  closeExtended,
  extendedContestOdds,
  extendedOdds,
  startExtended,
  startExtendedContest,
} = harshLight;
const pulled = (successes: number) => ({ successes });
const again = fc.constantFrom<harshLight.Again>(8, 9, 10, null);
const pool = fc.integer({ min: -6, max: 14 });

/** Returns the chance of each number of successes of a pull, counted row by row. */
function countScores(size: number, value: harshLight.Again): Map<number, number> {
  const scores = new Map<number, number>();
  for (const row of listRows(value ?? 11)) {
    const score = scoreOf(row, size);
    scores.set(score, (scores.get(score) ?? 0) + row.weight);
  }
  return scores;
}

describe('an extended test', () => {
  it.each([
    ['one below the target', [2, 2], 4, 'open'],
    ['the target', [2, 3], 5, 'done'],
    ['more than the target', [4, 4], 8, 'done'],
    ['pulls without success count as pulls', [0, 0, 1], 1, 'open'],
  ] as const)('HL-9 %s', (_, pulls, sum, status) => {
    let tally = startExtended(5);
    for (const successes of pulls) tally = addExtended(tally, pulled(successes));
    expect(tally).toEqual({ target: 5, sum, pulls: pulls.length, status });
  });

  it('HL-9 it refuses pulls after its target, and after it was closed', () => {
    const done = addExtended(startExtended(5), pulled(5));
    expect(catchCode(() => addExtended(done, pulled(1)))).toBe('extended-ended tally');
    const closed = closeExtended(addExtended(startExtended(5), pulled(2)));
    expect(closed).toEqual({ target: 5, sum: 2, pulls: 1, status: 'closed' });
    expect(catchCode(() => addExtended(closed, pulled(1)))).toBe('extended-ended tally');
    expect(catchCode(() => closeExtended(done))).toBe('extended-ended tally');
  });

  it('HL-9 a Dramatic Failure adds nothing and ends nothing', () => {
    const { successes, dramatic } = harshLight.judgePull({ cards: [1], pool: 0 });
    expect(dramatic).toBe(true);
    expect(addExtended(addExtended(startExtended(5), pulled(3)), { successes })).toMatchObject({
      sum: 3,
      status: 'open',
    });
  });

  it('HL-9 targets go from 5 for something simple to 25 for something large', () => {
    const { extendedTargets, pullTimes } = harshLight;
    expect([extendedTargets.simple, extendedTargets.large]).toEqual([5, 25]);
    expect(Object.isFrozen(extendedTargets)).toBe(true);
    expect(pullTimes).toEqual({ round: null, hour: 3600, day: 86_400 });
    expect(catchCode(() => startExtended(0))).toBe('out-of-range target');
  });
});

describe('the odds of an extended test', () => {
  it('HL-9 by hand: 8, 9 and 10 are one success each with a pool of 0', () => {
    const { doneBy } = extendedOdds({ pool: 0, again: null, target: 2, pulls: 3 });
    expect(doneBy.map((p) => Number(p.toFixed(12)))).toEqual([0, 0.09, 0.216]);
  });

  it('HL-9 from the sum so far', () => {
    expect(extendedOdds({ pool: 0, again: null, target: 5, sum: 4, pulls: 1 }).doneBy[0]).toBeCloseTo(0.3, 14);
    expect(extendedOdds({ pool: 7, target: 5, sum: 4, pulls: 1 }).doneBy[0]).toBeCloseTo(1, 14);
    expect(extendedOdds({ pool: 0, target: 5, sum: 5, pulls: 2 }).doneBy).toEqual([1, 1]);
    expect(extendedOdds({ pool: 0, target: 5, pulls: 0 }).doneBy).toEqual([]);
    expect(catchCode(() => extendedOdds({ pool: 0, target: 5, pulls: 101 }))).toBe('out-of-range pulls');
  });

  it('HL-9 agree with every row of pulls', () => {
    fc.assert(
      fc.property(pool, again, fc.integer({ min: 1, max: 12 }), (size, value, target) => {
        const scores = [...countScores(size, value)];
        const doneBy = [0, 0, 0, 0];
        const play = (sum: number, depth: number, weight: number): void => {
          if (depth === 4) return;
          for (const [score, p] of scores) {
            if (sum + score >= target) for (let later = depth; later < 4; later++) doneBy[later]! += weight * p;
            else play(sum + score, depth + 1, weight * p);
          }
        };
        play(0, 0, 1);
        const found = extendedOdds({ pool: size, again: value, target, pulls: 4 }).doneBy;
        found.forEach((p, index) => expect(p).toBeCloseTo(doneBy[index]!, 12));
      }),
      { numRuns: 60 },
    );
  });
});

describe('an extended contest', () => {
  it.each([
    [
      'both keep their successes',
      [
        [1, 2],
        [2, 1],
      ],
      3,
      3,
      'open',
    ],
    [
      'whoever arrives first wins',
      [
        [3, 1],
        [2, 3],
      ],
      5,
      4,
      'a',
    ],
    [
      'both arrive: the higher tally wins',
      [
        [4, 4],
        [1, 3],
      ],
      5,
      7,
      'b',
    ],
    [
      'both arrive with equal tallies: they pull again',
      [
        [4, 4],
        [2, 2],
      ],
      6,
      6,
      'open',
    ],
    [
      'then the higher tally wins',
      [
        [4, 4],
        [2, 2],
        [0, 1],
      ],
      6,
      7,
      'b',
    ],
  ] as const)('HL-11 %s', (_, pulls, a, b, status) => {
    let contest = startExtendedContest(5);
    for (const [first, second] of pulls) {
      contest = addExtendedContest(contest, { a: pulled(first), b: pulled(second) });
    }
    expect(contest).toEqual({ target: 5, a, b, pulls: pulls.length, status });
  });

  it('HL-11 after its end no pull is added', () => {
    const won = addExtendedContest(startExtendedContest(2), { a: pulled(2), b: pulled(0) });
    expect(catchCode(() => addExtendedContest(won, { a: pulled(1), b: pulled(1) }))).toBe('extended-ended contest');
  });

  it('HL-11 odds agree with both sides played out', () => {
    fc.assert(
      fc.property(pool, again, pool, again, fc.integer({ min: 1, max: 6 }), (size, own, other, theirs, target) => {
        const [as, bs] = [[...countScores(size, own)], [...countScores(other, theirs)]];
        const [winBy, loseBy] = [
          [0, 0, 0],
          [0, 0, 0],
        ];
        const play = (a: number, b: number, depth: number, weight: number): void => {
          if (depth === 3) return;
          for (const [first, p] of as)
            for (const [second, q] of bs) {
              const [sumA, sumB] = [a + first, b + second];
              const isOver = Math.max(sumA, sumB) >= target && sumA !== sumB;
              const ends = sumA > sumB ? winBy : loseBy;
              if (isOver) for (let later = depth; later < 3; later++) ends[later]! += weight * p * q;
              else play(sumA, sumB, depth + 1, weight * p * q);
            }
        };
        play(0, 0, 0, 1);
        const found = extendedContestOdds(
          { pool: size, again: own },
          { pool: other, again: theirs },
          { target, pulls: 3 },
        );
        found.winBy.forEach((p, index) => expect(p).toBeCloseTo(winBy[index]!, 12));
        found.loseBy.forEach((p, index) => expect(p).toBeCloseTo(loseBy[index]!, 12));
      }),
      { numRuns: 25 },
    );
  });

  it('HL-11 odds go on from the sums so far', () => {
    const certain = { pool: 7, again: null, sum: 4 };
    const { winBy, loseBy } = extendedContestOdds(certain, { pool: -15, again: null, sum: 4 }, { target: 5, pulls: 1 });
    expect([winBy[0], loseBy[0]]).toEqual([expect.closeTo(1, 14), 0]);
    expect(catchCode(() => extendedContestOdds({ pool: 1, sum: 5 }, { pool: 1 }, { target: 5, pulls: 1 }))).toBe(
      'extended-ended a.sum',
    );
  });
});
