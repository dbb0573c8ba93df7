// The exact distribution ("law" in names) of a whole number: probabilities by value, mean, variance and tail sums.
import { requireInteger } from './validate.ts';

/** The exact distribution of a whole number. `p[i]` is the probability of `min + i`. What is cut off at the upper end sums to less than 1e-15. */
export interface Distribution {
  readonly min: number;
  readonly p: readonly number[];
  readonly mean: number;
  readonly variance: number;
  /** Returns the probability of at least `n`. Throws `not-an-integer`. */
  atLeast(n: number): number;
}

/** The maximum probability that may be cut off at the upper end of a Distribution. */
export const LAW_CUT = 1e-16;

/**
 * Creates a Distribution from probabilities that begin at `min`. Cuts off trailing values that sum to less than LAW_CUT. The mean and variance are computed
 * from `p` unless given.
 */
export function createDistribution(
  min: number,
  probabilities: ArrayLike<number>,
  moments?: { readonly mean: number; readonly variance: number },
): Distribution {
  const p = Array.from(probabilities).slice(0, findEnd(probabilities, LAW_CUT));
  const { mean, variance } = moments ?? sumMoments(min, p);
  let tails: Float64Array | undefined;
  return {
    min,
    p,
    mean,
    variance,
    atLeast(n) {
      const index = requireInteger(n, 'n') - min;
      if (index <= 0) return 1;
      if (index >= p.length) return 0;
      tails ??= sumTails(p);
      return tails[index]!;
    },
  };
}

/** Returns the mean and variance of a distribution that begins at `min`. Its probabilities need not sum to 1. */
export function sumMoments(min: number, p: ArrayLike<number>): { mean: number; variance: number } {
  let total = 0;
  let mean = 0;
  for (let index = 0; index < p.length; index++) {
    total += p[index]!;
    mean += p[index]! * (min + index);
  }
  mean /= total;
  let variance = 0;
  for (let index = 0; index < p.length; index++) variance += p[index]! * (min + index - mean) ** 2;
  return { mean, variance: variance / total };
}

/** Returns how many probabilities to keep, at least 1, so that those left out sum to less than `cut`. */
export function findEnd(p: ArrayLike<number>, cut: number): number {
  let length = p.length;
  for (let tail = 0; length > 1; length--) {
    tail += p[length - 1]!;
    if (tail >= cut) break;
  }
  return length;
}

/** Returns, for each index, the probability of its value or more, with a final 0. The sums begin at the top, so that small values stay exact. */
export function sumTails(p: ArrayLike<number>): Float64Array {
  const tails = new Float64Array(p.length + 1);
  for (let index = p.length - 1; index >= 0; index--) tails[index] = tails[index + 1]! + p[index]!;
  return tails;
}
