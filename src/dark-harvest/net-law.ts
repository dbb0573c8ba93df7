// The law of the net (DH-4): white successes less black successes, exact, by adding one black die at a time.
//
// One black die turns a law N into N'(t) = (2 N(t) + N(t+1)) / 3. Black dice only lower the net, so with `black` dice the nets below
// `top` need white successes below `top + black` only; whatever is higher stays at `top` or above and is kept as one sum. Nothing is
// cut off, no probability is made by subtraction.
import { createDistribution, LAW_CUT, type Distribution } from '../core/distribution.ts';
import type { Pool } from './pool.ts';
import { boundSuccesses, computeWhiteLaw, computeWhiteTail, computeWhiteTails } from './white-dice.ts';

/** The nets below `top` one by one (`p[i]` for net `i - black`) and the probability of `top` or more. No automatic successes. */
export interface NetTable {
  readonly p: Float64Array;
  readonly atTop: number;
}

/** Computes the net of white and black dice up to `top`. */
export function computeNetTable(white: number, black: number, top: number): NetTable {
  const length = top + black;
  if (length <= 0) return { p: new Float64Array(0), atTop: 1 };
  const p = computeWhiteLaw(white, length).slice(0, length);
  let atTop = computeWhiteTail(white, length);
  for (let die = 0; die < black; die++) {
    // Before this die p[i] is net i - die, after it net i - die - 1: the highest one, where the die did not score, joins the top.
    atTop += p[length - 1]! * (2 / 3);
    for (let index = length - 1; index > 0; index--) p[index] = (p[index]! + 2 * p[index - 1]!) * (1 / 3);
    p[0] = p[0]! * (1 / 3);
  }
  return { p, atTop };
}

/** Computes the probability that the net of white and black dice is `net` or more: U'(t) = (2 U(t) + U(t+1)) / 3. */
export function computeNetTail(white: number, black: number, net: number): number {
  if (net + black <= 0) return 1;
  // Beyond this even the smallest number is too large for the tail.
  const limit = boundSuccesses(white, Number.MIN_VALUE);
  if (net > limit) return 0;
  const tails = computeWhiteTails(white, Math.min(net + black, limit) + 1);
  const row = new Float64Array(black + 1);
  for (let index = 0; index <= black; index++) {
    const successes = net + index;
    row[index] = successes <= 0 ? 1 : successes > limit ? 0 : tails[successes]!;
  }
  for (let last = black; last > 0; last--) {
    for (let index = 0; index < last; index++) row[index] = (2 * row[index]! + row[index + 1]!) * (1 / 3);
  }
  return row[0]!;
}

/** The net as a law that begins at `min`. */
export interface NetLaw {
  readonly min: number;
  readonly p: Float64Array;
}

/** Computes the law of a pool's net, floor (DH-6) included; less than `cut` is left out at the upper end. */
export function computeNetLaw(pool: Pool, cut: number): NetLaw {
  const { p } = computeNetTable(pool.white, pool.black, boundSuccesses(pool.white, cut));
  return raiseToFloor({ min: pool.automatic - pool.black, p }, pool.minimumNet);
}

/** Mean and variance of a pool's net in closed form: a white die has 2/5 and 2/5, a black die 1/3 and 2/9. */
export function computeMoments(pool: Pool): { mean: number; variance: number } {
  const mean = pool.white * 0.4 + pool.automatic - pool.black / 3;
  const variance = pool.white * 0.4 + (pool.black * 2) / 9;
  const lowest = pool.automatic - pool.black;
  const floor = pool.minimumNet;
  if (floor === null || floor <= lowest) return { mean, variance };
  // With D = net - floor and Y = what the floor adds, D + Y is never below 0 and D Y = -Y Y.
  const { p } = computeNetTable(pool.white, pool.black, floor - pool.automatic);
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
