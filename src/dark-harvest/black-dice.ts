// The law of black dice, which score on 1 and 6 and are never rolled again (DH-2, DH-3): one in three each.

/** Rows up to this many dice are kept once computed. */
const KEPT_DICE = 96;
const kept: Float64Array[] = [];

/** Returns the probabilities of exactly 0, 1 … `dice` successes. The array is shared: read it only. */
export function computeBlackLaw(dice: number): Float64Array {
  const known = kept[dice];
  if (known) return known;
  const law = new Float64Array(dice + 1);
  law[0] = (2 / 3) ** dice;
  for (let scored = 0; scored < dice; scored++) law[scored + 1] = (law[scored]! * (dice - scored)) / (2 * (scored + 1));
  if (dice <= KEPT_DICE) kept[dice] = law;
  return law;
}
