// The forecast of a fight of two sides, for every ruleset: exact if it can be computed, otherwise simulated.

/** The round after which a fight counts as undecided. */
export const MOST_ROUNDS = 200;

/** The two sides. */
export type OutlookSide = 'a' | 'b';

/** A number with its standard error, which is 0 if the number is exact. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** The forecast for one fighter. */
export interface FighterOutlook {
  readonly id: string;
  /** The probability that it is out of the fight or unconscious at the end. */
  readonly down: Estimate;
  /** The probability that it is dying or dead at the end. */
  readonly dying: Estimate;
  /** The mean number of its wounds at the end, limited to the number that puts it out of the fight. */
  readonly marked: Estimate;
}

/** The forecast of a fight. `win`, `nobody` and `open` are probabilities and sum to 1. */
export interface FightOutlook {
  readonly exact: boolean;
  /** The number of fights simulated so far; 0 if the forecast is exact. */
  readonly fights: number;
  readonly win: { readonly a: Estimate; readonly b: Estimate };
  /** The probability that neither side has anyone left standing. */
  readonly nobody: Estimate;
  /** The probability that the fight is undecided after MOST_ROUNDS rounds. */
  readonly open: Estimate;
  /** For decided fights, the mean number of rounds, and as `p[i]` the probability that a fight ends in round i + 1. */
  readonly rounds: { readonly mean: Estimate; readonly p: readonly number[] };
  readonly fighters: readonly FighterOutlook[];
}

/** A forecast that is being computed. */
export interface OutlookRun {
  readonly exact: boolean;
  /** Computes one step, which takes well under a millisecond. Returns false when done. */
  advance(): boolean;
  /** Returns the part that is done, from 0 to 1. */
  progress(): number;
  /** Returns the forecast so far; null before the first result. */
  read(): FightOutlook | null;
}
