/** What the rulesets offer to the GM of a new world. */
import type { RuleOptionsFacet } from '../settings/rule-options.ts';

/** A prepared fight in an Adventure. */
export interface SampleFight {
  /** UUID of the Adventure, in a pack of the system. */
  readonly adventure: string;
  /** Ids of the scene and the combat that it contains. */
  readonly scene: string;
  readonly combat: string;
}

/** What a ruleset offers. */
export interface WelcomeFacet {
  /** Lang key of a sentence about the kind of evening to expect. */
  readonly pitch: string;
  /** Path of a picture, twice as wide as high. */
  readonly picture: string;
  /** Left out: no sample fight. */
  readonly sample?: SampleFight;
  /** UUID of the journal page on how to play; left out: none. */
  readonly guide?: string;
}

/** A ruleset on the welcome page. */
export interface WelcomeEntry {
  /** Id of the ruleset, which is also the CSS class of its skin. */
  readonly id: string;
  /** Lang key of its name. */
  readonly label: string;
  readonly facet: WelcomeFacet;
  readonly options: RuleOptionsFacet;
}

const entries: WelcomeEntry[] = [];

/** Registers a ruleset's offers. Called in `init`. */
export function registerWelcome(entry: WelcomeEntry): void {
  entries.push(entry);
}

/** Lists the offers of the rulesets, in their order. */
export function listWelcomes(): readonly WelcomeEntry[] {
  return entries;
}
