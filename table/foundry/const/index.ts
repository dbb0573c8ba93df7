/** The namespace CONST, also foundry.CONST. */
import * as constants from './constants.ts';

/** The public constants. */
export const CONST = Object.freeze({ ...constants });
