// What a planned pull comes to, and how likely each result is (HL-2 to HL-7). Anyone can send a message with cards that do not fit its plan: `fitsCards` finds
// them, and nothing else here throws for them.
import { DECK } from './deck.ts';
import { type PullOutcome, countAutomatic, judgePull } from './judge.ts';
import { type PullDraw, odds } from './odds.ts';
import { type Again, MAXIMUM_CARDS, pullsAgain } from './pull.ts';

/** The numbers of successes that have a result of their own; 5 stands for more too (HL-7). */
const counts = Object.freeze(['s0', 's1', 's2', 's3', 's4', 's5'] as const);

/** The result of a pull, as its id: a Dramatic Failure, or the number of successes. */
export type ResultId = 'dramatic' | (typeof counts)[number];

/** The part of a plan that a result depends on. */
export interface ResultTerms {
  readonly pool: number;
  /** The number of successes that the task needs (HL-2). */
  readonly needed: number;
  /** Whether the successes of the lowest card were taken without a pull (HL-6). */
  readonly taken: boolean;
}

/** The outcome of a pull. */
export interface PullResult extends PullOutcome {
  /** Whether there are as many successes as are needed. */
  readonly success: boolean;
  readonly result: ResultId;
}

/** Returns the outcome of a pool for cards that may be too many, or none. What is taken is what the lowest card would bring, and never fails dramatically (HL-6). */
function judgeCards(pool: number, taken: boolean, cards: readonly number[]): PullOutcome {
  const shown = (taken ? DECK.slice(0, 1) : cards.filter((card) => DECK.includes(card))).slice(0, MAXIMUM_CARDS);
  if (shown.length === 0) return { total: pool, successes: 0, dramatic: false, exceptional: false };
  const outcome = judgePull({ cards: shown, pool });
  return { ...outcome, dramatic: outcome.dramatic && !taken };
}

/**
 * Judges the cards of a planned pull (HL-2 to HL-7).
 * @param less - what has come off the pool since it was planned (HL-12)
 */
export function judgeResult({ pool, needed, taken }: ResultTerms, cards: readonly number[], less = 0): PullResult {
  const outcome = judgeCards(pool - less, taken, cards);
  const { successes, dramatic } = outcome;
  const result = dramatic ? 'dramatic' : (counts[Math.min(successes, counts.length - 1)] ?? 's0');
  return { ...outcome, success: successes >= Math.max(1, needed), result };
}

/** The chances of the results of a pull. */
export interface ResultOdds {
  /** The results with their chances, which add up to 1, the worst first. */
  readonly chances: readonly { readonly id: ResultId; readonly p: number }[];
  /** The chance of as many successes as are needed. */
  readonly success: number;
  /** The mean of the successes. */
  readonly mean: number;
}

/** Returns the chances of the results of a planned pull (HL-2 to HL-4). What is taken is certain (HL-6). */
export function resultOdds({ pool, needed, taken, ...draw }: ResultTerms & Omit<PullDraw, 'pool'>): ResultOdds {
  const certain = taken ? countAutomatic(pool) : 0;
  const law = taken
    ? { successes: [...Array.from({ length: certain }, () => 0), 1], dramatic: 0, mean: certain }
    : odds({ ...draw, pool });
  const sum = (from: number): number => law.successes.slice(from).reduce((all, p) => all + p, 0);
  const last = counts.length - 1;
  const rows = counts.map((id, count) => ({ id, p: count === last ? sum(last) : (law.successes[count] ?? 0) }));
  return {
    chances: [{ id: 'dramatic', p: law.dramatic }, ...rows],
    success: sum(Math.max(1, needed)),
    mean: law.mean,
  };
}

/** Tests whether cards are exactly those that a plan pulls (HL-3, HL-6, HL-20). */
export function fitsCards(
  { pool, again, taken }: { readonly pool: number; readonly again: Again; readonly taken: boolean },
  cards: readonly number[],
): boolean {
  if (taken) return cards.length === 0 && countAutomatic(pool) > 0;
  const [first = 0] = cards;
  return cards.every((card) => DECK.includes(card)) && cards.length === 1 + Number(pullsAgain(first, again));
}
