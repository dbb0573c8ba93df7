// The rules of Step Dice, as one namespace.
export * from './difficulties.ts';
export * from './judge.ts';
export * from './ladder.ts';
export * from './plan.ts';
export * from './damage.ts';
export * from './due-roll.ts';
export * from './endurance.ts';
export * from './health.ts';
export * from './hit.ts';
export * from './life.ts';
export * from './medicine.ts';
export * from './mending.ts';
export * from './perils.ts';
export * from './social.ts';
export * from './stun-healing.ts';
export * from './time.ts';
