// Tests whether the faces of a die are equally likely, from the count of each: exactly if possible, otherwise by seeded simulation.
import { createSeededRandom } from './random.ts';
import { RulesError } from './rules-error.ts';
import { readList, requireInteger } from './validate.ts';

/** The result of a test of fairness. */
export interface FairnessTest {
  /** How many rolls were counted. */
  readonly rolls: number;
  /** The probability that a fair die gives a result at least this unlikely, 0 to 1. */
  readonly p: number;
  /** `exact`: all possible counts were added up. `simulated`: as many counts as `trials` were drawn, with the statistic chi-square. */
  readonly method: 'exact' | 'simulated';
  readonly trials: number;
  /** Whether there are enough rolls to notice a die that is not fair: at least ENOUGH for each face. */
  readonly isEnough: boolean;
}

/** The expected count per face that a test needs. */
const ENOUGH = 5;

/** The most sets of counts (in any order) that are added up. */
const MOST_PARTITIONS = 400_000;

/** The most faces drawn, and the fewest and most trials. */
const [MOST_DRAWS, FEWEST_TRIALS, MOST_TRIALS] = [6_000_000, 499, 9_999];

/** Probabilities that differ by less than this fraction count as equal: they come from sums of rounded logarithms. */
const EQUAL = 1e-9;

/** Returns the logarithms of 0!, 1!, … n!. */
function listLogFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let index = 2; index <= n; index += 1) logs[index] = logs[index - 1]! + Math.log(index);
  return logs;
}

/** Counts the ways to write a number as a sum of at most `parts` parts, in any order. */
function countPartitions(number: number, parts: number): number {
  const ways = new Float64Array(number + 1);
  ways[0] = 1;
  for (let part = 1; part <= parts; part += 1)
    for (let sum = part; sum <= number; sum += 1) ways[sum]! += ways[sum - part]!;
  return ways[number]!;
}

/**
 * Adds up the probabilities of all counts that are at most as likely as the observed ones. Counts that differ only in their order are equally likely, so each
 * set of counts is visited once, the greatest count first, and weighed by the number of its orders.
 */
function sumExactly(counts: readonly number[], rolls: number, logs: Float64Array): number {
  const faces = counts.length;
  const base = logs[rolls]! - rolls * Math.log(faces);
  const limit = base - counts.reduce((sum, count) => sum + logs[count]!, 0) + EQUAL;
  // `log` sums the logarithms of the factorials of the counts so far, `orders` those of the numbers of equal counts.
  const visit = (left: number, most: number, open: number, log: number, orders: number, run: number): number => {
    if (open === 0 || left === 0) {
      // The remaining faces have never come up.
      const each = base - log;
      return each <= limit ? Math.exp(each + logs[faces]! - orders - logs[open]!) : 0;
    }
    let sum = 0;
    for (let count = Math.min(left, most); count > 0 && count * open >= left; count -= 1) {
      const next = count === most ? run + 1 : 1;
      // The logarithm of run! grows by that of the new length.
      const grown = orders + logs[next]! - logs[next - 1]!;
      sum += visit(left - count, count, open - 1, log + logs[count]!, grown, next);
    }
    return sum;
  };
  return visit(rolls, rolls, faces, 0, 0, 0);
}

/** Returns the sum of the squares of counts, which grows with chi-square. */
function sumSquares(counts: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < counts.length; index += 1) sum += counts[index]! ** 2;
  return sum;
}

/** Simulates counts of a fair die and returns the share at least as uneven as the observed ones, which count as one trial (Davison and Hinkley 1997, 4.2). */
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
 * Tests whether all faces of a die are equally likely: the exact multinomial test, or chi-square by simulation if the counts are too many to add up. The
 * simulation is seeded, so the same counts give the same result.
 * @param counts - how often each face has shown; at least two faces
 * Throws `not-a-list`, `not-an-integer`, `out-of-range`.
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

/** What the p values of several tests, made at once, say together. */
export type FairnessVerdict = 'tooFew' | 'ordinary' | 'onlyAmongMany' | 'unusual';

/** Below this probability a result is called unusual. */
const UNUSUAL = 0.05;

/**
 * Judges one of several tests. The more tests there are, the likelier one of them is unusual by chance, so p is multiplied by the number of tests (Bonferroni).
 * @param tests - how many tests are made at once, this one included; tests with too few rolls are left out
 */
export function judgeFairness({ p, isEnough }: FairnessTest, tests: number): FairnessVerdict {
  if (!isEnough) return 'tooFew';
  if (p >= UNUSUAL) return 'ordinary';
  return p * Math.max(1, tests) < UNUSUAL ? 'unusual' : 'onlyAmongMany';
}
