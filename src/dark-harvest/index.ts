export * from './difficulties.ts';
export { MAXIMUM_DICE, writeFormula, type PoolInput } from './plan.ts';
export { planTest, type TestInput, type TestPlan } from './plan.ts';
export { rollTest } from './roll-test.ts';
export {
  type AdjustedDamage,
  type AdjustedOutcome,
  countAwesome,
  countMissing,
  type Degree,
  DEGREES,
  degrees,
  judgeAdjusted,
  judgeAdjustedDamage,
  judgeTest,
  listThrows,
  nameDegree,
  type StandingPlan,
  type TestAdjustment,
  type TestFaces,
  type TestOutcome,
} from './judge.ts';
export { odds, type TestOdds } from './odds.ts';
export * from './contest.ts';
export * from './situation.ts';
export * from './creation.ts';
export * from './drinks.ts';
export * from './dying.ts';
export * from './fate.ts';
export * from './feats.ts';
export * from './healing.ts';
export type { Modifier, TestLine, TestUnit } from './plan.ts';
export * from './perils.ts';
export * from './situation.ts';
export {
  addAwesome,
  changeDifficulty,
  changeFaces,
  isAwesome,
  keepDice,
  type RuledPlan,
  type ThrownDice,
  type ThrownFaces,
} from './rulings.ts';
export * from './exchange.ts';
export * from './round-state.ts';
export * from './situation.ts';
export * from './structures.ts';
export * from './stun.ts';
export * from './test-kinds.ts';
export * from './weapons.ts';
export { bestTrade, type BestTrade } from './best-trade.ts';
export { judgeDamage, planDamage, type DamageDice, type DamageInput, type DamageMethod } from './damage.ts';
export { damageOdds, type DamageOddsInput } from './damage-odds.ts';
export {
  findSafeNet,
  judgeExchange,
  planExchange,
  readTerms,
  type ExchangeHit,
  type ExchangePlan,
  type ExchangeRange,
  type ExchangeReply,
  type ExchangeSide,
  type ExchangeSituation,
  type ExchangeTerms,
} from './exchange.ts';
export * from './health-track.ts';
export { explainTie, planInitiative, rankInitiative, type InitiativeInput, type TieBreak } from './initiative.ts';
export { opposedOdds, type OpposedOdds } from './opposed-odds.ts';
export { hitOdds, replyOdds, type ReplyChoice, type ReplyOdds } from './reply-odds.ts';
export { rerollOdds } from './reroll-odds.ts';
export { fightOdds, type Fighter, type FightOdds, type FightOptions } from './fight-odds.ts';
