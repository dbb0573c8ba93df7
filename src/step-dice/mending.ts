// Natural healing of wounds: on the mend, getting worse, or halted (SD-52). Burns heal at half the rate (SD-40); after surgery, wounds also heal without rest
// (SD-55).
import { RulesError } from '../core/rules-error.ts';
import { count, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import { type HealthEvent, takePoints } from './damage.ts';
import { HARDER, difficulties } from './difficulties.ts';
import { type DueDice, type DueRoll, D2, makeEndurance } from './due-roll.ts';
import { type Health, type HealthChange, type HealthInput, type Recovery, DAY, readHealth, settle } from './health.ts';

/** The seconds between two steps of mending or of getting worse (SD-52). */
export const MENDING_SPAN = 2 * DAY;

/**
 * The quarters in a whole wound. Two days with rest heal a whole wound, two days without rest after surgery half a wound (SD-52, SD-55), and burns half as much
 * (SD-40).
 */
const WHOLE = 4;

/** The wounds that a character takes each time they get worse: d2 (SD-52). */
export const WORSENING_DICE: DueDice = Object.freeze({ rule: 'SD-52', count: 1, rank: D2 });

/**
 * Returns the difficulty of the roll to mend: 3 for 3 or 4 wounds, and 4 more for each further two; null for 2 wounds or fewer, which need no roll (SD-52,
 * SD-55).
 */
export function findMendingDifficulty(wounds: number): number | null {
  const pairs = Math.ceil(count(wounds, 'wounds') / 2);
  return pairs <= 1 ? null : difficulties.easy + HARDER * (pairs - 2);
}

/**
 * Returns the Endurance roll that decides how healing goes on, by the current wounds; null without wounds, on the mend, or with too few wounds to need a roll.
 */
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
 * Applies the roll that decides how healing goes on (SD-52). While waiting or halted: a success starts mending; a failure is rolled again, after a day if
 * waiting or two if halted; after a botch the wounds get worse. While getting worse: a success halts it, and a roll to mend follows two days later. For 1 or 2
 * wounds, which need no roll, pass a success. Throws RulesError, `not-due` if the wounds are on the mend.
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
 * Applies the d2 wounds of getting worse. The roll to halt it comes afterwards, at the difficulty of the new number of wounds (SD-52). Throws RulesError,
 * `not-due`.
 */
export function applyWorsening(state: HealthInput, wounds: number, at: number): HealthChange<HealthEvent> {
  const health = readHealth(state);
  requireStage(health.recovery, (stage) => stage === 'worsening');
  return takePoints(health, { stun: 0, wound: count(wounds, 'wounds') }, requireInteger(at, 'at'));
}

/**
 * Applies two days on the mend: with rest one wound heals, without rest half a wound after surgery, otherwise none. Burns heal last and take twice as long
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
