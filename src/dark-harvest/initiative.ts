// Initiative (DH-20, DH-22): its dice, its number including tie-breaks, and who is higher.
import { type Modifier, type TestPlan, buildPlan, makeLine, modifiersOf } from './plan.ts';
import { integer, integerOr, readShape, readSwitch, requireInteger } from '../core/validate.ts';

/** The input of an initiative plan. */
export interface InitiativeInput {
  readonly dexterity: number;
  readonly wits: number;
  readonly bonus?: number | undefined;
  /** No readied weapon: -3 dice (DH-22). */
  readonly unreadied?: boolean | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
}

/** What breaks a tie, in this order (DH-20). */
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
 * Plans initiative dice: Dexterity + Wits + bonus, less 3 without a readied weapon (DH-20, DH-22). Penalties from wounds do not apply (DH-43, DH-44).
 * Throws RulesError as planTest.
 */
export function planInitiative(input: InitiativeInput): TestPlan {
  const { dexterity, wits, bonus, unreadied, modifiers } = readShape(input, '', inputShape);
  const base = [makeLine('white', 'dexterity', 'DH-20', dexterity), makeLine('white', 'wits', 'DH-20', wits)];
  if (bonus !== 0) base.push(makeLine('white', 'initiativeBonus', 'DH-20', bonus));
  if (unreadied) base.push(makeLine('white', 'noReadiedWeapon', 'DH-22', -UNREADIED_DICE));
  return buildPlan({ base, modifiers });
}

/** The tie-breaks in their order (DH-20). */
const TIE_ORDER = ['dexterity', 'weaponSkill', 'wits'] as const;

/** Each tie-break has 100 places; 0 is in the middle. */
const PLACES = 100;
/** Keeps the fraction below 0.4, so that the number shown without decimals is the net. */
const FRACTION = 0.4 / PLACES ** 3;

/**
 * Combines a net and its tie-breaks into one number (DH-20): the higher one acts first, equal numbers mean that neither is higher, and Math.round
 * returns the net. Distinguishes ratings from -50 to 49. Throws `not-an-integer`.
 */
export function rankInitiative(net: number, tieBreak: TieBreak): number {
  const fraction = TIE_ORDER.reduce((code, part) => code * PLACES + placeRating(tieBreak[part], part), 0);
  return requireInteger(net, 'net') + fraction * FRACTION;
}

function placeRating(rating: number, argument: string): number {
  return Math.min(PLACES - 1, Math.max(0, requireInteger(rating, argument) + PLACES / 2));
}

/** Reads the places of the tie-breaks from an initiative, first to last; null if it was typed and has none. */
function readPlaces(initiative: number): number[] | null {
  const code = Math.round((initiative - Math.round(initiative)) / FRACTION);
  if (code <= 0) return null;
  return TIE_ORDER.map((_, index) => Math.floor(code / PLACES ** (TIE_ORDER.length - 1 - index)) % PLACES);
}

/**
 * Returns the tie-break that separates two initiatives of rankInitiative with the same net (DH-20); null if the nets differ, or nothing separates
 * them.
 */
export function explainTie(first: number, second: number): keyof TieBreak | null {
  const [a, b] = [readPlaces(first), readPlaces(second)];
  if (!a || !b || Math.round(first) !== Math.round(second)) return null;
  return TIE_ORDER.find((_, index) => a[index] !== b[index]) ?? null;
}
