// The odds of a test that a scripting die may reroll (DH-18), keeping the better net.
import { createDistribution, LAW_CUT } from '../core/distribution.ts';
import { requireInteger } from '../core/validate.ts';
import { type TestOdds, computeNetLaw, computeNetTail, computePlaces, nameOdds } from './odds.ts';
import { readPool, type PoolInput } from './plan.ts';

/** Computes the odds of the better of two rolls of the same pool (DH-18). Throws the same errors as `odds`. */
export function rerollOdds(input: PoolInput): TestOdds {
  const pool = readPool(input, '');
  const floor = pool.minimumNet ?? Number.NEGATIVE_INFINITY;
  const { min, p } = computeNetLaw(pool, LAW_CUT / 64);
  const law = createDistribution(min, keepBetter(p));
  return {
    degrees: nameOdds(keepBetter(computePlaces(pool))),
    mean: law.mean,
    variance: law.variance,
    atLeast(net) {
      if (requireInteger(net, 'net') <= floor) return 1;
      const once = computeNetTail(pool.white, pool.black, net - pool.automatic);
      return once * (2 - once);
    },
    law: () => law,
  };
}

/**
 * Turns the distribution of one roll into that of the better of two. The better one has a value if both rolls have it, or if one has it and the other is lower.
 */
function keepBetter(p: ArrayLike<number>): number[] {
  let below = 0;
  return Array.from(p, (part) => {
    const better = part * (part + 2 * below);
    below += part;
    return better;
  });
}
