/**
 * The data of the odds strip. The strip does not depend on rulesets: each ruleset turns the exact distribution of a plan into rows with a label, a probability
 * and a tone.
 */

/** How welcome an outcome is, from worst to best. The style sheet gives each tone a colour and a shape. */
export type OddsTone = 'foul' | 'bad' | 'poor' | 'fair' | 'good' | 'great';

/** One possible outcome of a roll. */
export interface OddsRow {
  /** Id of the outcome, unique in its view, such as `marginal`. */
  readonly key: string;
  /** Lang key of the outcome's name. */
  readonly label: string;
  /** The exact probability of the outcome, 0 to 1. The probabilities of all rows add up to 1. */
  readonly p: number;
  readonly tone: OddsTone;
}

/** The outcomes of a plan, the worst first, and the main chance, which is shown in large type. */
export interface OddsView {
  readonly rows: readonly OddsRow[];
  readonly headline: {
    /** Lang key of the main chance's label ("Chance of success"). */
    readonly label: string;
    readonly p: number;
    /** The mean of the roll's total; left out: the total has no meaning by itself. */
    readonly mean?: number | undefined;
  };
}

/**
 * Returns a function that makes the rows of an odds view.
 * @param prefix - prefix of the lang keys of the outcomes
 * @param tones - the tones of the outcomes, by id
 */
export function makeRow<Key extends string>(prefix: string, tones: Readonly<Record<Key, OddsTone>>) {
  return (key: Key, p: number): OddsRow => ({ key, label: `${prefix}.${key}`, p, tone: tones[key] });
}
