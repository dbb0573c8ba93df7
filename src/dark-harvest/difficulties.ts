// The degrees of difficulty (DH-6): what each adds to a test.

/**
 * The difficulties, easiest first (DH-6). `white` and `black` are dice added; `minimumNet` is the net that a test never falls
 * below. Very Easy needs no dice at all; whoever rolls for more does so with Easy's dice.
 */
export const difficulties = Object.freeze({
  veryEasy: Object.freeze({ white: 5, black: 0, minimumNet: 1 }),
  easy: Object.freeze({ white: 5, black: 0, minimumNet: null }),
  average: Object.freeze({ white: 0, black: 0, minimumNet: null }),
  difficult: Object.freeze({ white: 0, black: 3, minimumNet: null }),
  veryDifficult: Object.freeze({ white: 0, black: 6, minimumNet: null }),
  extremelyDifficult: Object.freeze({ white: 0, black: 12, minimumNet: null }),
  ridiculous: Object.freeze({ white: 0, black: 20, minimumNet: null }),
  impossible: Object.freeze({ white: 0, black: 40, minimumNet: null }),
} as const);

/** The id of a difficulty (DH-6). */
export type DifficultyId = keyof typeof difficulties;

/** The ids of the difficulties, easiest first. */
export const DIFFICULTIES: readonly DifficultyId[] = Object.freeze(Object.keys(difficulties) as DifficultyId[]);
