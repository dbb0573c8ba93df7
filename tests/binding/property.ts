/** What the suite says of a ruleset. */
import type { SampledRuleset } from './rulesets.ts';

/** A sentence about every ruleset, and how it is tried: what does not hold throws. */
export interface Property {
  /** Facets that a ruleset must have for the sentence to be about it; left out: those that all have. */
  readonly of?: keyof SampledRuleset['binding'];
  check(ruleset: SampledRuleset): void | Promise<void>;
}

/** Sentences with what tries them. */
export type Properties = Readonly<Record<string, Property>>;

/** How many inputs are drawn for a property, always the same ones. */
export const DRAWN = { numRuns: 60, seed: 20_250_101 } as const;
