// Draws values from a law in bulk: Walker's alias method, with one random number and one comparison per draw.
import type { Distribution } from './distribution.ts';
import type { RandomSource } from './random.ts';

/**
 * Prepares draws from a law; the returned function takes a source and returns a value. For simulation: drawing from the law of a whole exchange or
 * test costs the same as rolling one die. A tail that the law leaves out is never drawn.
 */
export function createSampler(law: Distribution): (random: RandomSource) => number {
  const size = law.p.length;
  const total = law.p.reduce((sum, part) => sum + part, 0);
  // Column i holds value i up to keep[i], above it value other[i]; each column is 1 / size of the probability.
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
  // The rest differs from a full column only by rounding.
  for (const index of [...small, ...large]) keep[index] = 1;
  const { min } = law;
  return (random) => {
    const point = random.next() * size;
    const column = Math.floor(point);
    return min + (point - column < keep[column]! ? column : other[column]!);
  };
}
