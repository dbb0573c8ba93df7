// The rules of Step Dice, as one namespace.
export * from './difficulties.ts';
export * from './judge.ts';
export * from './ladder.ts';
export * from './plan.ts';
