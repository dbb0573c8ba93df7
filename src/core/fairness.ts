// Tests from the number of times each face came up whether a die is fair: exactly if possible, otherwise by seeded simulation.
import { createSeededRandom } from './random.ts';
import { RulesError } from './rules-error.ts';
import { readList, requireInteger } from './validate.ts';

export interface FairnessTest {
  readonly rolls: number;
  /** The probability, from 0 to 1, that a fair die gives counts at least as unlikely as these. */
  readonly p: number;
  /**
   * `exact`: the probabilities of all possible counts were added up, and `trials` is 0. `simulated`: counts were drawn `trials` times and compared by
   * chi-square.
   */
  readonly method: 'exact' | 'simulated';
  readonly trials: number;
  /** Whether there are enough rolls to detect an unfair die: at least ENOUGH for each face. */
  readonly isEnough: boolean;
}

/** The average number of rolls per face from which a test counts as conclusive. */
const ENOUGH = 5;

/** The exact test is used up to this many different sets of counts (ignoring order). */
const MOST_PARTITIONS = 400_000;

/** For a simulation: the most faces drawn, and the fewest and most trials. */
const [MOST_DRAWS, FEWEST_TRIALS, MOST_TRIALS] = [6_000_000, 499, 9_999];

/** Probabilities that differ by less than this fraction count as equal: they come from sums of rounded logarithms. */
const EQUAL = 1e-9;

/** Returns the natural logarithms of 0!, 1!, … n!. */
function listLogFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let index = 2; index <= n; index += 1) logs[index] = logs[index - 1]! + Math.log(index);
  return logs;
}

/** Counts the ways to write a number as a sum of at most `parts` whole numbers, ignoring their order. */
function countPartitions(number: number, parts: number): number {
  const ways = new Float64Array(number + 1);
  ways[0] = 1;
  for (let part = 1; part <= parts; part += 1)
    for (let sum = part; sum <= number; sum += 1) ways[sum]! += ways[sum - part]!;
  return ways[number]!;
}

/**
 * Adds up the probabilities of all counts that are at most as likely as the observed ones. Counts that differ only in their order are equally likely. So each
 * set of counts is visited once, highest count first, and weighted by the number of its orders.
 */
function sumExactly(counts: readonly number[], rolls: number, logs: Float64Array): number {
  const faces = counts.length;
  const base = logs[rolls]! - rolls * Math.log(faces);
  const limit = base - counts.reduce((sum, count) => sum + logs[count]!, 0) + EQUAL;
  // `log` is the sum of the log factorials of the counts so far; `orders` is the same sum over how often each count is repeated.
  const visit = (left: number, most: number, open: number, log: number, orders: number, run: number): number => {
    if (open === 0 || left === 0) {
      // The remaining faces all have a count of 0.
      const each = base - log;
      return each <= limit ? Math.exp(each + logs[faces]! - orders - logs[open]!) : 0;
    }
    let sum = 0;
    for (let count = Math.min(left, most); count > 0 && count * open >= left; count -= 1) {
      const next = count === most ? run + 1 : 1;
      // One more repeat of the same count: replace the log factorial of the old run length with that of the new one.
      const grown = orders + logs[next]! - logs[next - 1]!;
      sum += visit(left - count, count, open - 1, log + logs[count]!, grown, next);
    }
    return sum;
  };
  return visit(rolls, rolls, faces, 0, 0, 0);
}

/** Returns the sum of the squared counts. For a given number of rolls, it orders counts as chi-square does. */
function sumSquares(counts: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < counts.length; index += 1) sum += counts[index]! ** 2;
  return sum;
}

/**
 * Simulates rolls of a fair die. Returns the share of trials with counts at least as uneven as the observed ones, which are included as one trial (Davison and
 * Hinkley 1997, 4.2).
 */
function simulate(counts: readonly number[], rolls: number, trials: number): number {
  const random = createSeededRandom(rolls);
  const observed = sumSquares(counts);
  const drawn = new Int32Array(counts.length);
  let uneven = 1;
  for (let trial = 0; trial < trials; trial += 1) {
    drawn.fill(0);
    for (let roll = 0; roll < rolls; roll += 1) drawn[Math.floor(random.next() * counts.length)]! += 1;
    if (sumSquares(drawn) >= observed) uneven += 1;
  }
  return uneven / (trials + 1);
}

/**
 * Tests whether all faces of a die are equally likely: the exact multinomial test, or chi-square by simulation if there are too many possible counts to add up.
 * The simulation is seeded, so the same counts give the same result.
 * @param counts - how often each face has come up; at least two faces
 * @throws RulesError `not-a-list`, `not-an-integer`, `out-of-range`
 */
export function testFairness(counts: readonly number[]): FairnessTest {
  const read = readList(counts, 'counts').map((count, index) => requireInteger(count, `counts[${index}]`));
  if (read.length < 2 || read.some((count) => count < 0)) throw new RulesError('out-of-range', 'counts', read.join());
  const rolls = read.reduce((sum, count) => sum + count, 0);
  const isEnough = rolls >= ENOUGH * read.length;
  if (countPartitions(rolls, read.length) <= MOST_PARTITIONS) {
    const p = Math.min(1, sumExactly(read, rolls, listLogFactorials(Math.max(rolls, read.length))));
    return { rolls, p, method: 'exact', trials: 0, isEnough };
  }
  const trials = Math.min(MOST_TRIALS, Math.max(FEWEST_TRIALS, Math.floor(MOST_DRAWS / rolls)));
  return { rolls, p: simulate(read, rolls, trials), method: 'simulated', trials, isEnough };
}

/** What one test says when several are made at once. `onlyAmongMany`: unusual on its own, but to be expected in one of so many tests. */
export type FairnessVerdict = 'tooFew' | 'ordinary' | 'onlyAmongMany' | 'unusual';

/** Below this probability a result is called unusual. */
const UNUSUAL = 0.05;

/**
 * Judges one of several tests. The more tests are made, the likelier it is that one of them looks unusual by chance, so p is multiplied by the number of tests
 * (Bonferroni).
 * @param tests - the number of tests made at once, including this one but not those with too few rolls
 */
export function judgeFairness({ p, isEnough }: FairnessTest, tests: number): FairnessVerdict {
  if (!isEnough) return 'tooFew';
  if (p >= UNUSUAL) return 'ordinary';
  return p * Math.max(1, tests) < UNUSUAL ? 'unusual' : 'onlyAmongMany';
}
