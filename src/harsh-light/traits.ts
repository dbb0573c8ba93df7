// The traits derived from attributes (HL-18). Each of them can be changed by hand.
import { integerIn, readShape } from '../core/validate.ts';
import type { AttributeId } from './action-kinds.ts';

/** The highest rating of an attribute. */
const MAXIMUM_RATING = 99;

/** Reads a rating. Throws `not-an-integer`, or `out-of-range` below 0 or above 99. */
export const readRating = integerIn(0, MAXIMUM_RATING);

/** What is added to Stamina for Health, and to Strength + Dexterity for Speed (HL-18). */
const HEALTH_MORE = 5;
const SPEED_MORE = 5;

export interface DerivedTraits {
  /** The number of boxes: Stamina + 5. */
  readonly health: number;
  /** The lower of Wits and Dexterity. */
  readonly defence: number;
  /** In steps: Strength + Dexterity + 5. */
  readonly speed: number;
  /** In points: Resolve + Composure. */
  readonly willpower: number;
  /** Dexterity + Composure, which is added to a card. */
  readonly initiative: number;
}

const shape = {
  intelligence: (value: unknown = 0, argument: string) => readRating(value, argument),
  wits: readRating,
  resolve: readRating,
  strength: readRating,
  dexterity: readRating,
  stamina: readRating,
  presence: (value: unknown = 0, argument: string) => readRating(value, argument),
  manipulation: (value: unknown = 0, argument: string) => readRating(value, argument),
  composure: readRating,
};

type Unused = 'intelligence' | 'presence' | 'manipulation';

/** Derives the traits of a character (HL-18). Throws `not-an-integer`, `out-of-range`, `unknown-key`. */
export function deriveTraits(
  input: { readonly [Id in Exclude<AttributeId, Unused>]: number } & { readonly [Id in Unused]?: number | undefined },
): DerivedTraits {
  const { wits, resolve, strength, dexterity, stamina, composure } = readShape(input, '', shape);
  return {
    health: stamina + HEALTH_MORE,
    defence: Math.min(wits, dexterity),
    speed: strength + dexterity + SPEED_MORE,
    willpower: resolve + composure,
    initiative: dexterity + composure,
  };
}
