// Perils: poison, vacuum, exposure, falling and suffocation (SD-40). A peril that has no rule of its own is a plain roll at the GM's difficulty (planRoll).
import { RulesError } from '../core/rules-error.ts';
import { count, integer, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import { type HealthEvent, type Hit, die, takePoints } from './damage.ts';
import { type DifficultyId, HARDER, difficulties, readDifficulty } from './difficulties.ts';
import { type DueDice, type DueRoll, D2, makeResistance } from './due-roll.ts';
import { type Health, type HealthChange, type HealthInput, HOUR, isInComa, readHealth } from './health.ts';

/** How many feet of a fall make its roll 4 harder (SD-40). */
export const FALL_FEET = 10;

/**
 * Plans the roll of a fall: Agility + Athletics/Gymnastics against 3, and 4 more for each full 10 feet after the first. Returns null below 10 feet, which does
 * no damage (SD-40). Throws `not-an-integer`, `out-of-range`.
 */
export function planFall(feet: number): (DueRoll & { readonly difficulty: number }) | null {
  const tens = Math.floor(count(feet, 'feet') / FALL_FEET);
  if (tens === 0) return null;
  const difficulty = difficulties.easy + HARDER * (tens - 1);
  return { rule: 'SD-40', attributes: ['agility'], skill: 'athletics/gymnastics', difficulty };
}

const fallShape = { difficulty: integer, total: integer, success: readSwitch };

/** Returns the hit of a fall; null if the roll succeeded (SD-40). Its basic damage is the difficulty less the roll. Throws RulesError. */
export function judgeFall(input: {
  readonly difficulty: number;
  readonly total: number;
  readonly success: boolean;
}): Hit | null {
  const { difficulty, total, success } = readShape(input, '', fallShape);
  return success ? null : { basic: Math.max(0, difficulty - total), type: 'basic' };
}

/**
 * Plans the roll against a drug or poison: Resistance at the GM's difficulty (SD-40). The GM decides what a failure does. Throws `unknown-key`,
 * `not-an-integer`.
 */
export function planPoison(difficulty: DifficultyId | number): DueRoll {
  return makeResistance('SD-40', readDifficulty(difficulty, 'difficulty'));
}

/** Applies unprotected exposure to vacuum, which kills at once (SD-40). Throws RulesError. */
export function applyVacuum(state: HealthInput, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  return health.deadSince === null ? die(health, requireInteger(at, 'at'), 'SD-40') : { state: health, events: [] };
}

/**
 * Starts unprotected exposure to heat, cold or thin air: 1 stun each hour, the first an hour later (SD-40). If exposure has already started, nothing changes.
 * Throws RulesError.
 */
export function startExposure(state: HealthInput, at: number): Health {
  const health = readHealth(state);
  const next = requireInteger(at, 'at') + HOUR;
  return { ...health, exposure: health.exposure ?? next };
}

/** Ends exposure (SD-40). Throws RulesError. */
export function endExposure(state: HealthInput): Health {
  return { ...readHealth(state), exposure: null };
}

/** Applies a number of hours of exposure, 1 stun for each (SD-40). Throws RulesError, `not-due`. */
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

/** Suffocation: how many turns someone has been without air, and how many rolls that has required (SD-40). */
export interface Suffocation {
  readonly turns: number;
  readonly rolls: number;
}

/** The state before the first turn without air (SD-40). */
export const SUFFOCATION: Suffocation = Object.freeze({ turns: 0, rolls: 0 });

/** A roll is due every this many turns without air (SD-40). */
export const SUFFOCATION_TURNS = 2;

/** The dice of damage for a failed suffocation roll: d2 (SD-40). */
export const SUFFOCATION_DICE: DueDice = Object.freeze({ rule: 'SD-40', count: 1, rank: D2 });

/**
 * Counts one more turn without air. Every second turn a Resistance roll is due: Easy at first, and 4 harder each time, even after a success (SD-40). `plan` is
 * null if none is due. Throws RulesError.
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
 * Applies the d2 damage of a failed suffocation roll: as stun or, without Life Points left or in a coma, as both Shock Points and wounds (SD-36, SD-40). Throws
 * RulesError.
 */
export function applySuffocation(state: HealthInput, points: number, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  const harm = count(points, 'points');
  const now = requireInteger(at, 'at');
  const hasLife = health.lifePoints - health.stun - health.wound > 0 && !isInComa(health);
  if (hasLife) return takePoints(health, { stun: harm, wound: 0 }, now);
  return takePoints(health, { stun: 0, wound: harm }, now, { shock: harm });
}
