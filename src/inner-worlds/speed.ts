// Speed (IW-12, IW-25): how far one gets in a turn, in an hour and in a day, at most.
import { freezeDeep } from '../core/freeze.ts';
import { type Reader, count, orNull } from '../core/validate.ts';
import { readScore } from './abilities.ts';

/** The speed of human-sized creatures, and of horses and other large quadrupeds (IW-25). */
export const speeds = freezeDeep({ human: 1, quadruped: 2 });

/** How far a turn's move goes where no DEX is known, in feet (IW-12). */
export const USUAL_MOVE = 30;

const FEET_A_YARD = 3;
const MILES_A_DAY = 100;

/** Reads a speed: 0 or more, in steps of a half. Throws `not-an-integer`, `out-of-range`. */
const readSpeed: Reader<number> = (value, argument) =>
  count(typeof value === 'number' ? 2 * value : value, argument) / 2;

/** How fast someone is. */
export interface Mover {
  readonly speed: number;
  /** Null: it is not known. */
  readonly dex: number | null;
}

/** Returns how many yards a turn's move goes: speed × DEX; without a DEX that of 10 (IW-12, IW-25). Throws `not-an-integer`, `out-of-range`. */
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

/** Returns how many miles one travels in a day: speed × 100 (IW-25). Throws `not-an-integer`, `out-of-range`. */
export function travelMiles(speed: number): number {
  return readSpeed(speed, 'speed') * MILES_A_DAY;
}
