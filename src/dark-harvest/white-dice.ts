// The law of white dice, which score on 1 and 6 and roll sixes again (DH-2, DH-3): exact, by adding one die at a time.
//
// One white die has the generating function (4 + z) / (6 - z): no success 4/6, k successes 10/6^(k+1). Multiplying a law by it gives
// the recurrence P'(n) = (4 P(n) + P(n-1) + P'(n-1)) / 6, all of whose terms are positive, so that nothing cancels and small values
// keep their digits. The tails T(n) = P(n or more) and the heads H(n) = P(n or less) follow the same recurrence; they start otherwise.

/** Rows up to this many dice and successes are kept once computed (they are asked for again with every stroke in a dialog). */
const KEPT_DICE = 96;
const KEPT_SUCCESSES = 192;

const keptLaws: Float64Array[] = [];
const keptTails: Float64Array[] = [];
const keptHeads: Float64Array[] = [];

/** Returns the probabilities of exactly 0, 1, 2 … successes; at least `length` of them. The array is shared: read it only. */
export function computeWhiteLaw(dice: number, length: number): Float64Array {
  return computeRow(keptLaws, 0, 0, dice, length);
}

/** Returns the tails P(n or more) for n = 0, 1, 2 …; at least `length` of them. The array is shared: read it only. */
export function computeWhiteTails(dice: number, length: number): Float64Array {
  return computeRow(keptTails, 1, 0, dice, length);
}

/** Returns the heads P(n or less) for n = 0, 1, 2 …; at least `length` of them. The array is shared: read it only. */
export function computeWhiteHeads(dice: number, length: number): Float64Array {
  return computeRow(keptHeads, 0, 1, dice, length);
}

/**
 * Returns a number of successes beyond which less than `cut` probability lies: Chernoff's bound at z = 3, where the generating
 * function of a die is 7/3.
 */
export function boundSuccesses(dice: number, cut: number): number {
  return Math.ceil((dice * Math.log(7 / 3) - Math.log(cut)) / Math.log(3));
}

/** Computes a row die by die. `before` stands before n = 0; without dice the row is 1, then `after` for every n above 0. */
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

/** Writes the law of one more white die to `target`, which may be `source`. `before` is the value that stands before n = 0. */
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
