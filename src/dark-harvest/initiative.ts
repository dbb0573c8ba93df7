// Initiative (DH-20, DH-22): its dice, its value with tie-breaks, and who is higher.
import { type Modifier, type TestPlan, buildPlan, makeLine, modifiersOf } from './plan.ts';
import { integer, integerOr, readShape, readSwitch, requireInteger } from '../core/validate.ts';

/** The data from which initiative is planned. */
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
  /** The skill of the readied weapon. */
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

/** The ratings that break a tie, in their order (DH-20). */
const TIE_ORDER = ['dexterity', 'weaponSkill', 'wits'] as const;

/** The number of values that each tie-break can have; a rating of 0 is in the middle. */
const PLACES = 100;
/** Keeps the fraction below 0.4, so that rounding the number gives the net. */
const FRACTION = 0.4 / PLACES ** 3;

/**
 * Combines a net and its tie-breaks into one number (DH-20). The higher number acts first; if they are equal, neither initiative is higher. Math.round gives
 * the net back from that number. Lower ratings than -50 count as -50, higher ones than 49 as 49. Throws `not-an-integer`.
 */
export function rankInitiative(net: number, tieBreak: TieBreak): number {
  const fraction = TIE_ORDER.reduce((code, part) => code * PLACES + placeRating(tieBreak[part], part), 0);
  return requireInteger(net, 'net') + fraction * FRACTION;
}

function placeRating(rating: number, argument: string): number {
  return Math.min(PLACES - 1, Math.max(0, requireInteger(rating, argument) + PLACES / 2));
}

/** Reads the tie-breaks from an initiative number, in their order; null if it has none, for example because it was typed by hand. */
function readPlaces(initiative: number): number[] | null {
  const code = Math.round((initiative - Math.round(initiative)) / FRACTION);
  if (code <= 0) return null;
  return TIE_ORDER.map((_, index) => Math.floor(code / PLACES ** (TIE_ORDER.length - 1 - index)) % PLACES);
}

/** Returns the tie-break that separates two results of rankInitiative with the same net (DH-20); null if the nets differ or nothing separates them. */
export function explainTie(first: number, second: number): keyof TieBreak | null {
  const [a, b] = [readPlaces(first), readPlaces(second)];
  if (!a || !b || Math.round(first) !== Math.round(second)) return null;
  return TIE_ORDER.find((_, index) => a[index] !== b[index]) ?? null;
}
