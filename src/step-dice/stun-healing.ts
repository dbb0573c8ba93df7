// Healing of stun: by a daily roll, by light activity and by rest (SD-51).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, requireInteger, requireKey } from '../core/validate.ts';
import type { DueRoll } from './due-roll.ts';
import { type Health, type HealthInput, DAY, HOUR, readHealth, settle } from './health.ts';

/** How many seconds one point of stun takes to heal, by activity; null if it does not heal on its own (SD-51). */
export const stunRates = freezeDeep({
  active: null,
  light: 2 * HOUR,
  rest: HOUR,
});

/** What a character does while time passes (SD-51). */
export type Activity = keyof typeof stunRates;

/** Reduces stun, but not below 0. Throws RulesError. */
export function healStun(state: HealthInput, points: number): Health {
  const health = readHealth(state);
  return settle({ ...health, stun: Math.max(0, health.stun - count(points, 'points')) });
}

/**
 * Returns when the next daily roll against stun is due: a day after the stun began or after the last roll, whichever is later (SD-51). Null without stun. Stun
 * that was entered by hand has no beginning: its first roll is due at `from`, and no other is owed for the days before.
 */
export function findDailyRoll({ stun, stunSince, stunRolled }: Health, from: number): number | null {
  if (stun === 0) return null;
  return Math.max(stunSince ?? Math.max(0, from - DAY), stunRolled ?? Number.NEGATIVE_INFINITY) + DAY;
}

/** The daily roll against stun: Vitality + Willpower. It heals as many points as its total (SD-51). */
export const DAILY_ROLL: DueRoll = freezeDeep({
  rule: 'SD-51',
  attributes: ['vitality', 'willpower'],
  difficulty: null,
});

/** Applies a daily roll with this total, which heals as many points of stun (SD-51). Throws RulesError, `not-due` within a day of the last roll. */
export function applyDailyRoll(state: HealthInput, total: number, at: number): Health {
  const health = readHealth(state);
  const now = requireInteger(at, 'at');
  if (health.stunRolled !== null && now < health.stunRolled + DAY) throw new RulesError('not-due', 'at');
  return { ...healStun(health, total), stunRolled: now };
}

/**
 * Counts the stun that heals naturally after `from` and up to `to` (SD-51): one point for every two hours of light activity or one hour of rest, at most the
 * current stun. Hours count from when the stun began, so that counting a time in several spans gives the same sum. Throws RulesError.
 */
export function countStunHealing(state: HealthInput, from: number, to: number, activity: Activity): number {
  const { stun, stunSince } = readHealth(state);
  const rate = stunRates[requireKey(activity, 'activity', stunRates)];
  const since = stunSince ?? from;
  if (rate === null) return 0;
  const countUntil = (time: number): number => Math.max(0, Math.floor((requireInteger(time, 'time') - since) / rate));
  return Math.min(stun, Math.max(0, countUntil(to) - countUntil(from)));
}
