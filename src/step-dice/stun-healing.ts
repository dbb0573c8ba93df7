// Healing stun: by a roll once a day, by light activity and by rest (SD-51).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, requireInteger, requireKey } from '../core/validate.ts';
import type { DueRoll } from './due-roll.ts';
import { type Health, type HealthInput, DAY, HOUR, readHealth, settle } from './health.ts';

/** How long one point of stun takes to heal, in seconds, by what a character does; null: does not heal by itself (SD-51). */
export const stunRates = freezeDeep({
  active: null,
  light: 2 * HOUR,
  rest: HOUR,
});

/** What a character does while time passes (SD-51). */
export type Activity = keyof typeof stunRates;

/** Heals stun, never below 0. Throws RulesError. */
export function healStun(state: HealthInput, points: number): Health {
  const health = readHealth(state);
  return settle({ ...health, stun: Math.max(0, health.stun - count(points, 'points')) });
}

/** Returns when the daily roll against stun is due next: a day after the last one, or after the stun came; null without stun (SD-51). */
export function findDailyRoll({ stun, stunSince, stunRolled }: Health): number | null {
  if (stun === 0) return null;
  return Math.max(stunSince ?? 0, stunRolled ?? Number.NEGATIVE_INFINITY) + DAY;
}

/** The daily roll against stun: Vitality + Willpower, whose total is healed (SD-51). */
export const DAILY_ROLL: DueRoll = freezeDeep({
  rule: 'SD-51',
  attributes: ['vitality', 'willpower'],
  difficulty: null,
});

/** Applies the daily roll: heals its total; the next is due a day later (SD-51). Throws RulesError, `not-due` within a day of the last one. */
export function applyDailyRoll(state: HealthInput, total: number, at: number): Health {
  const health = readHealth(state);
  const now = requireInteger(at, 'at');
  if (health.stunRolled !== null && now < health.stunRolled + DAY) throw new RulesError('not-due', 'at');
  return { ...healStun(health, total), stunRolled: now };
}

/**
 * Counts the stun that heals by itself in a span of time, after `from` up to `to`: a point every two hours of light activity, every hour of rest,
 * counted from when the stun came, so that spans add up; never more than there is (SD-51). Throws RulesError.
 */
export function countStunHealing(state: HealthInput, from: number, to: number, activity: Activity): number {
  const { stun, stunSince } = readHealth(state);
  const rate = stunRates[requireKey(activity, 'activity', stunRates)];
  const since = stunSince ?? from;
  if (rate === null) return 0;
  const countUntil = (time: number): number => Math.max(0, Math.floor((requireInteger(time, 'time') - since) / rate));
  return Math.min(stun, Math.max(0, countUntil(to) - countUntil(from)));
}
