// Initiative (HL-18): one card + Dexterity + Composure, the value with its tie-breaks, and who acts first.
import { integer, orNull, readShape, requireInteger } from '../core/validate.ts';
import { type Modifier, type PullPlan, buildPull, makeLine, readModifiers } from './plan.ts';
import { readRating } from './traits.ts';

/** The attributes for initiative, which also break ties, in this order (HL-18). */
export interface InitiativeTraits {
  readonly dexterity: number;
  readonly composure: number;
}

const inputShape = {
  dexterity: readRating,
  composure: readRating,
  initiative: orNull(integer),
  modifiers: readModifiers,
};

/**
 * Plans initiative: a card + Dexterity + Composure (HL-18). Willpower cannot be spent on it (HL-12), and there are no automatic successes. `initiative`
 * replaces the sum of both attributes if the trait was changed by hand. Throws the same errors as planPull.
 */
export function planInitiative(
  input: InitiativeTraits & {
    readonly initiative?: number | null | undefined;
    readonly modifiers?: readonly Modifier[] | undefined;
  },
): PullPlan {
  const { dexterity, composure, initiative, modifiers } = readShape(input, '', inputShape);
  const reasons =
    initiative === null
      ? [makeLine('pool', 'dexterity', 'HL-18', dexterity), makeLine('pool', 'composure', 'HL-18', composure)]
      : [makeLine('pool', 'initiative', 'HL-18', initiative)];
  return buildPull({ reasons, modifiers, again: null, mayTake: false });
}

const TIE_ORDER = ['dexterity', 'composure'] as const;
/** The number of values that each tie-break can have. */
const PLACES = 100;
/** Keeps the fraction below 0.4, so that rounding the number gives the total. */
const FRACTION = 0.4 / PLACES ** 2;

/**
 * Combines the total and its tie-breaks into one number; the higher acts first (HL-18). Math.round restores the total. Throws `not-an-integer`,
 * `out-of-range`.
 */
export function rankInitiative(total: number, traits: InitiativeTraits): number {
  const code = TIE_ORDER.reduce((sum, part) => sum * PLACES + readRating(traits[part], part), 0);
  return requireInteger(total, 'total') + code * FRACTION;
}

/** Compares two combatants for sorting: negative if the first acts first, by total, then Dexterity, then Composure; 0 if nothing separates them (HL-18). */
export function compareInitiative(
  first: InitiativeTraits & { readonly total: number },
  second: InitiativeTraits & { readonly total: number },
): number {
  return rankInitiative(second.total, second) - rankInitiative(first.total, first);
}

/** Returns the tie-break that separates two results of rankInitiative with the same total (HL-18); null if the totals differ or nothing separates them. */
export function explainTie(first: number, second: number): keyof InitiativeTraits | null {
  if (Math.round(first) !== Math.round(second)) return null;
  const [a, b] = [first, second].map((one) => Math.round((one - Math.round(one)) / FRACTION));
  if (a === b) return null;
  return Math.floor(a! / PLACES) === Math.floor(b! / PLACES) ? 'composure' : 'dexterity';
}
