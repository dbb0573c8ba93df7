// The odds of a contested test (DH-10) by raw nets, which may be negative.
import { computeNetLaw, type NetLaw } from './odds.ts';
import { readPool, type PoolInput } from './plan.ts';

/** The probabilities that the first roll has the higher net, that both nets are equal, and that the second has the higher net. They sum to 1. */
export interface OpposedOdds {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
}

/** The highest probability to cut off before two distributions are combined: so small that even the smallest number shown has ten correct digits. */
export const JOINT_CUT = 1e-26;

/** Computes the odds of `a` against `b` by their raw nets (DH-10). Throws the errors of `odds` for `a.…` and `b.…`. */
export function opposedOdds(a: PoolInput, b: PoolInput): OpposedOdds {
  const first = computeNetLaw(readPool(a, 'a'), JOINT_CUT);
  const second = computeNetLaw(readPool(b, 'b'), JOINT_CUT);
  let tie = 0;
  const from = Math.max(first.min, second.min);
  const to = Math.min(first.min + first.p.length, second.min + second.p.length);
  for (let net = from; net < to; net++) tie += first.p[net - first.min]! * second.p[net - second.min]!;
  return { win: sumHigher(first, second), tie, lose: sumHigher(second, first) };
}

/** Returns the probability that the net of `high` is above the net of `low`. */
function sumHigher(high: NetLaw, low: NetLaw): number {
  let sum = 0;
  let below = 0;
  let next = low.min;
  for (let index = 0; index < high.p.length; index++) {
    const net = high.min + index;
    for (; next < net && next - low.min < low.p.length; next++) below += low.p[next - low.min]!;
    sum += high.p[index]! * below;
  }
  return sum;
}
