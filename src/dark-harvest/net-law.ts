// The law of the net (DH-4): white successes less black successes, exact: nothing is cut off, no probability is made by subtraction.
//
// A single question (this net, this or more, less) is a sum over the black successes of the white law, tail or head at that place. The
// whole law is made by adding one black die at a time: N'(t) = (2 N(t) + N(t+1)) / 3.
import { createDistribution, LAW_CUT, type Distribution } from '../core/distribution.ts';
import { computeBlackLaw } from './black-dice.ts';
import type { Pool } from './pool.ts';
import { boundSuccesses, computeWhiteHeads, computeWhiteLaw, computeWhiteTails } from './white-dice.ts';

/** Computes the probability that the net of white and black dice is `net` or more. */
export function computeNetTail(white: number, black: number, net: number): number {
  // Beyond this even the smallest number is too large for the tail.
  const limit = boundSuccesses(white, Number.MIN_VALUE);
  if (net > limit) return 0;
  const blacks = computeBlackLaw(black);
  const tails = computeWhiteTails(white, Math.min(net + black, limit) + 1);
  let sum = 0;
  for (let scored = black; scored >= 0; scored--) {
    const needed = net + scored;
    if (needed <= limit) sum += blacks[scored]! * (needed <= 0 ? 1 : tails[needed]!);
  }
  return net + black <= 0 ? 1 : sum;
}

/** Computes the probability that the net of white and black dice is below `net`. */
export function computeNetHead(white: number, black: number, net: number): number {
  if (net + black <= 0) return 0;
  const blacks = computeBlackLaw(black);
  const heads = computeWhiteHeads(white, net + black);
  let sum = 0;
  for (let scored = Math.max(0, 1 - net); scored <= black; scored++) sum += blacks[scored]! * heads[net + scored - 1]!;
  return sum;
}

/** Computes the probabilities that the net of white and black dice is exactly `from`, `from + 1` … up to below `to`. */
export function computeNetRange(white: number, black: number, from: number, to: number): number[] {
  const range: number[] = [];
  const blacks = computeBlackLaw(black);
  const whites = computeWhiteLaw(white, to + black);
  for (let net = from; net < to; net++) {
    let sum = 0;
    for (let scored = Math.max(0, -net); scored <= black; scored++) sum += blacks[scored]! * whites[net + scored]!;
    range.push(sum);
  }
  return range;
}

/**
 * Computes the law of white and black dice from the lowest net, -black, to below `top`. Nets below `top` need white successes below
 * `top + black` only, and so many are looked at.
 */
function computeDiceLaw(white: number, black: number, top: number): Float64Array {
  const length = Math.max(0, top + black);
  const p = computeWhiteLaw(white, length).slice(0, length);
  for (let die = 0; die < black; die++) {
    // Before this die p[i] is net i - die, after it net i - die - 1. What leaves at the upper end is at `top` or above for good.
    for (let index = length - 1; index > 0; index--) p[index] = (p[index]! + 2 * p[index - 1]!) * (1 / 3);
    p[0] = p[0]! * (1 / 3);
  }
  return p;
}

/** The net as a law that begins at `min`. */
export interface NetLaw {
  readonly min: number;
  readonly p: Float64Array;
}

/** Computes the law of a pool's net, floor (DH-6) included; less than `cut` is left out at the upper end. */
export function computeNetLaw(pool: Pool, cut: number): NetLaw {
  const p = computeDiceLaw(pool.white, pool.black, boundSuccesses(pool.white, cut));
  let length = p.length;
  for (let tail = 0; length > 1; length--) {
    tail += p[length - 1]!;
    if (tail >= cut) break;
  }
  return raiseToFloor({ min: pool.automatic - pool.black, p: p.subarray(0, length) }, pool.minimumNet);
}

/** Mean and variance of a pool's net in closed form: a white die has 2/5 and 2/5, a black die 1/3 and 2/9. */
export function computeMoments(pool: Pool): { mean: number; variance: number } {
  const mean = pool.white * 0.4 + pool.automatic - pool.black / 3;
  const variance = pool.white * 0.4 + (pool.black * 2) / 9;
  const lowest = pool.automatic - pool.black;
  const floor = pool.minimumNet;
  if (floor === null || floor <= lowest) return { mean, variance };
  // With D = net - floor and Y = what the floor adds, D + Y is never below 0 and D Y = -Y Y.
  const p = computeDiceLaw(pool.white, pool.black, floor - pool.automatic);
  let first = 0;
  let second = 0;
  for (let index = 0; index < p.length; index++) {
    const added = floor - lowest - index;
    first += p[index]! * added;
    second += p[index]! * added * added;
  }
  const above = mean - floor;
  return { mean: mean + first, variance: variance + above * above - second - (above + first) ** 2 };
}

/** Makes the Distribution of a pool's net. */
export function describeNet(pool: Pool): Distribution {
  const { min, p } = computeNetLaw(pool, LAW_CUT / 16);
  return createDistribution(min, p, computeMoments(pool));
}

function raiseToFloor(law: NetLaw, floor: number | null): NetLaw {
  if (floor === null || floor <= law.min) return law;
  const below = floor - law.min;
  if (below >= law.p.length) return { min: floor, p: Float64Array.of(1) };
  const p = law.p.slice(below);
  for (let index = 0; index < below; index++) p[0] = p[0]! + law.p[index]!;
  return { min: floor, p };
}
