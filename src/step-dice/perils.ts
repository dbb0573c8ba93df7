// Perils: poison, vacuum, exposure, falling and suffocation (SD-40). What has no rule is a plain roll at the GM's difficulty (planRoll).
import { RulesError } from '../core/rules-error.ts';
import { count, integer, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import { type HealthEvent, type Hit, die, takePoints } from './damage.ts';
import { type DifficultyId, HARDER, difficulties, readDifficulty } from './difficulties.ts';
import { type DueDice, type DueRoll, D2, makeResistance } from './due-roll.ts';
import { type Health, type HealthChange, type HealthInput, HOUR, readHealth } from './health.ts';

/** Feet of one step of a fall (SD-40). */
export const FALL_FEET = 10;

/**
 * Plans the roll of a fall: Agility + Athletics/Gymnastics against 3, and 4 more for each further full 10 feet; null below 10 feet, which does no
 * harm (SD-40). Throws `not-an-integer`, `out-of-range`.
 */
export function planFall(feet: number): (DueRoll & { readonly difficulty: number }) | null {
  const tens = Math.floor(count(feet, 'feet') / FALL_FEET);
  if (tens === 0) return null;
  const difficulty = difficulties.easy + HARDER * (tens - 1);
  return { rule: 'SD-40', attributes: ['agility'], skill: 'athletics/gymnastics', difficulty };
}

const fallShape = { difficulty: integer, total: integer, success: readSwitch };

/** Returns the hit of a fall: the difficulty less the roll as basic damage; null where the roll succeeded (SD-40). Throws RulesError. */
export function judgeFall(input: {
  readonly difficulty: number;
  readonly total: number;
  readonly success: boolean;
}): Hit | null {
  const { difficulty, total, success } = readShape(input, '', fallShape);
  return success ? null : { basic: Math.max(0, difficulty - total), type: 'basic' };
}

/** Plans the roll against a drug or poison: Resistance at the GM's difficulty (SD-40). What a failure does is the GM's. Throws `unknown-key`, `not-an-integer`. */
export function planPoison(difficulty: DifficultyId | number): DueRoll {
  return makeResistance('SD-40', readDifficulty(difficulty, 'difficulty'));
}

/** Applies vacuum without protection: death at once (SD-40). Throws RulesError. */
export function applyVacuum(state: HealthInput, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  return health.deadSince === null ? die(health, requireInteger(at, 'at'), 'SD-40') : { state: health, events: [] };
}

/** Starts exposure to heat, cold or thin air without protection: 1 stun an hour from now on (SD-40). One that is going on keeps its clock. */
export function startExposure(state: HealthInput, at: number): Health {
  const health = readHealth(state);
  const next = requireInteger(at, 'at') + HOUR;
  return { ...health, exposure: health.exposure ?? next };
}

/** Ends exposure (SD-40). */
export function endExposure(state: HealthInput): Health {
  return { ...readHealth(state), exposure: null };
}

/** Applies so many hours of exposure that are due: 1 stun each, hour by hour (SD-40). Throws RulesError, `not-due`. */
export function applyExposure(state: HealthInput, hours: number): HealthChange<HealthEvent> {
  let health = readHealth(state);
  const events: HealthEvent[] = [];
  for (let left = count(hours, 'hours'); left > 0; left--) {
    if (health.exposure === null) throw new RulesError('not-due', 'state.exposure');
    const at = health.exposure;
    const change = takePoints({ ...health, exposure: at + HOUR }, { stun: 1, wound: 0 }, at);
    health = change.state;
    events.push(...change.events);
  }
  return { state: health, events };
}

/** Suffocation: turns without air so far, and the rolls that were due by then (SD-40). */
export interface Suffocation {
  readonly turns: number;
  readonly rolls: number;
}

/** The start of a suffocation (SD-40). */
export const SUFFOCATION: Suffocation = Object.freeze({ turns: 0, rolls: 0 });

/** Turns from one roll of a suffocation to the next (SD-40). */
export const SUFFOCATION_TURNS = 2;

/** The damage of a failed roll of a suffocation: d2 (SD-40). */
export const SUFFOCATION_DICE: DueDice = Object.freeze({ rule: 'SD-40', count: 1, rank: D2 });

/**
 * Counts one more turn without air. On each second turn a Resistance roll is due: Easy, then 4 harder each time, passed or not (SD-40). Throws
 * RulesError.
 */
export function passBreathlessTurn(suffocation: Suffocation): {
  readonly suffocation: Suffocation;
  readonly plan: DueRoll | null;
} {
  const read = readShape(suffocation, 'suffocation', { turns: count, rolls: count });
  const turns = read.turns + 1;
  if (turns % SUFFOCATION_TURNS !== 0) return { suffocation: { ...read, turns }, plan: null };
  const plan = makeResistance('SD-40', difficulties.easy + HARDER * read.rolls);
  return { suffocation: { turns, rolls: read.rolls + 1 }, plan };
}

/**
 * Applies the d2 of a failed roll of a suffocation: stun, or with no Life Points left both Shock Points and wounds (SD-40). Throws RulesError.
 */
export function applySuffocation(state: HealthInput, points: number, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  const harm = count(points, 'points');
  const now = requireInteger(at, 'at');
  if (health.lifePoints - health.stun - health.wound > 0) return takePoints(health, { stun: harm, wound: 0 }, now);
  return takePoints(health, { stun: 0, wound: harm }, now, { shock: harm });
}
