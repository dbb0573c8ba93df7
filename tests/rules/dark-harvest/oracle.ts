// An independent oracle for the odds: whole-number counts and BigInt fractions, computed from the faces of a die instead of recurrences.

/** A fraction with a denominator above 0, not necessarily in lowest terms. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

const ZERO: Fraction = { num: 0n, den: 1n };
const ONE: Fraction = { num: 1n, den: 1n };

export const add = (a: Fraction, b: Fraction): Fraction =>
  a.den === b.den ? { num: a.num + b.num, den: a.den } : { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
export const multiply = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.num, den: a.den * b.den });
export const complement = (a: Fraction): Fraction => ({ num: a.den - a.num, den: a.den });

/** Returns the number nearest to a fraction, even a very small one. */
export function toNumber({ num, den }: Fraction): number {
  if (num === 0n) return 0;
  const shift = Math.max(0, den.toString(2).length - num.toString(2).length + 80);
  return Number((num << BigInt(shift)) / den) / 2 ** Math.min(shift, 1000) / 2 ** Math.max(0, shift - 1000);
}

/**
 * One white die, face by face: 2 to 5 end it (4 of 6 faces), a 1 scores and ends it, a 6 scores and is rerolled. Returns P(exactly k) for k up to `most`, as
 * counts over 6^(k+1).
 */
function countWhiteDie(most: number): bigint[] {
  // After k sixes in a row, 4 faces end with k successes and 1 face with k + 1.
  return Array.from({ length: most + 1 }, (_, k) => 4n + (k === 0 ? 0n : 6n));
}

const whiteCache = new Map<string, bigint[]>();

/** Returns counts c[k] with P(exactly k successes of `dice` white dice) = c[k] / 6^(dice + k). */
function countWhite(dice: number, most: number): bigint[] {
  if (dice === 0) return Array.from({ length: most + 1 }, (_, k) => (k === 0 ? 1n : 0n));
  const key = `${dice}/${most}`;
  const known = whiteCache.get(key);
  if (known) return known;
  const less = countWhite(dice - 1, most);
  const one = countWhiteDie(most);
  const counts = less.map((_, k) => {
    let sum = 0n;
    for (let j = 0; j <= k; j++) sum += less[k - j]! * one[j]!;
    return sum;
  });
  whiteCache.set(key, counts);
  return counts;
}

/** Returns P(exactly k successes) of white dice for k up to `most`, as fractions with a common denominator. */
export function whiteLaw(dice: number, most: number): Fraction[] {
  const den = 6n ** BigInt(dice + most);
  return countWhite(dice, most).map((count, k) => ({ num: count * 6n ** BigInt(most - k), den }));
}

/** Returns P(exactly b successes) of black dice: the binomial distribution. */
export function blackLaw(dice: number): Fraction[] {
  const den = 3n ** BigInt(dice);
  let choose = 1n;
  return Array.from({ length: dice + 1 }, (_, b) => {
    const num = choose * 2n ** BigInt(dice - b);
    choose = (choose * BigInt(dice - b)) / BigInt(b + 1);
    return { num, den };
  });
}

export interface OraclePool {
  readonly white: number;
  readonly black: number;
  readonly automatic?: number | undefined;
}

/** Returns P(net = t) for t from the lowest net up to `most`; index 0 is the lowest net, automatic - black. */
export function netLaw({ white, black, automatic = 0 }: OraclePool, most: number): Fraction[] {
  const lowest = automatic - black;
  if (most < lowest) return [];
  const top = Math.max(0, most - automatic + black);
  const whites = whiteLaw(white, top);
  const blacks = blackLaw(black);
  return Array.from({ length: most - lowest + 1 }, (_, index) => {
    let sum: Fraction = { num: 0n, den: whites[0]!.den * blacks[0]!.den };
    for (let b = 0; b <= black; b++) {
      const successes = lowest + index - automatic + b;
      if (successes >= 0) sum = add(sum, multiply(whites[successes]!, blacks[b]!));
    }
    return sum;
  });
}

/** Returns P(net < t), which is a finite sum. */
export function below(pool: OraclePool, t: number): Fraction {
  return netLaw(pool, t - 1).reduce(add, ZERO);
}

/** Returns P(net ≥ t). */
export function atLeast(pool: OraclePool, t: number): Fraction {
  return complement(below(pool, t));
}

/** Returns P(from ≤ net < to). */
export function between(pool: OraclePool, from: number, to: number): Fraction {
  return add(below(pool, to), negate(below(pool, from)));
}

export const negate = (a: Fraction): Fraction => ({ num: -a.num, den: a.den });
export { ONE, ZERO };
