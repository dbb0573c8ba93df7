// The rules of Dark Harvest, as one namespace.
export * from './degrees.ts';
export * from './difficulties.ts';
export { MAXIMUM_DICE, writeFormula, type PoolInput } from './pool.ts';
export { DICE_A_TRADE, planTest, type TestInput, type TestPlan } from './plan-test.ts';
export { rollTest } from './roll-test.ts';
export { judgeTest, type TestFaces, type TestOutcome } from './judge-test.ts';
export { odds, type TestOdds } from './odds.ts';
export * from './cover.ts';
export * from './drinks.ts';
export * from './fate.ts';
export * from './feats.ts';
export * from './healing.ts';
export * from './perils.ts';
export * from './structures.ts';
export * from './weapons.ts';
