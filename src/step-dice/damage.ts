// Damage to a character: marks stun and wounds, and lists the consequences (SD-31 to SD-39).
import type { RuleEvent } from '../core/line.ts';
import { type Reader, integerOr, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import { difficulties } from './difficulties.ts';
import { type DueRoll, makeEndurance } from './due-roll.ts';
import {
  type Health,
  type HealthChange,
  type HealthInput,
  DAY,
  HOUR,
  halveLife,
  isInComa,
  isUnconscious,
  readHealth,
  settle,
} from './health.ts';
import { type Consequence, type HitDamage, type StunAndWound, damageTypes, hitShape, soakHit } from './hit.ts';

/** A consequence of damage. `plan` is set if a roll is due. */
export interface HealthEvent extends RuleEvent {
  readonly kind:
    | 'extraordinary'
    | 'debilitatingInjury'
    | 'bleeding'
    | 'stayConscious'
    | 'unconscious'
    | 'shock'
    | 'coma'
    | 'seriousWound'
    | 'dying'
    | 'dead';
  readonly plan?: DueRoll;
  /** For an extraordinary hit: the consequence of failing the roll (SD-33). */
  readonly consequence?: Consequence;
  /** For an extraordinary hit: its stun (SD-33). For shock: the new Shock Points (SD-36). */
  readonly amount?: number;
}

export interface Hit extends HitDamage {
  /** Whether the attack beat difficulty and defence together by 7 or more (SD-9). */
  readonly extraordinary?: boolean | undefined;
  /** Whether the damage is fire, so that its wounds are burns, which heal at half the rate (SD-40). */
  readonly burn?: boolean | undefined;
  /** The game time of the hit, in seconds, from which its effects are timed; default 0. */
  readonly at?: number | undefined;
}

const readAt: Reader<number> = integerOr(0);
const shape = { ...hitShape, extraordinary: readSwitch, burn: readSwitch, at: readAt };

/**
 * Applies a hit after armour. Lists the consequences in the order of the rules: the extraordinary hit (SD-33), staying conscious (SD-35), shock while
 * unconscious (SD-36), the serious wound (SD-37), dying or death (SD-38). A roll to stay conscious or alive is not due again while its series goes on. An
 * extraordinary hit needs its roll even if armour stopped all damage. For the dead, only the points are marked. Throws RulesError.
 */
export function applyDamage(state: HealthInput, hit: Hit): HealthChange<HealthEvent> {
  const before = readHealth(state);
  const { extraordinary, burn, at, ...damage } = readShape(hit, 'hit', shape);
  const { stun, wound } = soakHit(damage);
  const change = takePoints(before, { stun, wound }, at, { burn });
  if (!extraordinary || change.state.deadSince !== null) return change;
  const event: HealthEvent = {
    kind: 'extraordinary',
    rule: 'SD-33',
    plan: makeEndurance('SD-33'),
    consequence: damageTypes[damage.type].consequence,
    amount: stun,
  };
  return { state: change.state, events: [event, ...change.events] };
}

/**
 * Marks stun and wounds without regard to armour, and lists the consequences. Also used for damage that is not a hit. `shock`: further Shock Points (SD-40).
 */
export function takePoints(
  health: Health,
  { stun, wound }: StunAndWound,
  at: number,
  { burn = false, shock = 0 }: { readonly burn?: boolean; readonly shock?: number } = {},
): HealthChange<HealthEvent> {
  if (stun + wound + shock === 0) return { state: health, events: [] };
  const toShock = isUnconscious(health) ? stun : 0;
  const after: Health = {
    ...health,
    stun: health.stun + stun - toShock,
    wound: health.wound + wound,
    shock: health.shock + toShock + shock,
    shockNext: shock > 0 && !health.out ? (health.shockNext ?? at + HOUR) : health.shockNext,
    burns: health.burns + (burn ? wound : 0),
    stunSince: stun > toShock ? (health.stunSince ?? at) : health.stunSince,
    recovery: wound > 0 ? restartRecovery(health, at) : health.recovery,
  };
  if (health.deadSince !== null) return { state: after, events: [] };
  if (wound > 0 && after.wound >= 2 * after.lifePoints) return die(after, at);

  const events: HealthEvent[] = [];
  const { lifePoints } = health;
  const passesOut = !isUnconscious(health) && !health.staying && after.stun + after.wound >= lifePoints;
  if (passesOut) events.push({ kind: 'stayConscious', rule: 'SD-35', plan: makeEndurance('SD-35') });
  events.push(...listShockEvents(health, after, toShock + shock));
  const half = halveLife(lifePoints);
  if (health.wound < half && after.wound >= half) events.push({ kind: 'seriousWound', rule: 'SD-37' });
  const isDying = wound > 0 && !health.dying && after.wound >= lifePoints;
  if (isDying) events.push({ kind: 'dying', rule: 'SD-38', plan: makeEndurance('SD-38', difficulties.easy) });
  return {
    state: {
      ...after,
      staying: passesOut ? { next: difficulties.average, owed: 1 } : after.staying,
      dying: isDying ? { next: difficulties.easy, owed: 1 } : after.dying,
    },
    events,
  };
}

function listShockEvents(before: Health, after: Health, shock: number): HealthEvent[] {
  const events: HealthEvent[] = [];
  if (shock > 0) events.push({ kind: 'shock', rule: 'SD-36', amount: shock });
  if (isInComa(after) && !isInComa(before)) events.push({ kind: 'coma', rule: 'SD-36' });
  return events;
}

/**
 * Returns the state of natural healing after a new wound: the first roll comes a day later (SD-52). Nothing changes if healing is already waiting for its first
 * roll or the wounds are getting worse.
 */
function restartRecovery({ recovery }: Health, at: number): Health['recovery'] {
  if (recovery && (recovery.stage === 'waiting' || recovery.stage === 'worsening')) return recovery;
  return { stage: 'waiting', next: at + DAY, progress: 0, surgery: false };
}

/** Marks a character as dead. Ends all rolls to stay conscious or alive, bleeding and exposure (SD-38). */
export function die(health: Health, at: number, rule = 'SD-38'): HealthChange<HealthEvent> {
  const state: Health = { ...health, deadSince: at, staying: null, dying: null, bleeding: null, exposure: null };
  return { state, events: [{ kind: 'dead', rule }] };
}

/**
 * Makes a character unconscious for at least an hour and adds Shock Points (SD-33, SD-36). Ends the rolls to stay conscious (SD-35). For a character who is
 * already unconscious, the hour does not start again.
 */
export function passOut(health: Health, at: number, rule: string, shock = 0): HealthChange<HealthEvent> {
  const isNew = !isUnconscious(health);
  const out = isNew ? { since: at, next: at + HOUR, roused: false } : health.out;
  const state = settle({ ...health, out, shock: health.shock + shock });
  const events: HealthEvent[] = isNew ? [{ kind: 'unconscious', rule }] : [];
  return { state, events: [...events, ...listShockEvents(health, state, shock)] };
}

/**
 * Returns the change that leaves a character with `wanted` Life Points; null if they have that many already (SD-31, SD-51). Lower numbers are reached by stun.
 * Higher numbers are reached by healing stun first, then wounds, including wounds beyond the Life Points.
 */
export function leaveLife(state: HealthInput, wanted: number, at: number): HealthChange<HealthEvent> | null {
  const health = readHealth(state);
  const { lifePoints, stun, wound } = health;
  const left = Math.max(0, lifePoints - stun - wound);
  const aim = Math.min(lifePoints, Math.max(0, Math.trunc(wanted)));
  if (aim === left || Number.isNaN(aim)) return null;
  if (aim < left) return takePoints(health, { stun: left - aim, wound: 0 }, requireInteger(at, 'at'));
  const heal = stun + wound - (lifePoints - aim);
  const kept = Math.max(0, stun - heal);
  return { state: settle({ ...health, stun: kept, wound: wound - (heal - (stun - kept)) }), events: [] };
}
