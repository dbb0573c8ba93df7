// Computes the forecast of a fight in small steps, so that the caller can pause or show progress.
import { createSeededRandom } from '../../core/random.ts';
import { integerIn, integerOr, readShape } from '../../core/validate.ts';
import { readTrack } from '../health-track.ts';
import { prepareBattle, type BattleEnd } from './battle.ts';
import { canSolve, solveDuel } from './duel.ts';
import { countMarked, readFight, type CheckedFight, type OutlookFight } from './fight.ts';
import type { Estimate, FightOutlook } from './outlook.ts';

/** How a forecast is computed. */
export interface OutlookOptions {
  /**
   * The number of fights to simulate. Default for up to 20 fighters: 10,000, so that each chance is within 1 percentage point in 19 of 20 cases. For more
   * fighters the default is lower, but at least 1,000, which gives 3 percentage points.
   */
  readonly fights?: number | undefined;
  /** The seed of the dice. The same seed gives the same forecast. */
  readonly seed?: number | undefined;
  /** Whether to simulate even if the forecast could be exact. */
  readonly simulate?: boolean | undefined;
}

/** A forecast that is being computed. */
export interface OutlookRun {
  readonly exact: boolean;
  /** Computes one step, which takes well under a millisecond. Returns false when done. */
  advance(): boolean;
  /** Returns how much is done, from 0 to 1. */
  progress(): number;
  /** Returns the forecast so far; null before the first result. */
  read(): FightOutlook | null;
}

/** The number of fighters in all fights by default: 10,000 fights of 20. */
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
 * Starts the forecast of a fight: exact if canSolve accepts it, otherwise simulated. The fight begins with a new round. Nobody spends fate, flees or
 * surrenders, and nobody attacks the unconscious. Throws RulesError for `fighters[i].…` and `options.…`.
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

/** Returns a mean with its standard error, from the sum of the numbers and the sum of their squares. */
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
