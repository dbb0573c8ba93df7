// Simulates a fight many times, for every ruleset, and counts how it ends.
import type { Estimate, FightOutlook, OutlookRun, OutlookSide } from './outlook.ts';
import { type RandomSource, createSeededRandom } from './random.ts';
import { integerIn, integerOr, readShape } from './validate.ts';

/** How many fights are simulated, and with which dice. */
export interface SimulationOptions {
  /**
   * The number of fights to simulate. Default for up to 20 fighters: 10,000, so that each chance is within 1 percentage point in 19 of 20 cases. With more
   * fighters, fewer fights are simulated, but at least 1,000, which gives 3 points.
   */
  readonly fights?: number | undefined;
  /** Seed of the dice; the same seed gives the same forecast. */
  readonly seed?: number | undefined;
}

/** How a fighter is at the end of a fight. */
export interface FighterEnd {
  readonly down: boolean;
  readonly dying: boolean;
  readonly marked: number;
}

/** How a fight ended. */
export interface BattleEnd {
  readonly winner: OutlookSide | 'nobody' | 'open';
  readonly rounds: number;
  /** In the order of the fight. */
  readonly fighters: readonly FighterEnd[];
}

/** Plays one fight; yields after each turn. */
export type PlayBattle = (random: RandomSource) => Generator<void, BattleEnd>;

/** The default number of fights times fighters: 10,000 fights of 20. */
const USUAL_WORK = 200_000;

function countUsualFights(fighters: number): number {
  return Math.min(10_000, Math.max(1000, Math.round(USUAL_WORK / Math.max(1, fighters))));
}

/** The fields of SimulationOptions, for functions that accept further ones. */
export const simulationShape = {
  fights: (value: unknown, argument: string) => (value === undefined ? null : integerIn(1, 1_000_000)(value, argument)),
  seed: integerOr(1),
};

/** Starts to simulate a fight of the fighters with these ids. Throws RulesError for `options.…`. */
export function startSimulation(
  play: PlayBattle,
  fighters: readonly { readonly id: string }[],
  options: SimulationOptions = {},
): OutlookRun {
  const { fights, seed } = readShape(options, 'options', simulationShape);
  const most = fights ?? countUsualFights(fighters.length);
  const random = createSeededRandom(seed);
  const sums = createSums(fighters);
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

function createSums(fighters: readonly { readonly id: string }[]) {
  const ends = { a: 0, b: 0, nobody: 0, open: 0 };
  const rounds: number[] = [];
  const marks = fighters.map(() => ({ down: 0, dying: 0, marked: 0, squares: 0 }));
  const sums = {
    fights: 0,
    add({ winner, rounds: last, fighters: all }: BattleEnd): void {
      sums.fights++;
      ends[winner]++;
      if (winner !== 'open') rounds[last] = (rounds[last] ?? 0) + 1;
      all.forEach(({ down, dying, marked }, index) => {
        const mark = marks[index]!;
        if (down) mark.down++;
        if (dying) mark.dying++;
        mark.marked += marked;
        mark.squares += marked ** 2;
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
