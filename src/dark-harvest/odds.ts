import { type Distribution, LAW_CUT, createDistribution, findEnd } from '../core/distribution.ts';
import { requireInteger } from '../core/validate.ts';
import { DEGREES, type Degree, TOP_NET, placeNet } from './judge.ts';
import { type Pool, type PoolInput, readPool } from './plan.ts';

// The distribution of white dice, which score on 1 and 6 and reroll sixes (DH-2, DH-3). It is exact, built by adding one die at a time. One white die has the
// generating function (4 + z) / (6 - z): no success 4/6, k successes 10/6^(k+1). Multiplying by it gives the recurrence P'(n) = (4 P(n) + P(n-1) + P'(n-1)) /
// 6. All its terms are positive, so small values stay exact. The tails T(n) = P(n or more) and the heads H(n) = P(n or less) follow the same recurrence with
// other initial values.

/** Rows are cached up to this many dice and successes, because a dialog asks for them after every change. */
const KEPT_DICE = 96;
const KEPT_SUCCESSES = 192;

const keptLaws: Float64Array[] = [];
const keptTails: Float64Array[] = [];
const keptHeads: Float64Array[] = [];

/** Returns the probabilities of exactly 0, 1, 2 … successes, at least `length` of them. Do not change the array: it is cached. */
function computeWhiteLaw(dice: number, length: number): Float64Array {
  return computeRow(keptLaws, 0, 0, dice, length);
}

/** Returns P(n or more) for n = 0, 1, 2 …, at least `length` of them. Do not change the array: it is cached. */
function computeWhiteTails(dice: number, length: number): Float64Array {
  return computeRow(keptTails, 1, 0, dice, length);
}

/** Returns P(n or less) for n = 0, 1, 2 …, at least `length` of them. Do not change the array: it is cached. */
function computeWhiteHeads(dice: number, length: number): Float64Array {
  return computeRow(keptHeads, 0, 1, dice, length);
}

/**
 * Returns a number of successes that white dice exceed with a probability below `cut`. Uses Chernoff's bound at z = 3, where the generating function of a die
 * is 7/3.
 */
export function boundSuccesses(dice: number, cut: number): number {
  return Math.ceil((dice * Math.log(7 / 3) - Math.log(cut)) / Math.log(3));
}

/** Computes the row for a number of dice, one die at a time. `before` is the value at n = -1. The row without dice is 1 at n = 0 and `after` above that. */
function computeRow(kept: Float64Array[], before: number, after: number, dice: number, length: number): Float64Array {
  if (dice > KEPT_DICE || length > KEPT_SUCCESSES) {
    const row = startRow(length, after);
    for (let die = 0; die < dice; die++) addWhiteDie(row, row, before);
    return row;
  }
  if (kept.length === 0) kept.push(startRow(KEPT_SUCCESSES, after));
  while (kept.length <= dice) {
    const row = new Float64Array(KEPT_SUCCESSES);
    addWhiteDie(kept[kept.length - 1]!, row, before);
    kept.push(row);
  }
  return kept[dice]!;
}

function startRow(length: number, after: number): Float64Array {
  const row = new Float64Array(Math.max(1, length)).fill(after);
  row[0] = 1;
  return row;
}

/** Adds one white die to a row and writes it to `target`, which may be `source`. `before` is the value at n = -1. */
export function addWhiteDie(source: Float64Array, target: Float64Array, before: number): void {
  let lower = before;
  let added = before;
  for (let n = 0; n < source.length; n++) {
    const value = source[n]!;
    added = (4 * value + lower + added) * (1 / 6);
    lower = value;
    target[n] = added;
  }
}

// The distribution of black dice, which score on 1 and 6 and are never rerolled (DH-2, DH-3): each scores with a probability of 1/3.

const kept: Float64Array[] = [];

/** Returns the probabilities of exactly 0, 1 … `dice` successes. Do not change the array: it is cached. */
function computeBlackLaw(dice: number): Float64Array {
  const known = kept[dice];
  if (known) return known;
  const law = new Float64Array(dice + 1);
  law[0] = (2 / 3) ** dice;
  for (let scored = 0; scored < dice; scored++) law[scored + 1] = (law[scored]! * (dice - scored)) / (2 * (scored + 1));
  if (dice <= KEPT_DICE) kept[dice] = law;
  return law;
}

// The distribution of the net (DH-4): white successes less black ones. It is exact: no probability comes from a subtraction. The probability of one net, of
// that net or more, or of less is a sum over the black successes. The whole distribution is built by adding one black die at a time: N'(t) = (2 N(t) + N(t+1))
// / 3.

/** Computes the probability that the net of white and black dice is `net` or more. */
export function computeNetTail(white: number, black: number, net: number): number {
  // Above this net, the probability is too small for a number to hold.
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

/** Computes the probability of each exact net from `from` up to but excluding `to`. */
function computeNetRange(white: number, black: number, from: number, to: number): number[] {
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
 * Computes the distribution of the net of white and black dice from the lowest net, -black, up to but excluding `top`. A net below `top` has fewer than `top +
 * black` white successes, so higher numbers of successes are not needed.
 */
function computeDiceLaw(white: number, black: number, top: number): Float64Array {
  const length = Math.max(0, top + black);
  const p = computeWhiteLaw(white, length).slice(0, length);
  for (let die = 0; die < black; die++) {
    // p[i] is the probability of net i - die before this black die, and of net i - die - 1 after it. The nets that drop out at the upper end are `top` or more.
    for (let index = length - 1; index > 0; index--) p[index] = (p[index]! + 2 * p[index - 1]!) * (1 / 3);
    p[0]! *= 1 / 3;
  }
  return p;
}

/** The distribution of a net; its first value is `min`. */
export interface NetLaw {
  readonly min: number;
  readonly p: Float64Array;
}

/** Computes the distribution of a pool's net, including its minimum (DH-6). Cuts off a probability of less than `cut` at the upper end. */
export function computeNetLaw(pool: Pool, cut: number): NetLaw {
  const p = computeDiceLaw(pool.white, pool.black, boundSuccesses(pool.white, cut));
  return raiseToFloor({ min: pool.automatic - pool.black, p: p.subarray(0, findEnd(p, cut)) }, pool.minimumNet);
}

/** Returns the mean and variance of a pool's net by formula: a white die has mean 2/5 and variance 2/5, a black die 1/3 and 2/9. */
function computeMoments(pool: Pool): { mean: number; variance: number } {
  const mean = pool.white * 0.4 + pool.automatic - pool.black / 3;
  const variance = pool.white * 0.4 + (pool.black * 2) / 9;
  const lowest = pool.automatic - pool.black;
  const floor = pool.minimumNet;
  if (floor === null || floor <= lowest) return { mean, variance };
  // Let D = net - minimum, and Y = what the minimum adds to the net. Then D + Y is never below 0, and D Y = -Y Y.
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

function describeNet(pool: Pool): Distribution {
  const { min, p } = computeNetLaw(pool, LAW_CUT / 16);
  return createDistribution(min, p, computeMoments(pool));
}

function raiseToFloor(law: NetLaw, floor: number | null): NetLaw {
  if (floor === null || floor <= law.min) return law;
  const below = floor - law.min;
  if (below >= law.p.length) return { min: floor, p: Float64Array.of(1) };
  const p = law.p.slice(below);
  for (let index = 0; index < below; index++) p[0]! += law.p[index]!;
  return { min: floor, p };
}

// The odds of a test before the roll (DH-1 to DH-6).

/** The exact odds of a test, computed without subtracting probabilities. */
export interface TestOdds {
  /** The probability of each degree; they sum to 1. */
  readonly degrees: Readonly<Record<Degree, number>>;
  readonly mean: number;
  readonly variance: number;
  /** Returns the probability of at least this net; `atLeast(1)` is the chance of success. Throws `not-an-integer`. */
  atLeast(net: number): number;
  law(): Distribution;
}

/** Computes the exact odds of a pool or a plan. Throws RulesError: `not-an-object`, `not-an-integer`, `unknown-key`, `pool-too-large`. */
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

/** Computes the probability of each degree, worst first. */
export function computePlaces({ white, black, automatic, minimumNet }: Pool): number[] {
  const places = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const top = DEGREES.length - 1;
  // Nets below the minimum become the minimum; without a minimum, all nets below 0 are one degree.
  const from = Math.max(0, minimumNet ?? 0);
  const lower = minimumNet === null || minimumNet < 0 ? 0 : placeNet(minimumNet);
  if (from < TOP_NET) {
    places[lower] = computeNetHead(white, black, from - automatic);
    const range = computeNetRange(white, black, from - automatic, TOP_NET - automatic);
    for (let index = 0; index < range.length; index++) places[placeNet(from + index)]! += range[index]!;
  }
  places[top] = from < TOP_NET ? computeNetTail(white, black, TOP_NET - automatic) : 1;
  return places;
}

/** Turns the probabilities of the degrees, worst first, into an object with the degrees' ids as keys. */
export function nameOdds(places: readonly number[]): Record<Degree, number> {
  const named = {} as Record<Degree, number>;
  for (let place = 0; place < DEGREES.length; place++) named[DEGREES[place]!] = places[place]!;
  return named;
}
