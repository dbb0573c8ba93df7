// Medicine: first aid and its circumstances (SD-53), revival, stimulants and painkillers (SD-54).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, integerIn, keyOf, readShape, readSwitch, requireInteger, requireKey } from '../core/validate.ts';
import { type HealthEvent, takePoints } from './damage.ts';
import { HARDER, difficulties } from './difficulties.ts';
import { type DueRoll, makeEndurance } from './due-roll.ts';
import {
  type Health,
  type HealthChange,
  type HealthInput,
  HOUR,
  MINUTE,
  isInComa,
  isUnconscious,
  readHealth,
} from './health.ts';
import { healStun } from './stun-healing.ts';

/** The steps for supplies and for surroundings; the worse of the two counts (SD-53). */
export const careCircumstances = freezeDeep({
  supplies: { improvised: -2, limited: -1, standard: 0, superior: 1, cuttingEdge: 2 },
  surroundings: { heavyDistraction: -2, lightDistraction: -1, noDistraction: 0, ambulance: 1, hospital: 2 },
});

/** The supplies and surroundings of a treatment. */
export interface Care {
  readonly supplies: keyof typeof careCircumstances.supplies;
  readonly surroundings: keyof typeof careCircumstances.surroundings;
}

const careShape = {
  supplies: keyOf(careCircumstances.supplies),
  surroundings: keyOf(careCircumstances.surroundings),
};

/** Returns the steps of the supplies or of the surroundings, whichever is worse (SD-53). Throws `unknown-key`. */
export function countCareSteps(care: Care): number {
  const { supplies, surroundings } = readShape(care, 'care', careShape);
  return Math.min(careCircumstances.supplies[supplies], careCircumstances.surroundings[surroundings]);
}

/** Returns the steps for surgery, where only bonuses count (SD-55). Throws `unknown-key`. */
export function countSurgerySteps(care: Care): number {
  return Math.max(0, countCareSteps(care));
}

function makeFirstAid(rule: string, difficulty: number, steps: number): DueRoll {
  return { rule, attributes: ['alertness'], skill: 'medicalExpertise', difficulty, steps };
}

/** Plans first aid: Hard Alertness + Medical Expertise, moved by the steps of its circumstances (SD-53). Throws `unknown-key`. */
export function planFirstAid(care: Care): DueRoll {
  return makeFirstAid('SD-53', difficulties.hard, countCareSteps(care));
}

/** What successful first aid can end: the rolls to stay alive (SD-53), bleeding (SD-33), or unconsciousness, including a coma (SD-36). */
export const treatments = freezeDeep({
  dying: { rule: 'SD-53' },
  bleeding: { rule: 'SD-33' },
  unconscious: { rule: 'SD-36' },
});

/**
 * Applies a successful treatment. `dying` ends the rolls to stay alive until the next wound; `bleeding` stops the bleeding; `unconscious` wakes the character,
 * even from a coma, and removes all Shock Points. Throws RulesError, `not-needed` if there is nothing to end.
 */
export function applyTreatment(state: HealthInput, treatment: keyof typeof treatments): Health {
  const health = readHealth(state);
  const id = requireKey(treatment, 'treatment', treatments);
  const part = id === 'unconscious' ? 'out' : id;
  if (health[part] === null) throw new RulesError('not-needed', `state.${part}`);
  return { ...health, [part]: null, shock: part === 'out' ? 0 : health.shock };
}

/**
 * Plans the first aid that may bring a dead character back: Formidable, and 4 harder for each full minute since death (SD-54). Throws RulesError, `not-needed`
 * if the character is alive.
 */
export function planRevival(state: HealthInput, care: Care, now: number): DueRoll {
  const { deadSince } = readHealth(state);
  if (deadSince === null) throw new RulesError('not-needed', 'state.deadSince');
  const minutes = Math.max(0, Math.floor((requireInteger(now, 'now') - deadSince) / MINUTE));
  return makeFirstAid('SD-54', difficulties.formidable + HARDER * minutes, countCareSteps(care));
}

/**
 * Returns the dead character's own Endurance roll after successful first aid. Its difficulty is that of their last roll to stay alive, or Easy if there was
 * none (SD-54).
 */
export function planRevivalEndurance(state: HealthInput): DueRoll {
  return makeEndurance('SD-54', readHealth(state).lastDying ?? difficulties.easy);
}

/**
 * Applies the Endurance roll of a revival. A success brings the character back to life; with at least as many wounds as Life Points, the rolls of SD-38 go on
 * at the next turn, 4 harder. A failure changes nothing. Throws RulesError, `not-needed` if the character is alive.
 */
export function applyRevival(state: HealthInput, success: boolean, at: number): Health {
  const health = readHealth(state);
  if (health.deadSince === null) throw new RulesError('not-needed', 'state.deadSince');
  const now = requireInteger(at, 'at');
  if (!readSwitch(success, 'success')) return health;
  const last = health.lastDying ?? difficulties.easy;
  return {
    ...health,
    deadSince: null,
    lastDying: last,
    dying: health.wound >= health.lifePoints ? { next: last + HARDER, owed: 0 } : null,
    out: health.out && { ...health.out, next: now + HOUR },
  };
}

const readHours = integerIn(1, 999);
/** Reads the rank of a stimulant's die, from d2 to d12 (SD-54). */
const readStimulantRank = integerIn(1, 6);

/** Returns the die of a stimulant, which the GM chooses from d2 to d12 (SD-54). Throws `not-an-integer`, `out-of-range`. */
export function planStimulant(rank: number): { readonly rule: string; readonly count: number; readonly rank: number } {
  return { rule: 'SD-54', count: 1, rank: readStimulantRank(rank, 'rank') };
}

/**
 * Applies a stimulant, which takes away stun for a number of hours, and wakes the unconscious whom it leaves with Life Points (SD-54). If another one is still active, both amounts of stun return at the later of the two
 * times. Throws RulesError.
 */
export function applyStimulant(state: HealthInput, points: number, hours: number, at: number): Health {
  const health = readHealth(state);
  const taken = Math.min(health.stun, count(points, 'points'));
  const until = requireInteger(at, 'at') + readHours(hours, 'hours') * HOUR;
  const { stimulant, out, lifePoints, wound } = health;
  const wakes = isUnconscious(health) && !isInComa(health) && lifePoints - (health.stun - taken) - wound > 0;
  // Shock Points that are left fall by the hour as before (SD-36).
  const awake = wakes ? { out: null, shockNext: health.shock > 0 && out ? out.next : null } : {};
  return {
    ...healStun(health, taken),
    ...awake,
    stimulant: { stun: (stimulant?.stun ?? 0) + taken, until: Math.max(until, stimulant?.until ?? until) },
  };
}

/** Ends a stimulant: its stun returns, with all consequences (SD-54). Throws RulesError, `not-due`. */
export function endStimulant(state: HealthInput, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  if (!health.stimulant) throw new RulesError('not-due', 'state.stimulant');
  const { stun } = health.stimulant;
  return takePoints({ ...health, stimulant: null }, { stun, wound: 0 }, requireInteger(at, 'at'));
}

/** Plans giving a painkiller: Easy Intelligence + Medical Expertise (SD-54). */
export function planPainkillers(): DueRoll {
  return { rule: 'SD-54', attributes: ['intelligence'], skill: 'medicalExpertise', difficulty: difficulties.easy };
}

/** Applies a painkiller, which suppresses the penalty of a serious wound for a number of hours (SD-37, SD-54). Throws RulesError. */
export function applyPainkillers(state: HealthInput, hours: number, at: number): Health {
  const health = readHealth(state);
  const until = requireInteger(at, 'at') + readHours(hours, 'hours') * HOUR;
  return { ...health, painkillersUntil: Math.max(until, health.painkillersUntil ?? until) };
}
