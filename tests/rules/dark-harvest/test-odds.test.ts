// The odds of a test against the oracle: DH-1 to DH-6.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode, expectExact } from './close.ts';
import { add, atLeast, below, between, netLaw, toNumber, ZERO, type OraclePool } from './oracle.ts';

const { odds, DEGREES, degrees } = darkHarvest;

/** Compares the probability of every degree of a pool with the oracle. */
function expectDegrees(pool: OraclePool): void {
  const actual = odds(pool).degrees;
  DEGREES.forEach((degree, place) => {
    const next = degrees[place + 1];
    const exact =
      degree === 'foul'
        ? below(pool, 0)
        : next
          ? between(pool, degrees[place]!.from, next.from)
          : atLeast(pool, degrees[place]!.from);
    expectExact(actual[degree], exact, `${JSON.stringify(pool)} ${degree}`);
  });
}

describe('odds', () => {
  it.each<OraclePool>([
    { white: 0, black: 0 },
    { white: 1, black: 0 },
    { white: 0, black: 1 },
    { white: 0, black: 40 },
    { white: 6, black: 3 },
    { white: 40, black: 40 },
    { white: 40, black: 0 },
    { white: 11, black: 6, automatic: 2 },
    { white: 3, black: 12, automatic: 3 },
    { white: 120, black: 60 },
    { white: 5, black: 2, automatic: 25 },
    { white: 5, black: 2, automatic: -4 },
    { white: 60, black: 2, automatic: 21 },
  ])('DH-5 each degree of %o is exact', expectDegrees);

  it('DH-2 one white die: two in three fail, one in eighteen scores twice or more', () => {
    const one = odds({ white: 1, black: 0 });
    expect(one.degrees.failure).toBeCloseTo(2 / 3, 15);
    expect(one.atLeast(1)).toBeCloseTo(1 / 3, 15);
    expect(one.atLeast(2)).toBeCloseTo(1 / 18, 15);
  });

  it('DH-5 property: random pools are exact', () => {
    const pool = fc.record({ white: fc.nat(24), black: fc.nat(24), automatic: fc.nat(4) });
    fc.assert(fc.property(pool, expectDegrees), { numRuns: 40 });
  });

  it('DH-4 any net or more is exact, small ones too', () => {
    for (const pool of [
      { white: 6, black: 3 },
      { white: 20, black: 12, automatic: 2 },
      { white: 0, black: 5 },
      { white: 2, black: 0 },
    ]) {
      const computed = odds(pool);
      for (let net = -8; net <= 60; net++)
        expectExact(computed.atLeast(net), atLeast(pool, net), `${JSON.stringify(pool)} ${net}`);
    }
  });

  it('DH-4 nets beyond any die: certain below, next to impossible above', () => {
    const computed = odds({ white: 6, black: 3 });
    expect(computed.atLeast(-3)).toBe(1);
    expect(computed.atLeast(-1_000_000)).toBe(1);
    expect(computed.atLeast(1_000_000)).toBe(0);
    expectExact(computed.atLeast(150), atLeast({ white: 6, black: 3 }, 150));
    expect(odds({ white: 0, black: 3 }).atLeast(1)).toBe(0);
  });

  it('DH-1 a negative pool counts as none', () => {
    expect(odds({ white: -4, black: -1 }).degrees).toEqual(odds({ white: 0, black: 0 }).degrees);
    expect(odds({ white: -4, black: 3 }).degrees).toEqual(odds({ white: 0, black: 3 }).degrees);
  });

  it.each([0, 1, 2, 5, 20, 25])('DH-6 the floor %i takes all that is below it', (minimumNet) => {
    const pool = { white: 8, black: 5 };
    const floored = odds({ ...pool, minimumNet });
    expect(floored.atLeast(minimumNet)).toBe(1);
    expectExact(floored.atLeast(minimumNet + 1), atLeast(pool, minimumNet + 1));
    expect(floored.degrees.foul).toBe(0);
    expect(Object.values(floored.degrees).reduce((a, b) => a + b)).toBeCloseTo(1, 13);
    const law = floored.law();
    expect(law.min).toBe(minimumNet);
    expectExact(law.p[0]!, below(pool, minimumNet + 1));
    // Computes mean and variance by summing the distribution, whose cut tail is negligible.
    const mean = law.p.reduce((sum, p, index) => sum + p * (law.min + index), 0);
    const variance = law.p.reduce((sum, p, index) => sum + p * (law.min + index - mean) ** 2, 0);
    expect(floored.mean).toBeCloseTo(mean, 11);
    expect(floored.variance).toBeCloseTo(variance, 11);
  });

  it('DH-6 a floor below the lowest net changes nothing', () => {
    const pool = { white: 4, black: 3 };
    expect(odds({ ...pool, minimumNet: -3 })).toMatchObject({ degrees: odds(pool).degrees, mean: odds(pool).mean });
    expect(odds({ ...pool, minimumNet: -9 }).law().p).toEqual(odds(pool).law().p);
  });

  it('DH-6 a plan can be given as it is', () => {
    const plan = darkHarvest.planTest({ skill: 0, characteristic: -9, difficulty: 'veryEasy' });
    expect(odds(plan).degrees.marginal).toBe(1);
  });

  it('the whole law is exact, its tail below 1e-15', () => {
    for (const pool of [
      { white: 6, black: 3 },
      { white: 40, black: 40, automatic: 1 },
      { white: 0, black: 0 },
      { white: 0, black: 7 },
    ]) {
      const law = odds(pool).law();
      const exact = netLaw(pool, law.min + law.p.length - 1);
      expect(law.p).toHaveLength(exact.length);
      law.p.forEach((p, index) => expectExact(p, exact[index]!));
      expect(toNumber(atLeast(pool, law.min + law.p.length))).toBeLessThan(1e-15);
      expect(toNumber(exact.reduce(add, ZERO))).toBeGreaterThan(1 - 1e-15);
      for (let net = law.min - 2; net < law.min + law.p.length; net++) {
        expect(Math.abs(law.atLeast(net) - toNumber(atLeast(pool, net)))).toBeLessThan(1e-15 + 1e-12);
      }
      expect(law.atLeast(law.min + law.p.length)).toBe(0);
    }
  });

  it('DH-4 mean and variance in closed form', () => {
    const { mean, variance } = odds({ white: 10, black: 6, automatic: 2 });
    expect(mean).toBeCloseTo(10 * 0.4 - 2 + 2, 14);
    expect(variance).toBeCloseTo(10 * 0.4 + (6 * 2) / 9, 14);
    const law = odds({ white: 10, black: 6, automatic: 2 }).law();
    expect(law.p.reduce((sum, p, index) => sum + p * (law.min + index), 0)).toBeCloseTo(mean, 12);
    expect(law.variance).toBe(variance);
  });

  it('the largest pool still sums to 1', () => {
    const large = odds({ white: 999, black: 999 });
    expect(Object.values(large.degrees).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(large.law().p.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(large.law().atLeast(1)).toBeCloseTo(large.atLeast(1), 12);
  });

  it('property: one more white die never hurts, one more black die never helps', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.integer({ min: -5, max: 15 }), (white, black, net) => {
        const here = odds({ white, black }).atLeast(net);
        expect(odds({ white: white + 1, black }).atLeast(net)).toBeGreaterThanOrEqual(here * (1 - 1e-13));
        expect(odds({ white, black: black + 1 }).atLeast(net)).toBeLessThanOrEqual(here * (1 + 1e-13));
      }),
    );
  });

  it.each<[string, unknown, string]>([
    ['NaN', { white: Number.NaN, black: 0 }, 'not-an-integer white'],
    ['a fraction', { white: 1, black: 0.5 }, 'not-an-integer black'],
    ['nothing', { white: 1 }, 'not-an-integer black'],
    ['1,000 dice', { white: 1000, black: 0 }, 'pool-too-large white'],
    ['1,000 black dice', { white: 0, black: 1000 }, 'pool-too-large black'],
    ['an endless floor', { white: 0, black: 0, minimumNet: 1e9 }, 'out-of-range minimumNet'],
    ['a misspelt argument', { white: 0, black: 0, blak: 1 }, 'unknown-key blak'],
    ['no object', undefined, 'not-an-object '],
  ])('refuses %s', (_what, input, error) => {
    expect(catchCode(() => odds(input as OraclePool))).toBe(error);
  });

  it('refuses a fraction of a net', () => {
    expect(catchCode(() => odds({ white: 1, black: 0 }).atLeast(0.5))).toBe('not-an-integer net');
    expect(catchCode(() => odds({ white: 1, black: 0 }).law().atLeast(Number.NaN))).toBe('not-an-integer n');
  });
});
