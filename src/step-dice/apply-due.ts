// Applies the effects of game time once their dice have been rolled (SD-33, SD-35, SD-36, SD-38, SD-40, SD-51, SD-52, SD-54).
import type { HealthEvent } from './damage.ts';
import { type RowId, applyDying, applyShock, applyStaying, applyWaking } from './endurance.ts';
import { type Health, type HealthChange, type HealthInput, readHealth } from './health.ts';
import { endStimulant } from './medicine.ts';
import { applyMending, applyMendingRoll, applyWorsening } from './mending.ts';
import { applyExposure } from './perils.ts';
import { applyDailyRoll, healStun } from './stun-healing.ts';
import { type DueKind, applyBleeding, endPainkillers } from './time.ts';

/** An effect of game time that is due, with the result of its dice. */
export interface SettledDue {
  /** When it was due, in seconds of game time. */
  readonly at: number;
  /** For `stunHealing`: how many points of stun heal. */
  readonly points: number;
  /** The sum of the dice, or the total of the roll. */
  readonly total: number;
  /** Whether the roll succeeded; true if the effect needs no roll. */
  readonly success: boolean;
  readonly botch: boolean;
  /** For `mending`: whether the character rested. */
  readonly rested: boolean;
}

type Change = HealthChange<HealthEvent>;

function quiet(state: Health): Change {
  return { state, events: [] };
}

/** Makes the next roll of a series due, if none is yet (SD-35, SD-38). */
function oweNow(state: HealthInput, id: RowId, at: number): Health {
  const health = readHealth(state);
  const row = health[id];
  return { ...health, [id]: row && { ...row, owed: Math.max(1, row.owed) }, [`${id}At`]: at };
}

const effects: Readonly<Record<DueKind, (state: HealthInput, due: SettledDue) => Change>> = Object.freeze({
  stayConscious: (state, { success, at }) => applyStaying(oweNow(state, 'staying', at), success, at),
  dying: (state, { success, at }) => applyDying(oweNow(state, 'dying', at), success, at),
  bleeding: (state, { total }) => applyBleeding(state, total),
  shock: (state, { success, at }) => quiet(applyShock(state, success, at)),
  waking: (state, { at }) => quiet(applyWaking(state, at)),
  exposure: (state) => applyExposure(state, 1),
  dailyRoll: (state, { total, at }) => quiet(applyDailyRoll(state, total, at)),
  stunHealing: (state, { points }) => quiet(healStun(state, points)),
  worsening: (state, { total, at }) => applyWorsening(state, total, at),
  mendingRoll: (state, { success, botch, at }) => quiet(applyMendingRoll(state, { success, botch }, at)),
  mending: (state, { rested }) => quiet(applyMending(state, rested)),
  stimulantEnds: (state, { at }) => endStimulant(state, at),
  painkillersEnd: (state) => quiet(endPainkillers(state)),
});

/**
 * Applies one effect of game time.
 * @throws RulesError `not-due` if the effect is not due
 */
export function applyDue(kind: DueKind, state: HealthInput, due: SettledDue): Change {
  return effects[kind](state, due);
}
