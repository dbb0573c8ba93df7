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

/** A chance that is named by a text with placeholders. */
export interface NamedChance {
  /** Lang key of the chance's label ("Chance of success", "Hits {target}"). */
  readonly label: string;
  /** The values for the placeholders of the label; left out: it has none. */
  readonly names?: Readonly<Record<string, string>>;
  readonly p: number;
}

/** The outcomes of a plan, the worst first, and the main chance, which is shown in large type. */
export interface OddsView {
  readonly rows: readonly OddsRow[];
  readonly headline: NamedChance & {
    /** Lang key of what a button says of the chance ("hits {chance}"); left out: the roll succeeds. */
    readonly says?: string;
    /** The mean of the roll's total; left out: the total has no meaning by itself. */
    readonly mean?: number | undefined;
    /** Lang key of the mean's label; left out: "Mean". */
    readonly meanLabel?: string;
  };
  /** The main chance under another condition, such as that the target does nothing; left out: none. */
  readonly otherwise?: NamedChance | undefined;
}

/** The tones of outcomes, from worst to best. */
const tones: readonly OddsTone[] = ['foul', 'bad', 'poor', 'fair', 'good', 'great'];

/** Rates odds by the tones of the outcomes, weighted by their chances: the higher, the better for whoever rolls. */
export function rateOdds({ rows }: Pick<OddsView, 'rows'>): number {
  const sum = rows.reduce((all, { p, tone }) => all + p * tones.indexOf(tone), 0);
  // Odds that differ only by the errors of floating-point sums are equally good.
  return Math.round(sum * 1e9) / 1e9;
}

/** The foe of an attack before it is rolled. */
export interface Foe {
  /** The target's name; empty: there is no target. */
  readonly name: string;
  /** Whether the odds are those against an average foe, because there is no target, or this user may not know its numbers. */
  readonly isAverage: boolean;
}

/** Names the chance of an attack ("Hits Ada", "Hits an average foe"). @param verb - what the attack does: a key below `TETRAD.Odds` */
export function nameAttackChance(verb: 'hits' | 'fells' | 'idle', { name, isAverage }: Foe, p: number): NamedChance {
  const kind = name === '' ? 'average' : isAverage ? 'like' : 'target';
  return { label: `TETRAD.Odds.${verb}.${kind}`, names: { target: name }, p };
}

/**
 * Returns a function that makes the rows of an odds view.
 * @param prefix - prefix of the lang keys of the outcomes
 * @param tones - the tones of the outcomes, by id
 */
export function makeRow<Key extends string>(prefix: string, tones: Readonly<Record<Key, OddsTone>>) {
  return (key: Key, p: number): OddsRow => ({ key, label: `${prefix}.${key}`, p, tone: tones[key] });
}

const hitRow = makeRow('TETRAD.Odds', { missed: 'bad', hit: 'good' } as const);

/**
 * Returns the odds of an attack that hits or misses.
 * @param p - the chance to hit if the target gives the reply that the odds advise
 * @param idle - the chance to hit if it does nothing; null: it cannot do anything
 */
export function viewHits(foe: Foe, p: number, idle: number | null, mean?: number): OddsView {
  return {
    rows: [hitRow('missed', 1 - p), hitRow('hit', p)],
    headline: { ...nameAttackChance('hits', foe, p), says: 'TETRAD.Odds.says.hits', mean },
    ...(idle === null ? {} : { otherwise: nameAttackChance('idle', foe, idle) }),
  };
}
