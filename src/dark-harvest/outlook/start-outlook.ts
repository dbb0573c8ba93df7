// Computes the outlook of a fight step by step, so that the caller can do other things in between.
import { createSeededRandom } from '../../core/random.ts';
import { integerIn, integerOr, readShape } from '../../core/validate.ts';
import { readTrack } from '../health-track.ts';
import { prepareBattle, type BattleEnd } from './battle.ts';
import { canSolve, solveDuel } from './duel.ts';
import { countMarked, readFight, type CheckedFight, type OutlookFight } from './fight.ts';
import type { Estimate, FightOutlook } from './outlook.ts';

/** How an outlook is computed. */
export interface OutlookOptions {
  /**
   * The number of fights to simulate. Default: 10,000 for up to 20 fighters, which makes each chance accurate to 1 point in 19 of 20 cases; for more
   * fighters fewer, down to 1,000 and 3 points.
   */
  readonly fights?: number | undefined;
  /** Seed of the dice; the same seed gives the same outlook. */
  readonly seed?: number | undefined;
  /** Whether to simulate even if the outlook could be exact. */
  readonly simulate?: boolean | undefined;
}

/** An outlook in progress. */
export interface OutlookRun {
  readonly exact: boolean;
  /** Advances by a step of well below a millisecond; false when done. */
  advance(): boolean;
  /** 0 to 1. */
  progress(): number;
  /** Returns the outlook so far; null: nothing yet. */
  read(): FightOutlook | null;
}

/** Fighters times fights by default: 20 × 10,000. */
const USUAL_WORK = 200_000;

function countUsualFights(fighters: number): number {
  return Math.min(10_000, Math.max(1000, Math.round(USUAL_WORK / Math.max(1, fighters))));
}

const optionShape = {
  fights: (value: unknown, argument: string) => (value === undefined ? null : integerIn(1, 1_000_000)(value, argument)),
  seed: integerOr(1),
  simulate: (value: unknown) => value === true,
};

/**
 * Starts the outlook of a fight: exact for one against one (see canSolve), otherwise simulated. Both use planExchange, judgeExchange and planDamage,
 * and begin with a new round. Nobody spends fate, flees or surrenders; the unconscious and the stunned are left alone while others stand. Throws
 * RulesError, arguments `fighters[i].…`, `options.…`.
 */
export function startOutlook(fight: OutlookFight, options: OutlookOptions = {}): OutlookRun {
  const read = readFight(fight);
  const { fights, seed, simulate } = readShape(options, 'options', optionShape);
  return canSolve(read) && !simulate
    ? startExact(read)
    : startSimulation(read, fights ?? countUsualFights(read.fighters.length), seed);
}

function startExact(fight: CheckedFight): OutlookRun {
  const work = solveDuel(fight);
  let outlook: FightOutlook | null = null;
  return {
    exact: true,
    advance() {
      if (outlook) return false;
      const { done, value } = work.next();
      if (done) outlook = value;
      return !done;
    },
    progress: () => (outlook ? 1 : 0),
    read: () => outlook,
  };
}

function startSimulation(fight: CheckedFight, most: number, seed: number): OutlookRun {
  const random = createSeededRandom(seed);
  const play = prepareBattle(fight);
  const sums = createSums(fight);
  let battle: Generator<void, BattleEnd> | null = null;
  return {
    exact: false,
    advance() {
      if (sums.fights >= most) return false;
      battle ??= play(random);
      const { done, value } = battle.next();
      if (done) {
        sums.add(value);
        battle = null;
      }
      return sums.fights < most;
    },
    progress: () => sums.fights / most,
    read: () => (sums.fights === 0 ? null : sums.read()),
  };
}

/** Returns a mean from the sum of numbers and the sum of their squares, with its standard error. */
function estimate(sum: number, squares: number, count: number): Estimate {
  if (count === 0) return { value: 0, error: 0 };
  const value = sum / count;
  return { value, error: Math.sqrt(Math.max(0, squares / count - value * value) / count) };
}

function createSums({ fighters }: CheckedFight) {
  const ends = { a: 0, b: 0, nobody: 0, open: 0 };
  const rounds: number[] = [];
  const marks = fighters.map(() => ({ down: 0, dying: 0, marked: 0, squares: 0 }));
  const sums = {
    fights: 0,
    add({ winner, rounds: last, standings }: BattleEnd): void {
      sums.fights++;
      ends[winner]++;
      if (winner !== 'open') rounds[last] = (rounds[last] ?? 0) + 1;
      standings.forEach(({ fighter, track, out, awake }, index) => {
        const mark = marks[index]!;
        const pips = countMarked(track, fighter.limit);
        if (out || !awake) mark.down++;
        if (readTrack(track).state === 'dying') mark.dying++;
        mark.marked += pips;
        mark.squares += pips ** 2;
      });
    },
    read(): FightOutlook {
      const { fights } = sums;
      const share = (count: number): Estimate => estimate(count, count, fights);
      let [sum, squares] = [0, 0];
      rounds.forEach((count, round) => {
        sum += count * round;
        squares += count * round * round;
      });
      return {
        exact: false,
        fights,
        win: { a: share(ends.a), b: share(ends.b) },
        nobody: share(ends.nobody),
        open: share(ends.open),
        rounds: {
          mean: estimate(sum, squares, fights - ends.open),
          p: Array.from({ length: Math.max(0, rounds.length - 1) }, (_, index) => (rounds[index + 1] ?? 0) / fights),
        },
        fighters: fighters.map(({ id }, index) => {
          const { down, dying, marked, squares: square } = marks[index]!;
          return { id, down: share(down), dying: share(dying), marked: estimate(marked, square, fights) };
        }),
      };
    },
  };
  return sums;
}
