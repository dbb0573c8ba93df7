// Speed (IW-12, IW-25): the farthest a character can move in a turn, an hour and a day.
import { freezeDeep } from '../core/freeze.ts';
import { type Reader, count, orNull } from '../core/validate.ts';
import { readScore } from './abilities.ts';

/** The speed of human-sized creatures, and of horses and other large quadrupeds (IW-25). */
export const speeds = freezeDeep({ human: 1, quadruped: 2 });

/** The move in a turn if DEX is unknown, in feet (IW-12). */
export const USUAL_MOVE = 30;

const FEET_A_YARD = 3;
const MILES_A_DAY = 100;

/** Reads a speed: 0 or more, in steps of a half. Throws `not-an-integer`, `out-of-range`. */
const readSpeed: Reader<number> = (value, argument) =>
  count(typeof value === 'number' ? 2 * value : value, argument) / 2;

/** The speed and DEX of someone who moves. */
export interface Mover {
  readonly speed: number;
  /** Null: it is not known. */
  readonly dex: number | null;
}

/** Returns the yards of a turn's move: speed × DEX; if DEX is unknown, as for DEX 10 (IW-12, IW-25). Throws `not-an-integer`, `out-of-range`. */
export function battleYards({ speed, dex }: Mover): number {
  const score = orNull(readScore)(dex, 'dex');
  return readSpeed(speed, 'speed') * (score ?? USUAL_MOVE / FEET_A_YARD);
}

/** Returns the same in feet (IW-12). */
export function battleFeet(mover: Mover): number {
  return FEET_A_YARD * battleYards(mover);
}

/** Returns the maneuvering speed in miles an hour: speed × DEX (IW-25). Throws `not-an-integer`, `out-of-range`. */
export function maneuverMph(mover: Mover): number {
  return battleYards(mover);
}

/** Returns the miles of a day's travel: speed × 100 (IW-25). Throws `not-an-integer`, `out-of-range`. */
export function travelMiles(speed: number): number {
  return readSpeed(speed, 'speed') * MILES_A_DAY;
}
