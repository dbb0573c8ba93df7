// Extended tests: the successes of several pulls add up to a target (HL-9), and two sides can race for it (HL-11).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, integerIn, keyOf, readShape } from '../core/validate.ts';
import { type ContestedOdds, compareLaws, judgeContest } from './contest.ts';
import { listFalls } from './deck.ts';
import { type PullDraw, type SuccessLaw, computeLaw, pullShape } from './odds.ts';

/** The named targets of an extended test, from 5 for something simple to 25 for something large (HL-9). */
export const extendedTargets = freezeDeep({ simple: 5, moderate: 10, demanding: 15, hard: 20, large: 25 });

/**
 * How long each pull of an extended test takes, in seconds of game time (HL-9); null for a combat round. A lock takes rounds, research hours, and building
 * days.
 */
export const pullTimes = freezeDeep({ round: null, hour: 3600, day: 86_400 });

const MOST_SUCCESSES = 999;
/** The most pulls for which the odds of an extended test are computed. */
const MAXIMUM_PULLS = 100;

const readTarget = integerIn(1, MOST_SUCCESSES);

/** The state of an extended test. `sum`: the successes so far. `closed`: the GM or the owner has ended it early. */
export interface ExtendedTest {
  readonly target: number;
  readonly sum: number;
  readonly pulls: number;
  readonly status: 'open' | 'done' | 'closed';
}

/** A pull, of which only the successes matter here. */
export interface PulledSuccesses {
  readonly successes: number;
}

const testShape = {
  target: readTarget,
  sum: count,
  pulls: count,
  status: keyOf<ExtendedTest['status']>({ open: true, done: true, closed: true }),
};

/** Starts an extended test (HL-9). Throws `not-an-integer`, `out-of-range`. */
export function startExtended(target: number): ExtendedTest {
  return { target: readTarget(target, 'target'), sum: 0, pulls: 0, status: 'open' };
}

/**
 * Adds the successes of a pull to an extended test (HL-9). A Dramatic Failure adds nothing and does not end the test: the GM decides what it means. Throws
 * `extended-ended` if the target has been reached or the test is closed.
 */
export function addExtended(tally: ExtendedTest, pull: PulledSuccesses): ExtendedTest {
  const read = readOpen(tally);
  const sum = read.sum + count(pull.successes, 'pull.successes');
  return { ...read, sum, pulls: read.pulls + 1, status: sum >= read.target ? 'done' : 'open' };
}

/** Closes an open extended test before it reaches its target (HL-9). Throws `extended-ended`. */
export function closeExtended(tally: ExtendedTest): ExtendedTest {
  return { ...readOpen(tally), status: 'closed' };
}

function readOpen(tally: ExtendedTest): ExtendedTest {
  const read = readShape(tally, 'tally', testShape);
  if (read.status !== 'open') throw new RulesError('extended-ended', 'tally', read.status);
  return read;
}

/** The state of an extended contest (HL-11): the successes of both sides, and who has won. */
export interface ExtendedContest {
  readonly target: number;
  readonly a: number;
  readonly b: number;
  readonly pulls: number;
  readonly status: 'open' | 'a' | 'b' | 'closed';
}

const contestShape = {
  target: readTarget,
  a: count,
  b: count,
  pulls: count,
  status: keyOf<ExtendedContest['status']>({ open: true, a: true, b: true, closed: true }),
};

/** Starts an extended contest (HL-11). Throws `not-an-integer`, `out-of-range`. */
export function startExtendedContest(target: number): ExtendedContest {
  return { target: readTarget(target, 'target'), a: 0, b: 0, pulls: 0, status: 'open' };
}

/**
 * Adds a pull by each side to an extended contest (HL-11). Whoever reaches the target first wins. If both reach it on the same pull, the higher sum wins; on
 * equal sums, both pull again. Throws `extended-ended`.
 */
export function addExtendedContest(
  contest: ExtendedContest,
  pulls: { readonly a: PulledSuccesses; readonly b: PulledSuccesses },
): ExtendedContest {
  const read = readShape(contest, 'contest', contestShape);
  if (read.status !== 'open') throw new RulesError('extended-ended', 'contest', read.status);
  const a = read.a + count(pulls.a.successes, 'pulls.a.successes');
  const b = read.b + count(pulls.b.successes, 'pulls.b.successes');
  const winner = Math.max(a, b) < read.target ? 'nobody' : judgeContest({ successes: a }, { successes: b });
  return { ...read, a, b, pulls: read.pulls + 1, status: winner === 'nobody' ? 'open' : winner };
}

/** A pull that is repeated until a target is reached, always of fair numbers. `sum`: the successes so far; default 0. */
export interface ExtendedDraw extends Pick<PullDraw, 'pool' | 'again'> {
  readonly sum?: number | undefined;
}

const readSum = integerIn(0, MOST_SUCCESSES, 0);
const { cards: _cards, ...fairShape } = pullShape;
const drawShape = { ...fairShape, sum: readSum };
const readPulls = integerIn(0, MAXIMUM_PULLS);

function sumUp(p: readonly number[]): number {
  let sum = 0;
  for (const one of p) sum += one;
  return sum;
}

/**
 * How one side approaches the target. `arriving[i]`: the probabilities that pull i + 1 reaches it, by the number of successes above it. `ahead[i]`: the
 * probability that it has not been reached after pull i + 1.
 */
interface Arrivals {
  readonly arriving: readonly (readonly number[])[];
  readonly ahead: readonly number[];
}

function findArrivals(law: SuccessLaw, sum: number, target: number, pulls: number): Arrivals {
  const arriving: number[][] = [];
  const ahead: number[] = [];
  let open = new Float64Array(target);
  if (sum < target) open[sum] = 1;
  for (let pull = 0; pull < pulls; pull++) {
    const next = new Float64Array(target);
    const arrived: number[] = Array.from({ length: law.min + law.p.length }, () => 0);
    let left = 0;
    for (let tally = 0; tally < target; tally++) {
      const p = open[tally]!;
      if (p === 0) continue;
      for (let index = 0; index < law.p.length; index++) {
        const share = p * law.p[index]!;
        const reached = tally + law.min + index;
        if (reached >= target) arrived[reached - target]! += share;
        else {
          next[reached]! += share;
          left += share;
        }
      }
    }
    open = next;
    arriving.push(arrived);
    ahead.push(left);
  }
  return { arriving, ahead };
}

/**
 * Computes the probability that an extended test has reached its target after 1, 2 … `pulls` further pulls of fair numbers (HL-9). There are no odds for a
 * deck, because others draw from it between the pulls. Throws the errors of `odds`, and `out-of-range` for more than 100 pulls or a target below 1.
 */
export function extendedOdds(input: ExtendedDraw & { readonly target: number; readonly pulls: number }): {
  doneBy: number[];
} {
  const { pool, again, sum, target, pulls } = readShape(input, '', {
    ...drawShape,
    target: readTarget,
    pulls: readPulls,
  });
  const { arriving } = findArrivals(computeLaw(pool, listFalls(null, again)), sum, target, pulls);
  let done = sum >= target ? 1 : 0;
  return { doneBy: arriving.map((arrived) => (done += sumUp(arrived))) };
}

/**
 * Computes the odds of `a` against `b` in an extended contest after 1, 2 … `pulls` further pulls by each, of fair numbers (HL-11). What is missing to 1 is the
 * chance that the contest is still undecided. Throws the errors of extendedOdds for `a.…` and `b.…`, and `extended-ended` if a sum has already reached the
 * target.
 */
export function extendedContestOdds(
  a: ExtendedDraw,
  b: ExtendedDraw,
  test: { readonly target: number; readonly pulls: number },
): { winBy: number[]; loseBy: number[] } {
  const { target, pulls } = readShape(test, '', { target: readTarget, pulls: readPulls });
  const prepare = (side: ExtendedDraw, argument: string): Arrivals & { readonly law: SuccessLaw } => {
    const { pool, again, sum } = readShape(side, argument, drawShape);
    if (sum >= target) throw new RulesError('extended-ended', `${argument}.sum`, String(sum));
    const law = computeLaw(pool, listFalls(null, again));
    return { law, ...findArrivals(law, sum, target, pulls) };
  };
  const [first, second] = [prepare(a, 'a'), prepare(b, 'b')];
  // Once both have reached the target with equal sums, only later pulls count.
  const further: ContestedOdds = compareLaws(first.law, second.law);
  let [win, lose, even] = [0, 0, 0];
  const [winBy, loseBy]: [number[], number[]] = [[], []];
  for (let pull = 0; pull < pulls; pull++) {
    const [own, others] = [first.arriving[pull]!, second.arriving[pull]!];
    const both = compareLaws({ min: 0, p: own }, { min: 0, p: others });
    win += sumUp(own) * second.ahead[pull]! + both.win + even * further.win;
    lose += sumUp(others) * first.ahead[pull]! + both.lose + even * further.lose;
    even = both.tie + even * further.tie;
    winBy.push(win);
    loseBy.push(lose);
  }
  return { winBy, loseBy };
}
