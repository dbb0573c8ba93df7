// A contested test outside an exchange (DH-10): the higher net wins.
import { keyOf, requireInteger } from '../core/validate.ts';

/** The result of a contested test. `standOff`: nobody wins. */
export interface ContestOutcome {
  readonly winner: 'first' | 'second' | 'standOff';
  /** The difference between the two nets, never negative. */
  readonly margin: number;
  readonly byInitiative: boolean;
}

const readHigher = keyOf({ first: true, second: true, neither: true }, 'neither');

/**
 * Judges a contested test by the raw nets, which may be negative. A tie goes to the higher initiative in combat, and is a stand-off otherwise (DH-10). Throws
 * RulesError `not-an-integer`, `unknown-key`.
 * @param higher - who has the higher initiative, if both are in the same fight; otherwise `neither`
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
