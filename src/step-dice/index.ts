export * from './apply-due.ts';
export * from './assistance.ts';
export {
  BOTCH_RAISES,
  type ComplexAction,
  LAST_BOTCH,
  addComplexRoll,
  complexOdds,
  readComplexDifficulty,
  findComplexTarget,
  startComplex,
} from './complex.ts';
export * from './care.ts';
export * from './difficulties.ts';
export * from './judge.ts';
export * from './ladder.ts';
export { MAXIMUM_DICE, type OpposedOdds, type RollDice, type RollOdds, odds, opposedOdds } from './odds.ts';
export {
  type Modifier,
  type RollInput,
  type RollPlan,
  type StepLine,
  type StepUnit,
  planDice,
  planRoll,
} from './plan.ts';
export * from './damage.ts';
export * from './due-roll.ts';
export * from './endurance.ts';
export * from './health.ts';
export {
  type Consequence,
  type DamageType,
  type HitDamage,
  type StunAndWound,
  botchedAttacks,
  chooseBotchedAttack,
  countBasicDamage,
  damageTypes,
  soakHit,
  splitBasic,
} from './hit.ts';
export * from './life.ts';
export * from './medicine.ts';
export * from './mending.ts';
export * from './perils.ts';
export * from './results.ts';
export * from './social.ts';
export * from './stun-healing.ts';
export * from './surgery.ts';
export * from './time.ts';
export * from './attack-tables.ts';
export * from './attack.ts';
export * from './defence.ts';
export * from './exchange.ts';
export * from './explosion.ts';
export * from './initiative.ts';
export * from './manoeuvres.ts';
export * from './turn.ts';
