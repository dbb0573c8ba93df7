// Speed (IW-12, IW-25): how far a character can move in a turn, an hour and a day.
import { type Reader, count, orNull } from '../core/validate.ts';
import { readScore } from './abilities.ts';

/** How far someone moves in a turn if their DEX is unknown, in feet (IW-12). */
export const USUAL_MOVE = 30;

const FEET_A_YARD = 3;
const MILES_A_DAY = 100;

/** Reads a speed, which is 0 or more and a multiple of a half. Throws `not-an-integer`, `out-of-range`. */
const readSpeed: Reader<number> = (value, argument) =>
  count(typeof value === 'number' ? 2 * value : value, argument) / 2;

/** The speed and the DEX of a creature that moves. */
export interface Mover {
  readonly speed: number;
  /** The DEX score; null if unknown. */
  readonly dex: number | null;
}

/** Returns how far someone moves in a turn, in yards: speed × DEX, or speed × 10 if DEX is unknown (IW-12, IW-25). Throws `not-an-integer`, `out-of-range`. */
export function battleYards({ speed, dex }: Mover): number {
  const score = orNull(readScore)(dex, 'dex');
  return readSpeed(speed, 'speed') * (score ?? USUAL_MOVE / FEET_A_YARD);
}

/** Returns how far someone moves in a turn, in feet (IW-12). */
export function battleFeet(mover: Mover): number {
  return FEET_A_YARD * battleYards(mover);
}

/** Returns the manoeuvring speed in miles an hour: speed × DEX (IW-25). Throws `not-an-integer`, `out-of-range`. */
export function maneuverMph(mover: Mover): number {
  return battleYards(mover);
}

/** Returns how many miles someone travels in a day: speed × 100 (IW-25). Throws `not-an-integer`, `out-of-range`. */
export function travelMiles(speed: number): number {
  return readSpeed(speed, 'speed') * MILES_A_DAY;
}
