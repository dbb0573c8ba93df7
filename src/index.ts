// The rules API: a namespace for each ruleset, and the types that all of them use.
export * as darkHarvest from './dark-harvest/index.ts';
export * as harshLight from './harsh-light/index.ts';
export * as innerWorlds from './inner-worlds/index.ts';
export * as stepDice from './step-dice/index.ts';
export type { Distribution } from './core/distribution.ts';
export { judgeFairness, testFairness, type FairnessTest, type FairnessVerdict } from './core/fairness.ts';
export type { PlanLine, RuleEvent } from './core/line.ts';
export { createQueuedFaces, createSeededRandom, type RandomSource } from './core/random.ts';
export { createSampler } from './core/sampler.ts';
export { RulesError } from './core/rules-error.ts';
