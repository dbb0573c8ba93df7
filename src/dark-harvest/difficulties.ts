// The difficulties (DH-6) and what each adds to a test.
import { freezeDeep } from '../core/freeze.ts';

/**
 * The difficulties, easiest first (DH-6). `white` and `black` are dice added to the pool; `minimumNet` is the lowest possible net. Very Easy needs no roll; a
 * player who rolls anyway, hoping for a better result, gets the dice of Easy.
 */
export const difficulties = freezeDeep({
  veryEasy: { white: 5, black: 0, minimumNet: 1 },
  easy: { white: 5, black: 0, minimumNet: null },
  average: { white: 0, black: 0, minimumNet: null },
  difficult: { white: 0, black: 3, minimumNet: null },
  veryDifficult: { white: 0, black: 6, minimumNet: null },
  extremelyDifficult: { white: 0, black: 12, minimumNet: null },
  ridiculous: { white: 0, black: 20, minimumNet: null },
  impossible: { white: 0, black: 40, minimumNet: null },
});

export type DifficultyId = keyof typeof difficulties;

/** The ids of the difficulties, easiest first. */
export const DIFFICULTIES: readonly DifficultyId[] = Object.freeze(Object.keys(difficulties) as DifficultyId[]);
