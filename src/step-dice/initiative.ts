// Initiative (SD-10, SD-28): its roll, its value with tie-breaks, and how someone acts just before a person who comes into view.
import { RulesError } from '../core/rules-error.ts';
import { listOf, readShape, requireInteger } from '../core/validate.ts';
import { readRank } from './ladder.ts';
import { type Modifier, type RollPlan, buildRoll, listAlone, modifiersOf, readChange } from './plan.ts';

/** The ranks for initiative, which also break ties, in this order (SD-10). */
export interface InitiativeRanks {
  readonly agility: number;
  readonly alertness: number;
}

const inputShape = {
  agility: readRank,
  alertness: readRank,
  steps: readChange,
  modifiers: modifiersOf('SD-10'),
};

/** Plans the initiative roll: Agility + Alertness; the character's step bonus moves the second die (SD-10). Throws the same errors as planRoll. */
export function planInitiative(
  input: InitiativeRanks & {
    readonly steps?: number | undefined;
    readonly modifiers?: readonly Modifier[] | undefined;
  },
): RollPlan {
  const { agility, alertness, steps, modifiers } = readShape(input, '', inputShape);
  const second = { rule: 'SD-10', rank: alertness, isAttribute: true, isMoved: true };
  return buildRoll({
    dice: [...listAlone('agility', agility, 'SD-10'), { key: 'alertness', ...second }],
    reasons: [{ key: 'initiativeBonus', rule: 'SD-10', step: steps }],
    modifiers,
  });
}

const TIE_ORDER = ['agility', 'alertness'] as const;
/** The number of values that each tie-break can have. */
const PLACES = 100;
/** Keeps the fraction below 0.4, so that rounding the number gives the total. */
const FRACTION = 0.4 / PLACES ** 2;

/**
 * Combines the total and its tie-breaks into one number; the higher acts first (SD-10). Math.round restores the total. Throws `not-an-integer`,
 * `out-of-range`.
 */
export function rankInitiative(total: number, ranks: InitiativeRanks): number {
  const code = TIE_ORDER.reduce((sum, part) => sum * PLACES + readRank(ranks[part], part), 0);
  return requireInteger(total, 'total') + code * FRACTION;
}

/** Returns the tie-break that separates two results of rankInitiative with the same total (SD-10); null if the totals differ or nothing separates them. */
export function explainTie(first: number, second: number): keyof InitiativeRanks | null {
  if (Math.round(first) !== Math.round(second)) return null;
  const [a, b] = [first, second].map((one) => Math.round((one - Math.round(one)) / FRACTION));
  if (a === b) return null;
  return Math.floor(a! / PLACES) === Math.floor(b! / PLACES) ? 'alertness' : 'agility';
}

const readNumber = (value: unknown, argument: string): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new RulesError('not-finite', argument, String(value));
  return value;
};

/**
 * Returns the initiative of someone who covers an area, so that they act just before the one who comes into view: above the trigger, below everyone who was
 * above it (SD-28). `others` are the initiatives of everyone else. Throws `not-finite`.
 */
export function placeAbove(trigger: number, others: readonly number[]): number {
  const least = readNumber(trigger, 'trigger');
  const above = listOf(readNumber)(others, 'others').filter((one) => one > least);
  return above.length > 0 ? least + (Math.min(...above) - least) / 2 : least + FRACTION;
}
