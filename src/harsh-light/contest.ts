// Contested tests: both sides pull, and the one with more successes wins (HL-11).
import { RulesError } from '../core/rules-error.ts';
import { count } from '../core/validate.ts';
import { listFalls } from './deck.ts';
import { type PullDraw, type SuccessLaw, computeLaw, readPull } from './odds.ts';

/** The probabilities that the first contestant wins, that it is a draw, and that the second wins. They sum to 1. */
export interface ContestedOdds {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
}

/**
 * Judges a contested test by the successes of both sides: the higher number wins; equal numbers are a draw, even 0 to 0 (HL-11). Throws `not-an-integer`,
 * `out-of-range`.
 */
export function judgeContest(
  a: { readonly successes: number },
  b: { readonly successes: number },
): 'a' | 'b' | 'nobody' {
  const difference = count(a.successes, 'a.successes') - count(b.successes, 'b.successes');
  if (difference === 0) return 'nobody';
  return difference > 0 ? 'a' : 'b';
}

/**
 * Computes the odds of `a` against `b` (HL-11). If both have `cards`, they share a deck: both lists must hold the same cards; `a` pulls first, and `b` from
 * what is left. Throws the errors of `odds` for `a.…` and `b.…`, and `not-one-deck`.
 */
export function contestedOdds(a: PullDraw, b: PullDraw): ContestedOdds {
  const first = readPull(a, 'a');
  const second = readPull(b, 'b');
  const isOneDeck = first.cards !== null && second.cards !== null;
  if (isOneDeck && first.cards !== second.cards) throw new RulesError('not-one-deck', 'b.cards');
  const falls = listFalls(first.cards, first.again);
  if (!isOneDeck)
    return compareLaws(computeLaw(first.pool, falls), computeLaw(second.pool, listFalls(second.cards, second.again)));
  const sum = { win: 0, tie: 0, lose: 0 };
  for (const fall of falls) {
    const { win, tie, lose } = compareLaws(
      computeLaw(first.pool, [fall]),
      computeLaw(second.pool, listFalls(fall.left, second.again)),
    );
    sum.win += win;
    sum.tie += tie;
    sum.lose += lose;
  }
  return sum;
}

/** Computes the odds of one number of successes against an independent one. */
export function compareLaws(a: SuccessLaw, b: SuccessLaw): ContestedOdds {
  const sum = { win: 0, tie: 0, lose: 0 };
  a.p.forEach((own, index) => {
    b.p.forEach((other, place) => {
      const difference = a.min + index - b.min - place;
      sum[difference > 0 ? 'win' : difference < 0 ? 'lose' : 'tie'] += own * other;
    });
  });
  return sum;
}
