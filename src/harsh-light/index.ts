export * from './action-kinds.ts';
export * from './attack.ts';
export * from './damage.ts';
export { DECK, drawCard } from './deck.ts';
export { type ContestedOdds, contestedOdds, judgeContest } from './contest.ts';
export * from './extended.ts';
export * from './initiative.ts';
export { EXCEPTIONAL, type PullCards, type PullOutcome, countAutomatic, judgePull, takeAutomatic } from './judge.ts';
export { type PullDraw, type PullOdds, odds } from './odds.ts';
export {
  type Modifier,
  type PoolLine,
  type PullInput,
  type PullPlan,
  type Resistance,
  WILLPOWER_PULL,
  WILLPOWER_RESISTANCE,
  countResistance,
  planPull,
} from './plan.ts';
export {
  type Again,
  HIGHEST_CARD,
  MAXIMUM_CARDS,
  MAXIMUM_POOL,
  pullsAgain,
  successThresholds,
  successes,
  writePull,
} from './pull.ts';
export * from './results.ts';
export { type DerivedTraits, deriveTraits } from './traits.ts';
export * from './turn.ts';
