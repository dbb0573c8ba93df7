// Judges a pull by its cards: its total and its successes (HL-2 to HL-7).
import { RulesError } from '../core/rules-error.ts';
import { requireFace } from '../core/random.ts';
import { type Reader, readList, readShape } from '../core/validate.ts';
import {
  type Again,
  HIGHEST_CARD,
  MAXIMUM_CARDS,
  pullsAgain,
  readAgain,
  readPool,
  successes as countSuccesses,
} from './pull.ts';

/** The number of successes that makes an Exceptional Success (HL-7). */
export const EXCEPTIONAL = 5;

export interface PullOutcome {
  /** The pool plus the values of all cards. */
  readonly total: number;
  readonly successes: number;
  readonly dramatic: boolean;
  readonly exceptional: boolean;
}

/** The cards of a pull, in the order in which they were pulled. */
export interface PullCards {
  readonly cards: readonly number[];
  readonly pool: number;
  /** If given, the number of cards is checked: there must be a second card if and only if the first one pulls again. */
  readonly again?: Again | undefined;
}

const readCards: Reader<readonly number[]> = (value, argument) =>
  readList((value ?? null) as readonly number[], argument).map((card, index) =>
    requireFace(card, `${argument}[${index}]`, HIGHEST_CARD),
  );

const shape = {
  cards: readCards,
  pool: readPool,
  again: (value: unknown, argument: string) => (value === undefined ? undefined : readAgain(value, argument)),
};

/** Tests whether a pull is a Dramatic Failure: the pool is 0 or less and the first card is a 1 (HL-4, HL-5). */
export function isDramatic(pool: number, firstCard: number): boolean {
  return pool <= 0 && firstCard === 1;
}

/**
 * Judges a pull (HL-2 to HL-5, HL-7). A negative pool counts in the total. Throws RulesError: `bad-face` for a card that is not 1 to 10, `wrong-cards` for no
 * card, for more than two (HL-3, HL-20), or if `again` does not allow this number of cards; `not-a-list`, `not-an-integer`, `out-of-range`.
 */
export function judgePull(input: PullCards): PullOutcome {
  const { cards, pool, again } = readShape(input, '', shape);
  const [first] = cards;
  if (first === undefined || cards.length > MAXIMUM_CARDS) throw wrongCards(cards);
  if (again !== undefined && cards.length !== 1 + Number(pullsAgain(first, again))) throw wrongCards(cards);
  const total = cards.reduce((sum, card) => sum + card, pool);
  const successes = countSuccesses(total);
  return { total, successes, dramatic: isDramatic(pool, first), exceptional: successes >= EXCEPTIONAL };
}

function wrongCards(cards: readonly number[]): RulesError {
  return new RulesError('wrong-cards', 'cards', `${cards.length} cards: ${cards.join()}`);
}

/** Returns the automatic successes of a pool: as many as with the lowest card, and 0 for a pool below 7 (HL-6). Throws `not-an-integer`, `out-of-range`. */
export function countAutomatic(pool: number): number {
  return countSuccesses(readPool(pool, 'pool') + 1);
}

/** Returns the result of taking the automatic successes instead of pulling (HL-6). Throws `no-automatic` below a pool of 7. */
export function takeAutomatic(pool: number): PullOutcome {
  const successes = countAutomatic(pool);
  if (successes === 0) throw new RulesError('no-automatic', 'pool', String(pool));
  return { total: pool + 1, successes, dramatic: false, exceptional: successes >= EXCEPTIONAL };
}
