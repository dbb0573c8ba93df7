// Healing of wounds: on the mend, getting worse, or halted (SD-52). Burns heal at half the rate (SD-40); after surgery wounds also heal without rest (SD-55).
import { RulesError } from '../core/rules-error.ts';
import { count, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import { type HealthEvent, takePoints } from './damage.ts';
import { HARDER, difficulties } from './difficulties.ts';
import { type DueDice, type DueRoll, D2, makeEndurance } from './due-roll.ts';
import { type Health, type HealthChange, type HealthInput, type Recovery, DAY, readHealth, settle } from './health.ts';

/** The time from one step of mending, or of getting worse, to the next (SD-52). */
export const MENDING_SPAN = 2 * DAY;

/**
 * How many quarters a whole wound has. Each span with rest heals a whole wound, each span without rest after surgery half a wound (SD-52, SD-55); burns heal
 * half as much (SD-40).
 */
const WHOLE = 4;

/** The wounds that a character takes when getting worse: d2 (SD-52). */
export const WORSENING_DICE: DueDice = Object.freeze({ rule: 'SD-52', count: 1, rank: D2 });

/**
 * Returns the difficulty of the roll to mend: null for 1 or 2 wounds, which need no roll; 3 for 3 or 4 wounds, and 4 more for each further two (SD-52, SD-55).
 */
export function findMendingDifficulty(wounds: number): number | null {
  const pairs = Math.ceil(count(wounds, 'wounds') / 2);
  return pairs <= 1 ? null : difficulties.easy + HARDER * (pairs - 2);
}

/** Returns the next Endurance roll of the recovery, by the current wounds; null without wounds, on the mend, or if no roll is needed. */
export function planMending(state: HealthInput): DueRoll | null {
  const { wound, recovery } = readHealth(state);
  const difficulty = findMendingDifficulty(wound);
  return recovery && recovery.stage !== 'mending' && difficulty !== null ? makeEndurance('SD-52', difficulty) : null;
}

function requireStage(recovery: Recovery | null, isFit: (stage: Recovery['stage']) => boolean): Recovery {
  if (!recovery || !isFit(recovery.stage)) throw new RulesError('not-due', 'state.recovery');
  return recovery;
}

/**
 * Applies the roll of a recovery (SD-52). Waiting or halted: a success starts mending, a failure is rolled again (after a day if waiting, after two if halted),
 * after a botch the wounds get worse. Getting worse: a success halts this, and a roll to mend follows two days later. For 1 or 2 wounds, which need no roll,
 * pass a success. Throws RulesError, `not-due` on the mend.
 */
export function applyMendingRoll(
  state: HealthInput,
  roll: { readonly success: boolean; readonly botch: boolean },
  at: number,
): Health {
  const health = readHealth(state);
  const recovery = requireStage(health.recovery, (stage) => stage !== 'mending');
  const { success, botch } = readShape(roll, 'roll', { success: readSwitch, botch: readSwitch });
  const now = requireInteger(at, 'at');
  const stage = nameStage(recovery.stage, success, botch);
  const next = now + (stage === 'waiting' ? DAY : MENDING_SPAN);
  return { ...health, recovery: { ...recovery, stage, next, progress: 0 } };
}

function nameStage(stage: Recovery['stage'], success: boolean, botch: boolean): Recovery['stage'] {
  if (stage === 'worsening') return success ? 'halted' : 'worsening';
  if (success) return 'mending';
  return botch ? 'worsening' : 'waiting';
}

/**
 * Applies the d2 wounds of a recovery that is getting worse. The roll to halt this comes afterwards; its difficulty depends on the wounds then (SD-52). Throws
 * RulesError, `not-due`.
 */
export function applyWorsening(state: HealthInput, wounds: number, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  requireStage(health.recovery, (stage) => stage === 'worsening');
  return takePoints(health, { stun: 0, wound: count(wounds, 'wounds') }, requireInteger(at, 'at'));
}

/**
 * Applies two days on the mend: one wound heals with rest, half a wound without rest after surgery, otherwise none. Burns heal last and take twice as long
 * (SD-40, SD-52, SD-55). Throws RulesError, `not-due`.
 */
export function applyMending(state: HealthInput, rested: boolean): Health {
  const health = readHealth(state);
  const recovery = requireStage(health.recovery, (stage) => stage === 'mending');
  const full = readSwitch(rested, 'rested') ? WHOLE : recovery.surgery ? WHOLE / 2 : 0;
  const isBurn = health.burns === health.wound;
  const progress = recovery.progress + (isBurn ? full / 2 : full);
  const healed = Math.min(health.wound, Math.floor(progress / WHOLE));
  return settle({
    ...health,
    wound: health.wound - healed,
    burns: health.burns - (isBurn ? healed : 0),
    recovery: { ...recovery, next: recovery.next + MENDING_SPAN, progress: progress % WHOLE },
  });
}
