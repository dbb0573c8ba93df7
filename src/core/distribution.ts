// Exact distributions of whole numbers: probability by value, mean, variance and tail sums. In names a distribution is called a "law".
import { requireInteger } from './validate.ts';

/**
 * The exact distribution of a whole number. `p[i]` is the probability of `min + i`. The values cut off at the upper end have a total probability below 1e-15.
 */
export interface Distribution {
  readonly min: number;
  readonly p: readonly number[];
  readonly mean: number;
  readonly variance: number;
  /** Returns the probability of a value of `n` or more. Throws `not-an-integer`. */
  atLeast(n: number): number;
}

/** The highest probability that a Distribution may cut off at its upper end. */
export const LAW_CUT = 1e-16;

/**
 * Creates a Distribution from probabilities that begin at `min`. Cuts off the highest values if their total probability is below LAW_CUT. The mean and variance
 * are computed from `p` unless `moments` gives them.
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

/** Returns the mean and variance of a distribution that begins at `min`. The probabilities in `p` need not sum to 1. */
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

/** Returns how many probabilities to keep, at least 1, so that the rest sum to less than `cut`. */
export function findEnd(p: ArrayLike<number>, cut: number): number {
  let length = p.length;
  for (let tail = 0; length > 1; length--) {
    tail += p[length - 1]!;
    if (tail >= cut) break;
  }
  return length;
}

/** Returns, for each index, the probability of its value or more, followed by a final 0. Sums from the top, so that small probabilities stay exact. */
export function sumTails(p: ArrayLike<number>): Float64Array {
  const tails = new Float64Array(p.length + 1);
  for (let index = p.length - 1; index >= 0; index--) tails[index] = tails[index + 1]! + p[index]!;
  return tails;
}
