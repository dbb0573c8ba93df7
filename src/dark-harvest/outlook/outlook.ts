// The result of a fight's outlook. Exact if the fight can be computed, otherwise simulated.

/** Rounds after which a fight counts as undecided. */
export const MOST_ROUNDS = 200;

/** A number with its standard error, 0 if it is exact. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** The result for one fighter: probabilities, and its marked pips at the end. */
export interface FighterOutlook {
  readonly id: string;
  /** Out of the fight or unconscious at its end. */
  readonly down: Estimate;
  /** Its track is full of lethal pips: dying unless stabilised, or dead (DH-46). */
  readonly dying: Estimate;
  /** Up to its limit, if it has one. */
  readonly marked: Estimate;
}

/** The result of a fight. `win`, `nobody` and `open` sum to 1. */
export interface FightOutlook {
  readonly exact: boolean;
  /** Fights simulated so far; 0 if it is exact. */
  readonly fights: number;
  readonly win: { readonly a: Estimate; readonly b: Estimate };
  /** Nobody of either side is left standing. */
  readonly nobody: Estimate;
  /** Undecided after MOST_ROUNDS rounds. */
  readonly open: Estimate;
  /** Among decided fights: the mean number of rounds, and as `p[i]` the probability that a fight ends in round i + 1. */
  readonly rounds: { readonly mean: Estimate; readonly p: readonly number[] };
  readonly fighters: readonly FighterOutlook[];
}
