// A contested test outside an exchange (DH-10): who of two has the more net successes.
import { keyOf, requireInteger } from '../core/validate.ts';

/** The result of a contested test: who won, by how much, and whether only initiative decided. */
export interface ContestOutcome {
  readonly winner: 'first' | 'second' | 'standOff';
  /** Difference of the nets, 0 or more. */
  readonly margin: number;
  readonly byInitiative: boolean;
}

const readHigher = keyOf({ first: true, second: true, neither: true }, 'neither');

/**
 * Judges a contested test by the raw nets, which may be negative. On a tie, in combat the higher initiative wins, otherwise it is a stand-off
 * (DH-10).
 * @param higher who of the two has the higher initiative in a fight that both are in; `neither` outside one
 * Throws RulesError `not-an-integer`, `unknown-key`.
 */
export function judgeContest(
  first: number,
  second: number,
  higher: 'first' | 'second' | 'neither' = 'neither',
): ContestOutcome {
  const difference = requireInteger(first, 'first') - requireInteger(second, 'second');
  const initiative = readHigher(higher, 'higher');
  const winner = difference > 0 ? 'first' : difference < 0 ? 'second' : initiative;
  return {
    winner: winner === 'neither' ? 'standOff' : winner,
    margin: Math.abs(difference),
    byInitiative: difference === 0 && initiative !== 'neither',
  };
}
