// The rules API: one namespace a ruleset, and the plain types that all share.
export * as darkHarvest from './dark-harvest/index.ts';
export type { Distribution } from './core/distribution.ts';
export type { Modifier, PlanLine, RuleEvent } from './core/plan.ts';
export { createQueuedFaces, createQueuedRandom, createSeededRandom, type RandomSource } from './core/random.ts';
export { createSampler } from './core/sampler.ts';
export { RulesError, type RulesErrorCode } from './core/rules-error.ts';
export type { Degree } from './dark-harvest/degrees.ts';
export type { DifficultyId } from './dark-harvest/difficulties.ts';
export type { TestPlan } from './dark-harvest/build-plan.ts';
export type { TestInput } from './dark-harvest/plan-test.ts';
