// Surgery: a complex action (SD-6) with its own rule for the second botch (SD-55).
import { RulesError } from '../core/rules-error.ts';
import { requireInteger } from '../core/validate.ts';
import {
  type ComplexAction,
  type ComplexOddsInput,
  addComplexRoll,
  complexOdds,
  findComplexTarget,
  startComplex,
} from './complex.ts';
import { type DueDice, type DueRoll, D2 } from './due-roll.ts';
import { type Health, type HealthInput, readHealth } from './health.ts';
import type { RollTotal } from './judge.ts';
import { MENDING_SPAN, findMendingDifficulty } from './mending.ts';

/** The dice of the wounds that the second botch does: d2 (SD-55). */
export const SURGERY_DICE: DueDice = Object.freeze({ rule: 'SD-55', count: 1, rank: D2 });

/** Starts an operation on a patient with at least 3 wounds, at the difficulty of the roll to mend (SD-55). Throws RulesError, `not-needed` below 3 wounds. */
export function startSurgery(patient: HealthInput, equalSucceeds = false): ComplexAction {
  const difficulty = findMendingDifficulty(readHealth(patient).wound);
  if (difficulty === null) throw new RulesError('not-needed', 'patient.wound');
  return startComplex(difficulty, equalSucceeds);
}

/**
 * Plans one roll of an operation: Intelligence + Medical Expertise/Surgery, moved by the steps of good supplies and surroundings (countSurgerySteps). Its
 * difficulty is the target for the sum of all rolls (SD-55). Throws `not-an-integer`.
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

export interface SurgeryResult {
  readonly surgery: ComplexAction;
  readonly outcome: 'goesOn' | 'success' | 'startOver';
  /** The dice of the wounds that a second botch does. */
  readonly plan?: DueDice;
}

const outcomes = { open: 'goesOn', done: 'success', lost: 'startOver' } as const;

/**
 * Adds a roll to an operation. On a second botch the patient takes d2 wounds and the operation starts over (SD-6, SD-55); the caller then applies the wounds
 * and calls startSurgery. Throws the same errors as addComplexRoll.
 */
export function addSurgeryRoll(surgery: ComplexAction, roll: RollTotal): SurgeryResult {
  const after = addComplexRoll(surgery, roll);
  const outcome = outcomes[after.status];
  return { surgery: after, outcome, ...(outcome === 'startOver' && { plan: SURGERY_DICE }) };
}

/**
 * Computes the odds that an operation has succeeded after 1, 2 … further rolls, where a second botch starts it over (SD-55). Throws the same errors as
 * complexOdds.
 */
export function surgeryOdds(input: ComplexOddsInput): number[] {
  const fresh = complexOdds({ ...input, sum: 0, botches: 0 });
  const again: number[] = [];
  const follow = ({ doneBy, lostBy }: typeof fresh, roll: number): number =>
    lostBy
      .slice(0, roll)
      .reduce((sum, lost, at) => sum + (lost - (lostBy[at - 1] ?? 0)) * again[roll - at - 1]!, doneBy[roll]!);
  for (const roll of fresh.doneBy.keys()) again.push(follow(fresh, roll));
  const odds = complexOdds(input);
  return odds.doneBy.map((_done, roll) => follow(odds, roll));
}

/**
 * Applies a successful operation: the wounds are on the mend, at the usual rate with rest and at half the rate without (SD-55). Throws RulesError, `not-needed`
 * without wounds.
 */
export function applySurgery(patient: HealthInput, at: number): Health {
  const health = readHealth(patient);
  if (health.wound === 0) throw new RulesError('not-needed', 'patient.wound');
  const next = requireInteger(at, 'at') + MENDING_SPAN;
  return { ...health, recovery: { stage: 'mending', next, progress: health.recovery?.progress ?? 0, surgery: true } };
}
