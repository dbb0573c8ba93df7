// The named difficulties (SD-2), and what they mean for an action.
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

/** The id of a named difficulty (SD-2). */
export type DifficultyId = keyof typeof difficulties;

/** The ids of the difficulties, easiest first. */
export const DIFFICULTIES: readonly DifficultyId[] = Object.freeze(Object.keys(difficulties) as DifficultyId[]);

/** A difficulty of one place more on the list of SD-2: what most rules add for "again" or "further". */
export const HARDER = 4;

/** Reads a difficulty by name or number; throws `unknown-key`, `not-an-integer`. */
export function readDifficulty(value: unknown, argument: string): number {
  return typeof value === 'string'
    ? difficulties[requireKey(value, argument, difficulties)]
    : requireInteger(value, argument);
}
