// What the outlook of a fight says. Exact where the fight can be worked out, simulated elsewhere.

/** Rounds after which a fight counts as undecided. */
export const MOST_ROUNDS = 200;

/** A number with its standard error, which is 0 where it is exact. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** How one fighter comes out of it: probabilities, and its marked pips at the end. */
export interface FighterOutlook {
  readonly id: string;
  /** Out of the fight or unconscious at its end. */
  readonly down: Estimate;
  /** Its track full of lethal pips: dying, unless stabilised, or dead already (DH-46). */
  readonly dying: Estimate;
  /** Up to its limit, where it has one. */
  readonly marked: Estimate;
}

/** How a fight comes out. `win`, `nobody` and `open` sum to 1. */
export interface FightOutlook {
  readonly exact: boolean;
  /** Fights simulated so far; 0 where it is exact. */
  readonly fights: number;
  readonly win: { readonly a: Estimate; readonly b: Estimate };
  /** Nobody of either side is left standing. */
  readonly nobody: Estimate;
  /** Undecided after MOST_ROUNDS rounds. */
  readonly open: Estimate;
  /** Of decided fights: their mean number of rounds; `p[i]`: the probability that a fight ends in round i + 1. */
  readonly rounds: { readonly mean: Estimate; readonly p: readonly number[] };
  readonly fighters: readonly FighterOutlook[];
}
