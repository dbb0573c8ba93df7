export { type AbilityId, abilityIds, countScore, defaults } from './abilities.ts';
export { CONTEST_DIE, type Contestant, type ContestPlan, contestOdds, judgeContest, planContest } from './contests.ts';
export {
  type BonusDie,
  type DamageInput,
  type DamageOutcome,
  type DamagePlan,
  MAXIMUM_BONUS,
  judgeDamage,
  planDamage,
} from './damage-dice.ts';
export * from './creation.ts';
export { type DamageDice, type FallOdds, damageOdds, fallOdds } from './damage-odds.ts';
export * from './deprivation.ts';
export {
  type Reach,
  type ShieldKind,
  USUAL_USES,
  type Wear,
  type WeaponRow,
  type WeaponTrait,
  armors,
  listCounting,
  reaches,
  shieldKinds,
  shields,
  unarmed,
  weaponTraits,
  weapons,
  wears,
} from './equipment.ts';
export * from './events.ts';
export * from './goods.ts';
export * from './health.ts';
export {
  type Body,
  type BodyPart,
  type InjuryEvent,
  type PartState,
  bodyParts,
  findPart,
  hurtBody,
  hurtPart,
  meetsHelmet,
} from './injuries.ts';
export { type ModeSource, type RollMode, combineModes } from './modes.ts';
export * from './order.ts';
export * from './power-ups.ts';
export * from './reactions.ts';
export * from './rests.ts';
export * from './rolls.ts';
export * from './saves.ts';
export { spans } from './spans.ts';
export * from './speed.ts';
export * from './turn.ts';
export { canFire, explosion, wearWeapon } from './wear.ts';
