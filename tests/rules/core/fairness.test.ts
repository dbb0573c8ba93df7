/** The test of fair dice, against an oracle that writes out every sequence of faces. */
import { describe, expect, it } from 'vitest';
import { judgeFairness, testFairness } from '../../../src/core/fairness.ts';
import { catchCode } from '../catch-code.ts';

/** The probability of all sequences whose counts are at most as likely as the given ones, by writing out every sequence. */
function countSequences(counts: readonly number[]): number {
  const faces = counts.length;
  const rolls = counts.reduce((sum, count) => sum + count, 0);
  const seen = new Map<string, number>();
  for (let code = 0; code < faces ** rolls; code += 1) {
    const own = counts.map(() => 0);
    for (let roll = 0, rest = code; roll < rolls; roll += 1, rest = Math.floor(rest / faces)) own[rest % faces]! += 1;
    const key = own.join();
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const limit = seen.get(counts.join()) ?? 0;
  const ways = [...seen.values()].filter((way) => way <= limit).reduce((sum, way) => sum + way, 0);
  return ways / faces ** rolls;
}

/** Lists all counts of so many rolls of a die. */
function listCounts(rolls: number, faces: number): number[][] {
  if (faces === 1) return [[rolls]];
  return Array.from({ length: rolls + 1 }, (_, first) => first).flatMap((first) =>
    listCounts(rolls - first, faces - 1).map((rest) => [first, ...rest]),
  );
}

describe('the exact test', () => {
  it.each([
    [2, 7],
    [3, 6],
    [4, 5],
    [6, 4],
  ])('of a die with %i faces agrees with every sequence of up to %i rolls', (faces, most) => {
    for (let rolls = 0; rolls <= most; rolls += 1)
      for (const counts of listCounts(rolls, faces))
        expect(testFairness(counts).p, counts.join()).toBeCloseTo(countSequences(counts), 9);
  });

  it.each([
    // Two tails of the binomial: 2 × (1 + 10 + 45) / 1024.
    [[2, 8], 112 / 1024],
    // All rolls alike: one of 6 faces, six to the power of 9 in all.
    [[0, 0, 10, 0, 0, 0], 6 / 6 ** 10],
    [[5, 5], 1],
    [[0, 0, 0], 1],
  ])('of %j is %f', (counts, p) => {
    expect(testFairness(counts)).toMatchObject({ method: 'exact' });
    expect(testFairness(counts).p).toBeCloseTo(p, 12);
  });

  it('gives each count of many rolls its place: p is uniform enough', () => {
    // Under a fair die, the probability of a p value of at most x is at most x.
    const law = listCounts(14, 3).map((counts) => {
      const orders = counts.reduce((product, count) => product / factorial(count), factorial(14));
      return { p: testFairness(counts).p, weight: orders / 3 ** 14 };
    });
    for (const x of [0.01, 0.05, 0.2, 0.5]) {
      const below = law.filter(({ p }) => p <= x + 1e-12).reduce((sum, { weight }) => sum + weight, 0);
      expect(below).toBeLessThanOrEqual(x + 1e-9);
      expect(below).toBeGreaterThan(x / 3);
    }
  });
});

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

describe('the simulated test', () => {
  it('takes over when the counts are too many, and agrees with the approximation by chi-square', () => {
    const even = Array.from({ length: 20 }, () => 30);
    expect(testFairness(even)).toMatchObject({ method: 'simulated', p: 1, rolls: 600 });
    // Chi-square with 19 degrees of freedom passes 30.14 with probability 0.05 (any table).
    const counts = even.map(
      (count, index) => count + (index % 2 === 0 ? 6 : -6) + (index === 0 ? 4 : 0) - (index === 2 ? 4 : 0),
    );
    const square = counts.reduce((sum, count) => sum + (count - 30) ** 2 / 30, 0);
    expect(square).toBeCloseTo(25.067, 2);
    // Its tail beyond 25.07 is 0.158.
    expect(Math.abs(testFairness(counts).p - 0.158)).toBeLessThan(0.015);
  });

  it('is the same each time, and never 0', () => {
    const loaded = Array.from({ length: 20 }, (_, index) => (index === 19 ? 500 : 10));
    expect(testFairness(loaded).p).toBe(testFairness(loaded).p);
    expect(testFairness(loaded).p).toBe(1 / (testFairness(loaded).trials + 1));
  });
});

describe('what a test says', () => {
  it('is nothing before each face is expected five times', () => {
    expect(judgeFairness(testFairness([29, 0, 0, 0, 0, 0]), 1)).toBe('tooFew');
    expect(judgeFairness(testFairness([30, 0, 0, 0, 0, 0]), 1)).toBe('unusual');
    expect(judgeFairness(testFairness([5, 5, 5, 5, 5, 5]), 1)).toBe('ordinary');
  });

  it('counts how many are looked at', () => {
    const test = testFairness([9, 21]);
    expect(test.p).toBeCloseTo(0.0428, 3);
    expect([judgeFairness(test, 1), judgeFairness(test, 2)]).toEqual(['unusual', 'onlyAmongMany']);
  });
});

it.each([
  [[3], 'out-of-range counts'],
  [[3, -1], 'out-of-range counts'],
  [[3, 1.5], 'not-an-integer counts[1]'],
  [{}, 'not-a-list counts'],
])('counts of %j are refused', (counts, code) => {
  expect(catchCode(() => testFairness(counts as number[]))).toBe(code);
});
