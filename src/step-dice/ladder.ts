// The ladder of dice (SD-1). A rank is a place on the ladder: 0 for no die, 1 for d2, 6 for d12, 7 for d12 + d2.
import { integerIn, requireInteger } from '../core/validate.ts';

/** The highest rank: ten d12. */
export const MAXIMUM_RANK = 60;

/** The rank of a single d12. */
const RANKS_A_DIE = 6;

/** Reads a rank. Throws `not-an-integer`, or `out-of-range` below 0 or above MAXIMUM_RANK. */
export const readRank = integerIn(0, MAXIMUM_RANK);

const tables: readonly (readonly number[])[] = Object.freeze(
  Array.from({ length: MAXIMUM_RANK + 1 }, (_, rank) => {
    const whole: number[] = Array.from({ length: Math.floor(rank / RANKS_A_DIE) }, () => 2 * RANKS_A_DIE);
    const rest = rank % RANKS_A_DIE;
    return Object.freeze(rest > 0 ? [...whole, 2 * rest] : whole);
  }),
);

/** Returns the sides of the dice at a rank, largest first: none at rank 0, 12 and 4 at rank 8 (SD-1). Throws the same errors as readRank. */
export function dice(rank: number): readonly number[] {
  return tables[readRank(rank, 'rank')]!;
}

/** Returns the highest result of the dice at a rank, which is twice the rank (SD-1, SD-32). Throws the same errors as readRank. */
export function highestFace(rank: number): number {
  return 2 * readRank(rank, 'rank');
}

/** Moves a rank along the ladder; a rank that would be negative becomes 0 (SD-1). Throws `not-an-integer`, `out-of-range`. */
export function moveRank(rank: number, steps: number): number {
  const moved = readRank(rank, 'rank') + requireInteger(steps, 'steps');
  return readRank(Math.max(0, moved), 'rank');
}

/** Writes ranks in Foundry's notation for step dice, such as `4ds + 3ds`; `0ds` without dice. */
export function writeRanks(ranks: readonly number[], bonus = 0): string {
  return addBonus(ranks.map((rank) => `${readRank(rank, 'ranks')}ds`).join(' + ') || '0ds', bonus);
}

/** Writes ranks as plain dice, such as `2d12 + 1d4 + 1d6`; `0` without dice. */
export function writeDice(ranks: readonly number[], bonus = 0): string {
  const parts = ranks.flatMap((rank) => {
    const sides = dice(rank);
    const whole = sides.filter((side) => side === 2 * RANKS_A_DIE).length;
    return [...(whole > 0 ? [`${whole}d12`] : []), ...sides.slice(whole).map((side) => `1d${side}`)];
  });
  return addBonus(parts.join(' + ') || '0', bonus);
}

function addBonus(formula: string, bonus: number): string {
  if (bonus === 0) return formula;
  return bonus < 0 ? `${formula} - ${-bonus}` : `${formula} + ${bonus}`;
}
