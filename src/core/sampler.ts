// Draws values from a distribution by Walker's alias method: each draw takes one random number and one comparison.
import type { Distribution } from './distribution.ts';
import type { RandomSource } from './random.ts';

/**
 * Returns a function that draws a value of the distribution from a random source. A draw takes the same time for any distribution. Values that the distribution
 * has cut off are never drawn.
 */
export function createSampler(law: Distribution): (random: RandomSource) => number {
  const size = law.p.length;
  const total = law.p.reduce((sum, part) => sum + part, 0);
  // The alias table has one column per value, each with probability 1 / size. In column i, a point below keep[i] means value i, a point above it value
  // other[i].
  const keep = Float64Array.from(law.p, (part) => (part / total) * size);
  const other = Int32Array.from(keep, (_, index) => index);
  const small: number[] = [];
  const large: number[] = [];
  keep.forEach((part, index) => (part < 1 ? small : large).push(index));
  while (small.length > 0 && large.length > 0) {
    const low = small.pop()!;
    const high = large.at(-1)!;
    other[low] = high;
    const rest = keep[high]! - (1 - keep[low]!);
    keep[high] = rest;
    if (rest < 1) small.push(large.pop()!);
  }
  // The remaining columns are full; only rounding errors say otherwise.
  for (const index of [...small, ...large]) keep[index] = 1;
  const { min } = law;
  return (random) => {
    const point = random.next() * size;
    const column = Math.floor(point);
    return min + (point - column < keep[column]! ? column : other[column]!);
  };
}
