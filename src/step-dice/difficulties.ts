// The named difficulties (SD-2).
import { freezeDeep } from '../core/freeze.ts';
import { requireInteger, requireKey } from '../core/validate.ts';

/** The difficulties, easiest first (SD-2). */
export const difficulties = freezeDeep({
  easy: 3,
  average: 7,
  hard: 11,
  formidable: 15,
  heroic: 19,
  incredible: 23,
  ridiculous: 27,
  impossible: 31,
});

export type DifficultyId = keyof typeof difficulties;

/** The ids of the difficulties, easiest first. */
export const DIFFICULTIES: readonly DifficultyId[] = Object.freeze(Object.keys(difficulties) as DifficultyId[]);

/** The step between the named difficulties of SD-2. Most rules add it to the difficulty of a repeated roll. */
export const HARDER = 4;

/** Reads a difficulty given by name or as a number. Throws `unknown-key`, `not-an-integer`. */
export function readDifficulty(value: unknown, argument: string): number {
  return typeof value === 'string'
    ? difficulties[requireKey(value, argument, difficulties)]
    : requireInteger(value, argument);
}
