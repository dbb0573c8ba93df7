/** The form of a property that the suite tests for each ruleset. */
import type { SampledRuleset } from './rulesets.ts';

/** A property of rulesets. `check` throws if a ruleset does not have it. */
export interface Property {
  /** The facet that a ruleset must have for the property to apply; omitted if it applies to all. */
  readonly of?: keyof SampledRuleset['binding'];
  check(ruleset: SampledRuleset): void | Promise<void>;
}

/** Properties by the sentences that state them. */
export type Properties = Readonly<Record<string, Property>>;

/** How many inputs are drawn for a property, and the seed, so that they are always the same. */
export const DRAWN = { numRuns: 60, seed: 20_250_101 } as const;
