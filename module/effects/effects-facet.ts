/** What the effects that users make can change, which each ruleset names. */
import type { OwnsActors } from '../foundry/documents.ts';

/** A choice of a form: its value, and its name in the user's language. */
export interface EffectChoice {
  readonly id: string;
  readonly label: string;
}

/** The rolls and the numbers of one ruleset that an effect can change. */
export interface EffectsFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** What a line of a plan can change, by unit: lang keys of the names. */
  readonly units: Readonly<Record<string, string>>;
  /** The traits that rolls use, such as attributes: lang keys of the names. */
  readonly traits: Readonly<Record<string, string>>;
  /** Lists the skills of an actor by identifier; left out: the ruleset has none. */
  skills?(actor: Own): readonly EffectChoice[];
  /** The numbers of an actor: lang keys of the names, by path below `system`. */
  readonly values: Readonly<Record<string, string>>;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** What effects can change; left out: nothing. */
    readonly effects?: EffectsFacet;
  }
}

/** The key with which the lines of effects begin in every plan. Their labels name them. */
export const EFFECT_LINE = 'effect';

/** The kinds of rolls that every ruleset has. */
export const rollKinds = ['all', 'attack', 'reply', 'forced'] as const;

/** What a roll is, as far as effects concern it. */
export interface RolledTraits {
  /** A forced roll is one that the rules ask for, such as one to stay conscious. */
  readonly kind: 'attack' | 'reply' | 'forced' | '';
  /** Ids of the traits that are rolled. */
  readonly traits: readonly string[];
  /** The identifier of the skill; empty: none. */
  readonly skill: string;
}

/** Lists the ids under which the lines of effects name a roll. */
export function nameRoll({ kind, traits, skill }: RolledTraits): readonly string[] {
  const ids = ['all', ...traits.map((id) => `trait.${id}`)];
  return [...ids, ...(kind ? [kind] : []), ...(skill ? [`skill.${skill}`] : [])];
}
