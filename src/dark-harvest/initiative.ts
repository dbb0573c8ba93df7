// Initiative (DH-20, DH-22): its dice, its tie-breaks, and who has the higher one.
import { type Modifier, type TestPlan, buildPlan, makeLine, modifiersOf } from './plan.ts';
import { integer, integerOr, readShape, readSwitch, requireInteger } from '../core/validate.ts';

export interface InitiativeInput {
  readonly dexterity: number;
  readonly wits: number;
  readonly bonus?: number | undefined;
  /** Whether no weapon is readied: -3 dice (DH-22). */
  readonly unreadied?: boolean | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
}

/** The ratings that break a tie, in this order (DH-20). */
export interface TieBreak {
  readonly dexterity: number;
  /** The rating of the skill for the readied weapon. */
  readonly weaponSkill: number;
  readonly wits: number;
}

const inputShape = {
  dexterity: integer,
  wits: integer,
  bonus: integerOr(0),
  unreadied: readSwitch,
  modifiers: modifiersOf('DH-20'),
};

/** White dice lost on initiative without a readied weapon (DH-22). */
const UNREADIED_DICE = 3;

/**
 * Plans the initiative dice: Dexterity + Wits + bonus, less 3 dice without a readied weapon (DH-20, DH-22). Wounds do not change them (DH-43, DH-44). Throws
 * the same errors as planTest.
 */
export function planInitiative(input: InitiativeInput): TestPlan {
  const { dexterity, wits, bonus, unreadied, modifiers } = readShape(input, '', inputShape);
  const base = [makeLine('white', 'dexterity', 'DH-20', dexterity), makeLine('white', 'wits', 'DH-20', wits)];
  if (bonus !== 0) base.push(makeLine('white', 'initiativeBonus', 'DH-20', bonus));
  if (unreadied) base.push(makeLine('white', 'noReadiedWeapon', 'DH-22', -UNREADIED_DICE));
  return buildPlan({ base, modifiers });
}

const TIE_ORDER = ['dexterity', 'weaponSkill', 'wits'] as const;

/** How many values each rating can have in the fraction; a rating of 0 is in the middle of them. */
const PLACES = 100;
/** Keeps the fraction below 0.4, so that rounding an initiative number gives its net. */
const FRACTION = 0.4 / PLACES ** 3;

/**
 * Combines a net and its tie-breaks into one number (DH-20). The higher number acts first; on equal numbers neither initiative is higher. Math.round gives the
 * net back. A rating below -50 counts as -50, one above 49 as 49. Throws `not-an-integer`.
 */
export function rankInitiative(net: number, tieBreak: TieBreak): number {
  const fraction = TIE_ORDER.reduce((code, part) => code * PLACES + placeRating(tieBreak[part], part), 0);
  return requireInteger(net, 'net') + fraction * FRACTION;
}

function placeRating(rating: number, argument: string): number {
  return Math.min(PLACES - 1, Math.max(0, requireInteger(rating, argument) + PLACES / 2));
}

/** Reads the tie-breaks from an initiative number, in the order of TIE_ORDER; null if the number has none, for example because it was typed by hand. */
function readPlaces(initiative: number): number[] | null {
  const code = Math.round((initiative - Math.round(initiative)) / FRACTION);
  if (code <= 0) return null;
  return TIE_ORDER.map((_, index) => Math.floor(code / PLACES ** (TIE_ORDER.length - 1 - index)) % PLACES);
}

/** Returns the rating that breaks the tie between two initiative numbers with the same net (DH-20); null if the nets differ or all ratings are equal. */
export function explainTie(first: number, second: number): keyof TieBreak | null {
  const [a, b] = [readPlaces(first), readPlaces(second)];
  if (!a || !b || Math.round(first) !== Math.round(second)) return null;
  return TIE_ORDER.find((_, index) => a[index] !== b[index]) ?? null;
}
