// The forecast of a fight between two sides, the same for every ruleset: exact if it can be computed, otherwise simulated.

/** A fight that has lasted this many rounds counts as undecided. */
export const MOST_ROUNDS = 200;

export type OutlookSide = 'a' | 'b';

/** A number with its standard error, which is 0 if the number is exact. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

export interface FighterOutlook {
  readonly id: string;
  /** The probability that the fighter is out of the fight or unconscious at the end. */
  readonly down: Estimate;
  /** The probability that the fighter is dying or dead at the end. */
  readonly dying: Estimate;
  /** The mean number of the fighter's wounds at the end, counting no more than put it out of the fight. */
  readonly marked: Estimate;
}

/** The forecast of a fight. `win.a`, `win.b`, `nobody` and `open` are probabilities and sum to 1. */
export interface FightOutlook {
  readonly exact: boolean;
  /** The number of fights simulated so far; 0 if the forecast is exact. */
  readonly fights: number;
  readonly win: { readonly a: Estimate; readonly b: Estimate };
  /** The probability that neither side has anyone left standing. */
  readonly nobody: Estimate;
  /** The probability that the fight is undecided after MOST_ROUNDS rounds. */
  readonly open: Estimate;
  /** Decided fights only: the mean number of rounds, and as `p[i]` the probability that a fight ends in round i + 1. */
  readonly rounds: { readonly mean: Estimate; readonly p: readonly number[] };
  readonly fighters: readonly FighterOutlook[];
}

/** A forecast that is computed step by step. */
export interface OutlookRun {
  readonly exact: boolean;
  /** Computes one step, in well under a millisecond. Returns false when the forecast is complete. */
  advance(): boolean;
  /** Returns the fraction that is complete, from 0 to 1. */
  progress(): number;
  /** Returns the forecast so far; null before the first result. */
  read(): FightOutlook | null;
}
