/**
 * The data of the odds strip. The strip knows no ruleset: a binding turns the exact distribution of a plan into rows with label, probability and
 * tone.
 */

/** How welcome an outcome is, from worst to best; the style gives each tone a colour and a shape. */
export type OddsTone = 'foul' | 'bad' | 'poor' | 'fair' | 'good' | 'great';

/** One possible outcome of a roll. */
export interface OddsRow {
  /** Stable id of the outcome, unique in its view (`marginal`). */
  readonly key: string;
  /** Lang key of its name. */
  readonly label: string;
  /** Its exact probability, 0 to 1. The rows of a view sum to 1. */
  readonly p: number;
  readonly tone: OddsTone;
}

/** The outcomes of one plan, worst first, and the number to show large. */
export interface OddsView {
  readonly rows: readonly OddsRow[];
  readonly headline: {
    /** Lang key of what the number means ("Chance of success"). */
    readonly label: string;
    readonly p: number;
    /** Mean of the roll's total. */
    readonly mean: number;
  };
}
