// Initiative (HL-18): one card + Dexterity + Composure, its tie-breaks, and who acts first.
import { integer, orNull, readShape, requireInteger } from '../core/validate.ts';
import { type Modifier, type PullPlan, buildPull, makeLine, readModifiers } from './plan.ts';
import { readRating } from './traits.ts';

/** The attributes for initiative. They also break ties, in this order (HL-18). */
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
 * Plans initiative: a card + Dexterity + Composure (HL-18). Willpower cannot be spent on it (HL-12), and no automatic successes can be taken. `initiative`
 * replaces the sum of the two attributes if the trait was changed by hand. Throws the same errors as planPull.
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
/** How many values each attribute can have in the fraction. */
const PLACES = 100;
/** Keeps the fraction below 0.4, so that rounding an initiative number gives its total. */
const FRACTION = 0.4 / PLACES ** 2;

/**
 * Combines a total and its tie-breaks into one number; the higher number acts first (HL-18). Math.round gives the total back. Throws `not-an-integer`,
 * `out-of-range`.
 */
export function rankInitiative(total: number, traits: InitiativeTraits): number {
  const code = TIE_ORDER.reduce((sum, part) => sum * PLACES + readRating(traits[part], part), 0);
  return requireInteger(total, 'total') + code * FRACTION;
}

/**
 * Compares two combatants for sorting, by total, then Dexterity, then Composure (HL-18). Returns a negative number if the first acts first, 0 if all three are
 * equal.
 */
export function compareInitiative(
  first: InitiativeTraits & { readonly total: number },
  second: InitiativeTraits & { readonly total: number },
): number {
  return rankInitiative(second.total, second) - rankInitiative(first.total, first);
}

/**
 * Returns the attribute that breaks the tie between two initiative numbers with the same total (HL-18); null if the totals differ or both attributes are equal.
 */
export function explainTie(first: number, second: number): keyof InitiativeTraits | null {
  if (Math.round(first) !== Math.round(second)) return null;
  const [a, b] = [first, second].map((one) => Math.round((one - Math.round(one)) / FRACTION));
  if (a === b) return null;
  return Math.floor(a! / PLACES) === Math.floor(b! / PLACES) ? 'composure' : 'dexterity';
}
