// The Endurance rolls that damage requires, and the consequences of each (SD-33, SD-35, SD-36, SD-38).
import { RulesError } from '../core/rules-error.ts';
import { count, readSwitch, requireInteger, requireKey } from '../core/validate.ts';
import { type HealthEvent, die, passOut } from './damage.ts';
import { HARDER } from './difficulties.ts';
import { type DueRoll, makeEndurance } from './due-roll.ts';
import {
  type EnduranceRow,
  type Health,
  type HealthChange,
  type HealthInput,
  HOUR,
  MINUTE,
  isInComa,
  isUnconscious,
  readHealth,
} from './health.ts';
import type { Consequence } from './hit.ts';

/** How often bleeding from an extraordinary hit does d2 more wounds, in seconds (SD-33). */
export const BLEEDING_EVERY = 10 * MINUTE;

const consequences: Record<Consequence, true> = { debilitatingInjury: true, unconscious: true, bleeding: true };

/**
 * Applies the Endurance roll against an extraordinary hit, whose damage has already been applied. A failure brings the consequence of the event; falling
 * unconscious adds Shock Points equal to the stun of the hit (SD-33). Throws RulesError.
 */
export function applyExtraordinary(
  state: HealthInput,
  { consequence, amount }: { readonly consequence: Consequence; readonly amount: number },
  success: boolean,
  at: number,
): HealthChange<HealthEvent> {
  const health = readHealth(state);
  const id = requireKey(consequence, 'consequence', consequences);
  const shock = count(amount, 'amount');
  const now = requireInteger(at, 'at');
  if (readSwitch(success, 'success') || health.deadSince !== null) return { state: health, events: [] };
  if (id === 'unconscious') return passOut(health, now, 'SD-33', shock);
  const bleeding = id === 'bleeding' ? (health.bleeding ?? now + BLEEDING_EVERY) : health.bleeding;
  return { state: { ...health, bleeding }, events: [{ kind: id, rule: 'SD-33' }] };
}

/** A series of Endurance rolls: to stay conscious (SD-35) or alive (SD-38). */
export type RowId = 'staying' | 'dying';

const rows = {
  staying: { kind: 'stayConscious', rule: 'SD-35' },
  dying: { kind: 'dying', rule: 'SD-38' },
} as const;

function listOwed(health: Health, id: RowId): HealthEvent[] {
  const row = health[id];
  if (!row) return [];
  return Array.from({ length: row.owed }, (_, index) => ({
    ...rows[id],
    plan: makeEndurance(rows[id].rule, row.next + HARDER * index),
  }));
}

/** Lists the Endurance rolls that are due now: to stay conscious, then to stay alive, each series by rising difficulty (SD-35, SD-38). Throws RulesError. */
export function listDueRolls(state: HealthInput): readonly HealthEvent[] {
  const health = readHealth(state);
  return [...listOwed(health, 'staying'), ...listOwed(health, 'dying')];
}

/**
 * Starts a character's turn: each series in progress has one more roll due, 4 harder than the last; the unconscious also roll to stay alive (SD-35, SD-38). The
 * events list all rolls due now, including any left from earlier hits. Throws RulesError.
 */
export function startTurn(state: HealthInput): HealthChange<HealthEvent> {
  const health = readHealth(state);
  const after = { ...health, staying: oweRow(health.staying), dying: oweRow(health.dying) };
  return { state: after, events: listDueRolls(after) };
}

function oweRow(row: EnduranceRow | null): EnduranceRow | null {
  return row && { ...row, owed: row.owed + 1 };
}

/** Counts one due roll of a series as made; the next is 4 harder. Throws `not-due` if no roll is due. */
function passRow(row: EnduranceRow | null, argument: string): EnduranceRow {
  if (!row || row.owed === 0) throw new RulesError('not-due', argument);
  return { next: row.next + HARDER, owed: row.owed - 1 };
}

/** Applies a roll to stay conscious. A failure makes the character unconscious and ends the series (SD-35). Throws RulesError, `not-due`. */
export function applyStaying(state: HealthInput, success: boolean, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  const staying = passRow(health.staying, 'state.staying');
  const now = requireInteger(at, 'at');
  if (readSwitch(success, 'success')) return { state: { ...health, staying }, events: [] };
  return passOut({ ...health, staying: null }, now, 'SD-35');
}

/** Applies a roll to stay alive. A failure kills the character (SD-38). Throws RulesError, `not-due`. */
export function applyDying(state: HealthInput, success: boolean, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  const dying = passRow(health.dying, 'state.dying');
  const now = requireInteger(at, 'at');
  const after = { ...health, dying, lastDying: health.dying!.next };
  return readSwitch(success, 'success') ? { state: after, events: [] } : die(after, now);
}

/** Returns the hourly roll against shock, Average Endurance, of the unconscious and of those awake (SD-36); null in a coma or without Shock Points. Throws RulesError. */
export function planShock(state: HealthInput): DueRoll | null {
  const health = readHealth(state);
  return health.shock > 0 && !isInComa(health) ? makeEndurance('SD-36') : null;
}

/**
 * Applies an hourly roll against shock. A success removes one Shock Point; with the last one, unconsciousness ends. Otherwise the next roll is due an hour
 * later (SD-36). Throws RulesError, `not-due` if no roll is due.
 * @param at - when it was due, for someone awake
 */
export function applyShock(state: HealthInput, success: boolean, at = 0): Health {
  const health = readHealth(state);
  if (!planShock(health)) throw new RulesError('not-due', 'state.shock');
  const shock = health.shock - (readSwitch(success, 'success') ? 1 : 0);
  const { out } = health;
  if (shock === 0) return { ...health, shock, out: null, shockNext: null };
  if (out) return { ...health, shock, out: { ...out, next: out.next + HOUR } };
  return { ...health, shock, shockNext: requireInteger(at, 'at') + HOUR };
}

/** Wakes a character without Shock Points after an hour of unconsciousness (SD-36). Throws RulesError, `not-due`. */
export function applyWaking(state: HealthInput, at: number): Health {
  const health = readHealth(state);
  if (!health.out || health.shock > 0 || requireInteger(at, 'at') < health.out.since + HOUR) {
    throw new RulesError('not-due', 'state.out');
  }
  return { ...health, out: null };
}

/**
 * Returns the roll to wake an unconscious character with a slap, water or a shout: Average Endurance (SD-54); null if the character is conscious, dead or in a
 * coma.
 */
export function planRousing(state: HealthInput): DueRoll | null {
  const health = readHealth(state);
  return isUnconscious(health) && health.deadSince === null && !isInComa(health) ? makeEndurance('SD-54') : null;
}

/**
 * Applies the roll to wake a character early. On a success they wake, but cannot take full actions until they would have woken anyway (SD-54). Throws
 * RulesError, `not-due`.
 */
export function applyRousing(state: HealthInput, success: boolean): Health {
  const health = readHealth(state);
  if (!health.out || !planRousing(health)) throw new RulesError('not-due', 'state.out');
  return readSwitch(success, 'success') ? { ...health, out: { ...health.out, roused: true } } : health;
}
