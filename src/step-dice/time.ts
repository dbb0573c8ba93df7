// The effects of game time: bleeding, shock, exposure, healing, and the end of medicines. They are listed as data, which the caller shows and applies (SD-33,
// SD-36, SD-40, SD-51 to SD-54).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, requireInteger } from '../core/validate.ts';
import { type DueDice, type DueRoll, D2, makeEndurance } from './due-roll.ts';
import { BLEEDING_EVERY, planShock } from './endurance.ts';
import { type HealthEvent, takePoints } from './damage.ts';
import { type Health, type HealthChange, type HealthInput, DAY, HOUR, TURN, readHealth } from './health.ts';
import { MENDING_SPAN, WORSENING_DICE, planMending } from './mending.ts';
import { type Activity, DAILY_ROLL, countStunHealing, findDailyRoll } from './stun-healing.ts';

/** The dice of the wounds that bleeding does each time: d2 (SD-33). */
export const BLEEDING_DICE: DueDice = Object.freeze({ rule: 'SD-33', count: 1, rank: D2 });

/**
 * What can be due, each with its rule, in the order of the rules. The functions that apply these, in the same order: applyStaying, applyDying, applyBleeding, applyShock, applyWaking,
 * applyExposure, applyDailyRoll, healStun, applyWorsening, applyMendingRoll, applyMending, endStimulant and endPainkillers. The two series of rolls come first (SD-35, SD-38).
 */
export const dueKinds = freezeDeep({
  stayConscious: 'SD-35',
  dying: 'SD-38',
  bleeding: 'SD-33',
  shock: 'SD-36',
  waking: 'SD-36',
  exposure: 'SD-40',
  dailyRoll: 'SD-51',
  stunHealing: 'SD-51',
  worsening: 'SD-52',
  mendingRoll: 'SD-52',
  mending: 'SD-52',
  stimulantEnds: 'SD-54',
  painkillersEnd: 'SD-54',
});

/** After how many seconds an effect is due again; effects that are not listed do not repeat. */
export const dueSpans: Readonly<Partial<Record<keyof typeof dueKinds, number>>> = Object.freeze({
  bleeding: BLEEDING_EVERY,
  shock: HOUR,
  exposure: HOUR,
  dailyRoll: DAY,
  mending: MENDING_SPAN,
});

export type DueKind = keyof typeof dueKinds;

export interface DueItem {
  readonly kind: DueKind;
  readonly rule: string;
  /** When the effect is first due in the span, in seconds of game time. */
  readonly at: number;
  /** How many times it is due in the span; for `stunHealing`, how many points of stun heal. */
  readonly times: number;
  /** The roll or dice that it needs each time; omitted if it needs none. */
  readonly plan?: DueRoll | DueDice;
}

/** Tests whether an effect is due each turn outside a fight: a roll to stay conscious or alive (SD-35, SD-38). */
export function isTurnDue(kind: DueKind): boolean {
  return kind === 'stayConscious' || kind === 'dying';
}

/**
 * Lists what is due after `from` and up to `to`: first the rolls that are due each turn outside a fight, then earliest first, in the order of the rules. Includes effects that were due earlier and have not been
 * applied. An effect that depends on a roll is listed only once; list again after applying it. Empty for the dead. Throws RulesError, `out-of-range` if `to` is
 * before `from`.
 */
export function listDue(
  state: HealthInput,
  from: number,
  to: number,
  activity: Activity = 'active',
): readonly DueItem[] {
  const health = readHealth(state);
  if (requireInteger(to, 'to') < requireInteger(from, 'from')) throw new RulesError('out-of-range', 'to');
  const healing = countStunHealing(health, from, to, activity);
  if (health.deadSince !== null) return [];

  const items: DueItem[] = [];
  const add = (kind: DueKind, at: number | null | undefined, plan?: DueItem['plan'] | null): void => {
    if (at === null || at === undefined || at > to) return;
    const every = dueSpans[kind];
    const times = every === undefined ? 1 : Math.floor((to - at) / every) + 1;
    items.push({ kind, rule: dueKinds[kind], at, times, ...(plan && { plan }) });
  };
  const { out, recovery, staying, dying } = health;
  const shock = planShock(health);
  const findTurn = (last: number | null): number => Math.max(from, last ?? from) + TURN;
  add('stayConscious', staying && findTurn(health.stayingAt), staying && makeEndurance('SD-35', staying.next));
  add('dying', dying && findTurn(health.dyingAt), dying && makeEndurance('SD-38', dying.next));
  add('bleeding', health.bleeding, BLEEDING_DICE);
  // Shock Points that were entered by hand have no clock.
  add('shock', shock && (out?.next ?? health.shockNext ?? from + HOUR), shock);
  add('waking', out && health.shock === 0 ? out.since + HOUR : null);
  add('exposure', health.exposure);
  add('dailyRoll', findDailyRoll(health, from), DAILY_ROLL);
  if (healing > 0) items.push({ kind: 'stunHealing', rule: dueKinds.stunHealing, at: to, times: healing });
  if (recovery?.stage === 'mending') add('mending', recovery.next);
  else {
    if (recovery?.stage === 'worsening') add('worsening', recovery.next, WORSENING_DICE);
    add('mendingRoll', recovery?.next, planMending(health));
  }
  add('stimulantEnds', health.stimulant?.until);
  add('painkillersEnd', health.painkillersUntil);
  return items.toSorted((a, b) => Number(isTurnDue(b.kind)) - Number(isTurnDue(a.kind)) || a.at - b.at);
}

/** Applies the wounds of bleeding once and sets when it is next due (SD-33). Throws RulesError, `not-due`. */
export function applyBleeding(state: HealthInput, wounds: number): HealthChange<HealthEvent> {
  const health: Health = readHealth(state);
  if (health.bleeding === null) throw new RulesError('not-due', 'state.bleeding');
  const after = { ...health, bleeding: health.bleeding + BLEEDING_EVERY };
  return takePoints(after, { stun: 0, wound: count(wounds, 'wounds') }, health.bleeding);
}

/** Ends painkillers: the penalty of a serious wound returns (SD-37, SD-54). Throws RulesError. */
export function endPainkillers(state: HealthInput): Health {
  return { ...readHealth(state), painkillersUntil: null };
}
