// Contests, trades and the scripting die: DH-8, DH-10, DH-18.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode, expectExact } from './close.ts';
import { contest, toFraction } from './joint-oracle.ts';
import { add, atLeast, between, below, multiply, toNumber, type OraclePool } from './oracle.ts';

const { opposedOdds, bestTrade, rerollOdds, odds, DEGREES, degrees } = darkHarvest;

describe('opposedOdds', () => {
  it.each<[OraclePool, OraclePool]>([
    [
      { white: 6, black: 3 },
      { white: 7, black: 0 },
    ],
    [
      { white: 0, black: 4 },
      { white: 0, black: 2 },
    ],
    [
      { white: 0, black: 0 },
      { white: 0, black: 0 },
    ],
    [
      { white: 12, black: 6, automatic: 1 },
      { white: 3, black: 9, automatic: 3 },
    ],
    [
      { white: 1, black: 12 },
      { white: 14, black: 0 },
    ],
  ])('DH-10 %o against %o is exact', (a, b) => {
    const actual = opposedOdds(a, b);
    const exact = contest(a, b);
    expectExact(actual.win, toFraction(exact.win));
    expectExact(actual.tie, toFraction(exact.tie));
    expectExact(actual.lose, toFraction(exact.lose));
  });

  const pool = fc.record({ white: fc.nat(40), black: fc.nat(40), automatic: fc.nat(3) });

  it('DH-10 property: turned round, win and lose change places; all sum to 1', () => {
    fc.assert(
      fc.property(pool, pool, (a, b) => {
        const here = opposedOdds(a, b);
        const there = opposedOdds(b, a);
        expect(there).toEqual({ win: here.lose, tie: here.tie, lose: here.win });
        expect(here.win + here.tie + here.lose).toBeCloseTo(1, 13);
      }),
    );
  });

  it('DH-10 property: against nothing it is the odds of net 1, 0 and below', () => {
    fc.assert(
      fc.property(pool, (a) => {
        const { win, tie, lose } = opposedOdds(a, { white: 0, black: 0 });
        const alone = odds(a);
        expect(win).toBeCloseTo(alone.atLeast(1), 13);
        expect(tie).toBeCloseTo(alone.degrees.failure, 13);
        expect(lose).toBeCloseTo(alone.degrees.foul, 13);
      }),
    );
  });

  it('names the side that is wrong', () => {
    expect(catchCode(() => opposedOdds({ white: 1, black: 0 }, { white: 0.5, black: 0 }))).toBe(
      'not-an-integer b.white',
    );
    expect(catchCode(() => opposedOdds({ white: 1000, black: 0 }, { white: 1, black: 0 }))).toBe(
      'pool-too-large a.white',
    );
  });
});

describe('bestTrade', () => {
  it.each<[string, OraclePool & { target: number }, number]>([
    ['no dice, no trade', { white: 2, black: 0, target: 1 }, 0],
    ['net 1 with 3 dice and no black: certain by one trade', { white: 3, black: 0, target: 1 }, 1],
    ['a certain target needs none', { white: 9, black: 0, target: 0 }, 0],
    ['fewest trades on equal odds', { white: 9, black: 0, target: 1 }, 1],
    ['a small gain is still a gain: 120 dice fail once in 1e21', { white: 120, black: 0, target: 1 }, 1],
    ['a target beyond all trades keeps the dice', { white: 6, black: 0, target: 5 }, 0],
    ['nothing can reach it: none', { white: 0, black: 3, target: 1 }, 0],
    ['a negative pool', { white: -4, black: 3, target: 1 }, 0],
  ])('DH-8 %s', (_what, input, trades) => {
    expect(bestTrade(input).trades).toBe(trades);
  });

  it('DH-8 property: it is the best of all by exact fractions, the first of equals', () => {
    const input = fc.record({
      white: fc.nat(16),
      black: fc.nat(8),
      automatic: fc.nat(2),
      target: fc.integer({ min: -3, max: 8 }),
    });
    fc.assert(
      fc.property(input, ({ target, ...pool }) => {
        let best = { trades: 0, probability: atLeast(pool, target) };
        for (let trades = 1; trades * 3 <= pool.white; trades++) {
          const probability = atLeast(
            { white: pool.white - 3 * trades, black: pool.black, automatic: pool.automatic + trades },
            target,
          );
          if (probability.num * best.probability.den > best.probability.num * probability.den)
            best = { trades, probability };
        }
        const actual = bestTrade({ ...pool, target });
        expect(actual.trades).toBe(best.trades);
        expectExact(actual.probability, best.probability);
      }),
      { numRuns: 200 },
    );
  });

  it('DH-6 a floor at the target needs no trade', () => {
    const plan = darkHarvest.planTest({ skill: 4, characteristic: 2, difficulty: 'veryEasy' });
    expect(bestTrade({ ...plan, target: 1 })).toEqual({ trades: 0, probability: 1 });
    expect(bestTrade({ ...plan, target: 2 }).trades).toBeGreaterThan(0);
  });

  it('refuses a fraction of a target', () => {
    expect(catchCode(() => bestTrade({ white: 1, black: 0, target: 0.5 }))).toBe('not-an-integer target');
    expect(catchCode(() => bestTrade({ white: 1, black: 0, target: 1e9 }))).toBe('out-of-range target');
  });
});

describe('rerollOdds', () => {
  it.each<OraclePool>([
    { white: 6, black: 3 },
    { white: 0, black: 4 },
    { white: 0, black: 0 },
    { white: 15, black: 12, automatic: 1 },
  ])('DH-18 the better of two rolls of %o is exact', (pool) => {
    const actual = rerollOdds(pool);
    DEGREES.forEach((degree, place) => {
      const from = degrees[place]!.from;
      const next = degrees[place + 1];
      const band = place === 0 ? below(pool, 0) : next ? between(pool, from, next.from) : atLeast(pool, from);
      const lower = place === 0 ? { num: 0n, den: 1n } : below(pool, from);
      expectExact(actual.degrees[degree], multiply(band, add(band, add(lower, lower))), degree);
    });
    for (let net = -5; net < 12; net++) {
      const once = toNumber(atLeast(pool, net));
      expect(actual.atLeast(net)).toBeCloseTo(1 - (1 - once) ** 2, 13);
      expect(actual.law().atLeast(net)).toBeCloseTo(actual.atLeast(net), 13);
    }
    expect(actual.mean).toBe(actual.law().mean);
  });

  it('DH-18 with a floor', () => {
    const actual = rerollOdds({ white: 4, black: 2, minimumNet: 1 });
    expect(actual.atLeast(1)).toBe(1);
    expect(actual.degrees.foul + actual.degrees.failure).toBe(0);
    expect(Object.values(actual.degrees).reduce((a, b) => a + b)).toBeCloseTo(1, 13);
  });
});
