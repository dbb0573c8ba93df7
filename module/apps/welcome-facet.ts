/** What the rulesets offer a GM who has just made a world. */
import type { RuleOptionsFacet } from '../settings/rule-options.ts';

/** A fight that is prepared in an Adventure. */
export interface SampleFight {
  /** UUID of the Adventure, in a pack of the system. */
  readonly adventure: string;
  /** Ids of the scene and of the combat that it brings. */
  readonly scene: string;
  readonly combat: string;
}

/** What a ruleset offers. */
export interface WelcomeFacet {
  /** Lang key of a sentence on what kind of evening it gives. */
  readonly pitch: string;
  /** Path of a picture, twice as wide as it is high. */
  readonly picture: string;
  /** Left out: it has no fight to try. */
  readonly sample?: SampleFight;
  /** UUID of the journal page that tells how to play; left out: there is none. */
  readonly guide?: string;
}

/** A ruleset as the welcome shows it. */
export interface WelcomeEntry {
  /** Id of the ruleset, which is the class of its look too. */
  readonly id: string;
  /** Lang key of its name. */
  readonly label: string;
  readonly facet: WelcomeFacet;
  readonly options: RuleOptionsFacet;
}

const entries: WelcomeEntry[] = [];

/** Adds what a ruleset offers. Called in `init`. */
export function registerWelcome(entry: WelcomeEntry): void {
  entries.push(entry);
}

/** Lists what the rulesets offer, in their order. */
export function listWelcomes(): readonly WelcomeEntry[] {
  return entries;
}
