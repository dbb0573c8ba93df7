// Surgery as a complex action (SD-6) with its own second botch, and what its success does (SD-55).
import { RulesError } from '../core/rules-error.ts';
import { requireInteger } from '../core/validate.ts';
import { type ComplexAction, addComplexRoll, findComplexTarget, startComplex } from './complex.ts';
import { type DueDice, type DueRoll, D2 } from './due-roll.ts';
import { type Health, type HealthInput, readHealth } from './health.ts';
import type { RollTotal } from './judge.ts';
import { MENDING_SPAN, findMendingDifficulty } from './mending.ts';

/** The wounds of a second botch: d2 (SD-55). */
export const SURGERY_DICE: DueDice = Object.freeze({ rule: 'SD-55', count: 1, rank: D2 });

/** Starts an operation on a patient with 3 wounds or more, as hard as mending is (SD-55). Throws RulesError, `not-needed` below 3 wounds. */
export function startSurgery(patient: HealthInput, equalSucceeds = false): ComplexAction {
  const difficulty = findMendingDifficulty(readHealth(patient).wound);
  if (difficulty === null) throw new RulesError('not-needed', 'patient.wound');
  return startComplex(difficulty, equalSucceeds);
}

/**
 * Plans a roll of an operation: Intelligence + Medical Expertise/Surgery, with the steps of good supplies and surroundings (countSurgerySteps); its
 * difficulty is the sum to beat (SD-55). Throws `not-an-integer`.
 */
export function planSurgery(surgery: ComplexAction, steps = 0): DueRoll {
  return {
    rule: 'SD-55',
    attributes: ['intelligence'],
    skill: 'medicalExpertise/surgery',
    difficulty: findComplexTarget(surgery),
    steps: Math.max(0, requireInteger(steps, 'steps')),
  };
}

/** What a roll of an operation led to. */
export interface SurgeryResult {
  readonly surgery: ComplexAction;
  readonly outcome: 'goesOn' | 'success' | 'startOver';
  /** The wounds of a second botch. */
  readonly plan?: DueDice;
}

const outcomes = { open: 'goesOn', done: 'success', lost: 'startOver' } as const;

/**
 * Adds a roll as to any complex action, but the second botch does d2 wounds and the operation starts over (SD-6, SD-55): apply the wounds, then call
 * startSurgery. Throws as addComplexRoll.
 */
export function addSurgeryRoll(surgery: ComplexAction, roll: RollTotal): SurgeryResult {
  const after = addComplexRoll(surgery, roll);
  const outcome = outcomes[after.status];
  return { surgery: after, outcome, ...(outcome === 'startOver' && { plan: SURGERY_DICE }) };
}

/** Puts a patient on the mend after an operation: wounds heal with rest as ever, and at half the rate without (SD-55). Throws RulesError. */
export function applySurgery(patient: HealthInput, at: number): Health {
  const health = readHealth(patient);
  if (health.wound === 0) throw new RulesError('not-needed', 'patient.wound');
  const next = requireInteger(at, 'at') + MENDING_SPAN;
  return { ...health, recovery: { stage: 'mending', next, progress: health.recovery?.progress ?? 0, surgery: true } };
}
