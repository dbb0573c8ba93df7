// The result of a planned pull, and the chance of each result (HL-2 to HL-7). The cards come from a message, which may have any, so nothing
// here throws because of them.
import { DECK } from './deck.ts';
import { type PullOutcome, countAutomatic, judgePull } from './judge.ts';
import { type PullDraw, odds } from './odds.ts';
import { MAXIMUM_CARDS } from './pull.ts';

/** The numbers of successes that have a result of their own; `s5` stands for 5 or more (HL-7). */
const counts = Object.freeze(['s0', 's1', 's2', 's3', 's4', 's5'] as const);

/** The id of a pull's result: a Dramatic Failure, or the number of successes. */
export type ResultId = 'dramatic' | (typeof counts)[number];

/** The parts of a plan that a result depends on. */
export interface ResultTerms {
  readonly pool: number;
  /** The number of successes that the task needs (HL-2). */
  readonly needed: number;
  /** Whether automatic successes were taken instead of pulling (HL-6). */
  readonly taken: boolean;
}

export interface PullResult extends PullOutcome {
  /** Whether there are at least as many successes as the task needs. */
  readonly success: boolean;
  readonly result: ResultId;
}

/** Judges a pool by cards, of which there may be none or too many. Automatic successes are those of the lowest card, and never a Dramatic Failure (HL-6). */
function judgeCards(pool: number, taken: boolean, cards: readonly number[]): PullOutcome {
  const shown = (taken ? DECK.slice(0, 1) : cards.filter((card) => DECK.includes(card))).slice(0, MAXIMUM_CARDS);
  if (shown.length === 0) return { total: pool, successes: 0, dramatic: false, exceptional: false };
  const outcome = judgePull({ cards: shown, pool });
  return { ...outcome, dramatic: outcome.dramatic && !taken };
}

/**
 * Judges the cards of a planned pull (HL-2 to HL-7).
 * @param less - what a point of Willpower has taken off the pool since it was planned (HL-12)
 */
export function judgeResult({ pool, needed, taken }: ResultTerms, cards: readonly number[], less = 0): PullResult {
  const outcome = judgeCards(pool - less, taken, cards);
  const { successes, dramatic } = outcome;
  const result = dramatic ? 'dramatic' : (counts[Math.min(successes, counts.length - 1)] ?? 's0');
  return { ...outcome, success: successes >= Math.max(1, needed), result };
}

export interface ResultOdds {
  /** The results, worst first, with their chances, which sum to 1. */
  readonly chances: readonly { readonly id: ResultId; readonly p: number }[];
  /** The chance of at least as many successes as the task needs. */
  readonly success: number;
  /** The mean number of successes. */
  readonly mean: number;
}

/** Computes the chance of each result of a planned pull (HL-2 to HL-4). Automatic successes are certain (HL-6). */
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
