// Contests (IW-5): each side rolls d10 + score, and the higher total wins.
import type { PlanLine } from '../core/line.ts';
import { integer, readShape } from '../core/validate.ts';
import { readScore } from './abilities.ts';
import {
  type ModeSource,
  type RollMode,
  combineModes,
  listModeLines,
  readMode,
  readSources,
  shiftLaw,
  writeDie,
} from './modes.ts';

/** The sides of the die of a contest (IW-5). */
export const CONTEST_DIE = 10;

export interface ContestPlan {
  readonly score: number;
  readonly mode: RollMode;
  /** The formula in Foundry's notation, such as `1d10 + 12`. */
  readonly formula: string;
  readonly lines: readonly PlanLine<'score' | 'mode'>[];
}

/** One side of a contest: its score, or its score with the mode of its roll. */
export type Contestant = number | { readonly score: number; readonly mode?: RollMode | undefined };

/** Plans one side's roll in a contest (IW-5). With advantage the higher of two dice counts (IW-2). Throws `not-an-integer`, `out-of-range`, `unknown-key`. */
export function planContest(score: number, sources: readonly ModeSource[] = []): ContestPlan {
  const amount = readScore(score, 'score');
  const reasons = readSources(sources, 'sources');
  const mode = combineModes(reasons);
  return {
    score: amount,
    mode,
    formula: `${writeDie(CONTEST_DIE, mode, 'higher')} + ${amount}`,
    lines: [{ key: 'score', rule: 'IW-5', unit: 'score', amount }, ...listModeLines(reasons)],
  };
}

/** Judges a contest by both totals: the higher wins; equal totals are a stand-off (IW-5). Throws `not-an-integer`. */
export function judgeContest(a: number, b: number): 'first' | 'second' | 'tie' {
  const difference = integer(a, 'a') - integer(b, 'b');
  if (difference === 0) return 'tie';
  return difference > 0 ? 'first' : 'second';
}

const flat = Array.from({ length: CONTEST_DIE }, () => 1 / CONTEST_DIE);
const sideShape = { score: readScore, mode: readMode };

function readSide(side: Contestant, argument: string) {
  if (typeof side === 'number') return { score: readScore(side, argument), p: flat };
  const { score, mode } = readShape(side, argument, sideShape);
  return { score, p: shiftLaw(flat, mode, 'higher') };
}

/**
 * Computes the odds that the first side wins a contest, that it is a stand-off, and that the second side wins (IW-5). Throws the errors of planContest for `a`,
 * `b`.
 */
export function contestOdds(
  a: Contestant,
  b: Contestant,
): { readonly win: number; readonly tie: number; readonly lose: number } {
  const [first, second] = [readSide(a, 'a'), readSide(b, 'b')];
  const lead = first.score - second.score;
  const sum = { win: 0, tie: 0, lose: 0 };
  first.p.forEach((own, face) => {
    second.p.forEach((other, against) => {
      const difference = lead + face - against;
      sum[difference > 0 ? 'win' : difference < 0 ? 'lose' : 'tie'] += own * other;
    });
  });
  return sum;
}
