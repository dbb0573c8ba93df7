// The odds of a test before it is rolled: every degree, any net, mean and variance, the whole law (DH-1 to DH-6).
import type { Distribution } from '../core/distribution.ts';
import { requireInteger } from '../core/validate.ts';
import { DEGREES, placeNet, TOP_NET, type Degree } from './degrees.ts';
import { computeMoments, computeNetHead, computeNetRange, computeNetTail, describeNet } from './net-law.ts';
import { readPool, type Pool, type PoolInput } from './pool.ts';

/** The exact odds of a test. */
export interface TestOdds {
  /** The probability of each degree, worst first; they sum to 1. */
  readonly degrees: Readonly<Record<Degree, number>>;
  /** The mean of the net. */
  readonly mean: number;
  readonly variance: number;
  /** The probability of this net or more; `atLeast(1)` is success. Throws `not-an-integer`. */
  atLeast(net: number): number;
  /** The whole law of the net. */
  law(): Distribution;
}

/**
 * Computes the odds of a pool; a plan can be given as it is. Exact: no probability is cut off or made by subtraction.
 * Throws RulesError as readPool: `not-an-integer`, `unknown-key`, `pool-too-large`.
 */
export function odds(input: PoolInput): TestOdds {
  const pool = readPool(input, '');
  const { white, black, automatic, minimumNet } = pool;
  const floor = minimumNet ?? Number.NEGATIVE_INFINITY;
  const { mean, variance } = computeMoments(pool);
  return {
    degrees: nameOdds(computePlaces(pool)),
    mean,
    variance,
    atLeast: (net) => (requireInteger(net, 'net') <= floor ? 1 : computeNetTail(white, black, net - automatic)),
    law: () => describeNet(pool),
  };
}

/** Computes the probability of each place on the ladder of degrees, worst first. */
export function computePlaces({ white, black, automatic, minimumNet }: Pool): number[] {
  const places = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const top = DEGREES.length - 1;
  // Nets below the floor count as the floor, all others below 0 as one place.
  const from = Math.max(0, minimumNet ?? 0);
  const lower = minimumNet === null || minimumNet < 0 ? 0 : placeNet(minimumNet);
  if (from < TOP_NET) {
    places[lower] = computeNetHead(white, black, from - automatic);
    const range = computeNetRange(white, black, from - automatic, TOP_NET - automatic);
    for (let index = 0; index < range.length; index++) {
      const place = placeNet(from + index);
      places[place] = places[place]! + range[index]!;
    }
  }
  places[top] = from < TOP_NET ? computeNetTail(white, black, TOP_NET - automatic) : 1;
  return places;
}

/** Names the odds of the places on the ladder of degrees. */
export function nameOdds(places: readonly number[]): Record<Degree, number> {
  return {
    foul: places[0]!,
    failure: places[1]!,
    marginal: places[2]!,
    normal: places[3]!,
    good: places[4]!,
    impressive: places[5]!,
    virtuoso: places[6]!,
    awesome: places[7]!,
    godlike: places[8]!,
  };
}
