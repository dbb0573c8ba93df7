/** What the rulesets offer the GM of a new world on the welcome page. */
import { listRulesets } from '../foundry/ruleset.ts';
import type { RuleOptionsFacet } from '../settings/world-settings.ts';

/** A fight that is prepared in an Adventure. */
export interface SampleFight {
  /** UUID of the Adventure, in one of the system's packs. */
  readonly adventure: string;
  /** Ids of the scene and the combat in the Adventure. */
  readonly scene: string;
  readonly combat: string;
}

/** What a ruleset offers on the welcome page. */
export interface WelcomeFacet {
  /** Lang key of a sentence that says what kind of evening to expect. */
  readonly pitch: string;
  /** Path of a picture that is twice as wide as high. */
  readonly picture: string;
  /** The fight to start with; left out: none. */
  readonly sample?: SampleFight;
  /** UUID of the journal page that explains how to play; left out: none. */
  readonly guide?: string;
}

/** A ruleset's entry on the welcome page. */
export interface WelcomeEntry {
  /** Id of the ruleset, which is also the CSS class for its look. */
  readonly id: string;
  /** Lang key of the ruleset's name. */
  readonly label: string;
  readonly facet: WelcomeFacet;
  readonly options: RuleOptionsFacet;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines what the system offers the GM of a new world. */
    readonly welcome?: WelcomeFacet;
  }
}

/** Lists the entries of the welcome page. */
export function listWelcomes(): WelcomeEntry[] {
  return listRulesets().flatMap(({ id, label, welcome: facet, ruleOptions: options }) =>
    facet ? { id, label, facet, options } : [],
  );
}
