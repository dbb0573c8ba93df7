// Finds the best number of trades (DH-8): how often to give up 3 white dice for an automatic success.
import { readShape } from '../core/validate.ts';
import { DICE_A_TRADE, type PoolInput, poolShape, readNet } from './plan.ts';
import { computeNetHead, computeNetTail } from './odds.ts';

/** The smallest number of trades with the best odds, and those odds. */
export interface BestTrade {
  readonly trades: number;
  readonly probability: number;
}

const inputShape = { ...poolShape, target: readNet };

/** Two probabilities that differ by less than this fraction are equal apart from rounding. */
const EQUAL = 1e-12;

/**
 * Finds the number of trades that makes a net of at least `target` most likely; if several numbers are equally good, the smallest. `white` is the pool before
 * any trade. Probabilities of a half or more are compared by the chance of failure, which is more precise. Throws the same errors as `odds`, and
 * `not-an-integer` or `out-of-range` for the target.
 */
export function bestTrade(input: PoolInput & { readonly target: number }): BestTrade {
  const { target, ...pool } = readShape(input, '', inputShape);
  if (pool.minimumNet !== null && pool.minimumNet >= target) return { trades: 0, probability: 1 };
  let best = { trades: 0, probability: 0, failure: 1 };
  for (let trades = 0; trades * DICE_A_TRADE <= pool.white; trades++) {
    const white = pool.white - trades * DICE_A_TRADE;
    const net = target - pool.automatic - trades;
    const probability = computeNetTail(white, pool.black, net);
    const failure = computeNetHead(white, pool.black, net);
    const better =
      probability < 0.5 ? probability > best.probability * (1 + EQUAL) : failure < best.failure * (1 - EQUAL);
    if (trades === 0 || better) best = { trades, probability, failure };
  }
  return { trades: best.trades, probability: best.probability };
}
