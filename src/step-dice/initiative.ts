// Initiative (SD-10, SD-28): its roll, its tie-breaks, and how someone acts just before another.
import { RulesError } from '../core/rules-error.ts';
import { listOf, readShape, requireInteger } from '../core/validate.ts';
import { readRank } from './ladder.ts';
import { type Modifier, type RollPlan, buildRoll, listAlone, modifiersOf, readChange } from './plan.ts';

/** The ranks for initiative. They also break ties, in this order (SD-10). */
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

/** Plans the initiative roll: Agility + Alertness, with the second die moved by the character's step bonus (SD-10). Throws the same errors as planRoll. */
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
/** How many values each rank can have in the fraction. */
const PLACES = 100;
/** Keeps the fraction below 0.4, so that rounding an initiative number gives its total. */
const FRACTION = 0.4 / PLACES ** 2;

/**
 * Combines a total and its tie-breaks into one number; the higher number acts first (SD-10). Math.round gives the total back. Throws `not-an-integer`,
 * `out-of-range`.
 */
export function rankInitiative(total: number, ranks: InitiativeRanks): number {
  const code = TIE_ORDER.reduce((sum, part) => sum * PLACES + readRank(ranks[part], part), 0);
  return requireInteger(total, 'total') + code * FRACTION;
}

/** Returns the rank that breaks the tie between two initiative numbers with the same total (SD-10); null if the totals differ or both ranks are equal. */
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
 * Returns the initiative of someone covering an area who acts just before the person who comes into view (SD-28): above that person (`trigger`), but below
 * everyone else who was above them. `others` are everyone else's initiatives. Throws `not-finite`.
 */
export function placeAbove(trigger: number, others: readonly number[]): number {
  const least = readNumber(trigger, 'trigger');
  const above = listOf(readNumber)(others, 'others').filter((one) => one > least);
  return above.length > 0 ? least + (Math.min(...above) - least) / 2 : least + FRACTION;
}
