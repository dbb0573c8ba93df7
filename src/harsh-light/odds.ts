// The exact odds of a pull (HL-1 to HL-7), of fair numbers or from the deck (HL-19).
import { type Reader, readShape } from '../core/validate.ts';
import { type CardsLeft, type Fall, listFalls, readCardsLeft } from './deck.ts';
import { EXCEPTIONAL, countAutomatic, isDramatic } from './judge.ts';
import { planFields } from './plan.ts';
import { type Again, readAgain, readPool, successes as countSuccesses } from './pull.ts';

/** A pull whose odds are computed. A plan can be passed too. */
export interface PullDraw {
  readonly pool: number;
  /** The lowest card that pulls again; default 10, null: none does (HL-3). */
  readonly again?: Again | undefined;
  /** The cards left in the deck; null or omitted for fair numbers. An empty deck is shuffled first (HL-19). */
  readonly cards?: readonly number[] | null | undefined;
}

export interface PullOdds {
  /** `successes[k]` is the probability of exactly k successes. Dramatic Failures are not in `successes[0]`, so the list and `dramatic` together sum to 1. */
  readonly successes: readonly number[];
  /** The probability of at least one success. */
  readonly success: number;
  readonly dramatic: number;
  readonly exceptional: number;
  /** The successes that can be taken without a pull (HL-6): as many as with a 1, the lowest card, even if the deck has no 1 left. */
  readonly automatic: number;
  /** The mean number of successes. */
  readonly mean: number;
}

export interface CheckedPull {
  readonly pool: number;
  readonly again: Again;
  readonly cards: CardsLeft;
}

/** Readers for the fields of a pull; the other fields of a plan are accepted and dropped. */
export const pullShape = { ...planFields, pool: readPool, again: readAgain, cards: readCardsLeft };

export const readPull: Reader<CheckedPull> = (value, argument) => readShape(value, argument, pullShape);

/** The distribution of the successes of a pull: `p[i]` is the probability of `min + i` of them. Dramatic Failures are included. */
export interface SuccessLaw {
  readonly min: number;
  readonly p: readonly number[];
}

/**
 * Computes the distribution of a pool's successes.
 * @param falls - all possible pulls, at least one
 */
export function computeLaw(pool: number, falls: readonly Fall[]): SuccessLaw {
  const counts = falls.map(({ sum }) => countSuccesses(pool + sum));
  const min = Math.min(...counts);
  const p = Array.from({ length: Math.max(...counts) - min + 1 }, () => 0);
  counts.forEach((count, index) => (p[count - min]! += falls[index]!.p));
  return { min, p };
}

/** Computes the odds of a pull. Throws RulesError: `not-an-integer`, `out-of-range`, `not-a-list`, `bad-face`, `unknown-key`. */
export function odds(input: PullDraw): PullOdds {
  const { pool, again, cards } = readPull(input, '');
  const falls = listFalls(cards, again);
  const successes: number[] = [];
  let [dramatic, success, exceptional, mean] = [0, 0, 0, 0];
  for (const { first, sum, p } of falls) {
    const count = countSuccesses(pool + sum);
    while (successes.length <= count) successes.push(0);
    if (isDramatic(pool, first)) dramatic += p;
    else successes[count]! += p;
    if (count > 0) success += p;
    if (count >= EXCEPTIONAL) exceptional += p;
    mean += count * p;
  }
  return { successes, success, dramatic, exceptional, automatic: countAutomatic(pool), mean };
}
