// One pull: its cards, when a second card is pulled, its formula, and the successes of a total (HL-1 to HL-3).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { type Reader, integer, integerIn, requireInteger } from '../core/validate.ts';

/** The lowest card that pulls a second one; null: none does (HL-3). */
export type Again = 8 | 9 | 10 | null;

/** The highest card; the lowest is 1 (HL-1). */
export const HIGHEST_CARD = 10;

/** The most cards in one pull: the second never pulls a third (HL-3). */
export const MAXIMUM_CARDS = 2;

/** The highest pool; the lowest is the negative of it. */
export const MAXIMUM_POOL = 999;

/** The lowest totals with 1, 2, 3, 4 and 5 successes (HL-2). */
export const successThresholds = freezeDeep([8, 11, 14, 17, 20]);

const FIRST_SUCCESS = 8;
const NEXT_SUCCESS = 3;

/** Returns the successes of a total: 1 at 8 and 1 more for every 3 above that; 0 below 8 (HL-2). Throws `not-an-integer`. */
export function successes(total: number): number {
  return Math.max(0, Math.floor((requireInteger(total, 'total') - FIRST_SUCCESS) / NEXT_SUCCESS) + 1);
}

/** Reads a pool, which may be 0 or negative (HL-4). Throws `not-an-integer`, or `out-of-range` above MAXIMUM_POOL or below its negative. */
export const readPool = integerIn(-MAXIMUM_POOL, MAXIMUM_POOL);

/** Reads an again-value; 10 if it is omitted (HL-3). Throws `not-an-integer`, `out-of-range`. */
export const readAgain: Reader<Again> = (value = HIGHEST_CARD, argument) => {
  if (value === null || value === 8 || value === 9 || value === 10) return value;
  throw new RulesError('out-of-range', argument, `${integer(value, argument)}, not 8 to 10`);
};

/** Tests whether a first card pulls a second one (HL-3). */
export function pullsAgain(card: number, again: Again): boolean {
  return again !== null && card >= again;
}

/** Writes a pull in Foundry's notation: `1dp + 5`; `1dpa9 + 5` if a 9 pulls again; `1dpx + 5` if no card does; `1dp` for a pool of 0 (HL-1, HL-3). */
export function writePull(pool: number, again: Again): string {
  const card = again === null ? '1dpx' : again === HIGHEST_CARD ? '1dp' : `1dpa${again}`;
  if (pool === 0) return card;
  return pool < 0 ? `${card} - ${-pool}` : `${card} + ${pool}`;
}
