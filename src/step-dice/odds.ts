// The exact odds of a roll and of two opposed rolls (SD-3, SD-4, SD-8, SD-9).
import { type Distribution, createDistribution, sumTails } from '../core/distribution.ts';
import { RulesError } from '../core/rules-error.ts';
import { type Reader, ignored, integerIn, listOf, readShape, readSwitch } from '../core/validate.ts';
import { type DifficultyId, readDifficulty } from './difficulties.ts';
import { EXTRAORDINARY } from './judge.ts';
import { dice, readRank } from './ladder.ts';

/** The most dice in one roll whose odds are computed. */
export const MAXIMUM_DICE = 60;

/** The largest number, positive or negative, that may be added to dice or to a difficulty if odds are computed. Lists of chances grow with it. */
const MAXIMUM_ADDED = 99_999;

/** Returns a reader of a number that is added to dice or to a difficulty. The reader throws `out-of-range` beyond MAXIMUM_ADDED. */
export const addedOr = (fallback?: number): Reader<number> => integerIn(-MAXIMUM_ADDED, MAXIMUM_ADDED, fallback);

/** Dice whose odds are computed: their ranks, and a bonus to the total. A plan can be passed too. */
export interface RollDice {
  readonly ranks: readonly number[];
  readonly bonus?: number | undefined;
}

/** The odds of a roll against a difficulty. A botch never succeeds (SD-8). `success` includes extraordinary successes (SD-9). */
export interface RollOdds {
  readonly success: number;
  readonly botch: number;
  readonly extraordinary: number;
  /** Computes the distribution of the total, including botches. */
  law(): Distribution;
}

/** The probabilities that the first of two opponents wins, that nobody does, and that the second does. They sum to 1. */
export interface OpposedOdds {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
}

/** The distribution of a total. With dice, its lowest total is always the botch. */
export interface TotalLaw {
  readonly min: number;
  readonly p: Float64Array;
  /** For each index, the probability of that total or more, as a cache for sumFrom. */
  readonly tails?: Float64Array;
  /** The index of the lowest total that is not a botch: 1 with dice, 0 without (SD-8). */
  readonly first: 0 | 1;
}

const readRanks: Reader<readonly number[]> = (value, argument) => {
  if (!Array.isArray(value)) throw new RulesError('not-a-list', argument);
  return listOf(readRank)(value, argument);
};

/** Readers for the fields of dice; the other fields of a plan are accepted and dropped. */
export const diceShape = {
  ranks: readRanks,
  bonus: addedOr(0),
  lines: ignored,
  formula: ignored,
  dice: ignored,
  kind: ignored,
  base: ignored,
  added: ignored,
  defences: ignored,
  disarm: ignored,
  dark: ignored,
};
const readShapeOfDice = { ...diceShape, difficulty: ignored, equalSucceeds: ignored };

/** Reads dice. Throws `not-a-list`, `out-of-range`, `not-an-integer`. */
export const readDice: Reader<{ ranks: readonly number[]; bonus: number }> = (value, argument) =>
  readShape(value, argument, readShapeOfDice);

/** Distributions without their bonus, cached by ranks, because a dialog asks for the same few again and again. They must not be changed. */
const known = new Map<string, Omit<TotalLaw, 'min'> & { readonly dice: number }>();
const MOST_KNOWN = 500;

/** Computes the distribution of a sum of dice. Only adds positive numbers, so that small probabilities stay exact. Throws `too-many-dice`. */
export function computeLaw({ ranks, bonus }: { readonly ranks: readonly number[]; readonly bonus: number }): TotalLaw {
  const key = ranks.join();
  let law = known.get(key);
  if (!law) {
    law = sumDice(ranks);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, law);
  }
  return { min: law.dice + bonus, p: law.p, tails: law.tails!, first: law.first };
}

function sumDice(ranks: readonly number[]): Omit<TotalLaw, 'min'> & { readonly dice: number } {
  const sides = ranks.flatMap((rank) => dice(rank));
  if (sides.length > MAXIMUM_DICE) {
    throw new RulesError('too-many-dice', 'ranks', `${sides.length}, at most ${MAXIMUM_DICE}`);
  }
  // Adding the smallest dice first keeps the lists short.
  sides.sort((a, b) => a - b);
  let p = Float64Array.of(1);
  for (const side of sides) p = addDie(p, side);
  return { dice: sides.length, p, tails: sumTails(p), first: sides.length > 0 ? 1 : 0 };
}

function addDie(p: Float64Array, side: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(p.length + side - 1);
  for (let place = 0; place < p.length; place++) {
    const share = p[place]! / side;
    for (let face = 0; face < side; face++) next[place + face]! += share;
  }
  return next;
}

/** Returns the probability that a total is at least `least` and not a botch. */
export function sumFrom({ min, p, tails, first }: TotalLaw, least: number): number {
  if (tails) return tails[Math.min(p.length, Math.max(first, least - min))]!;
  let sum = 0;
  for (let place = p.length - 1; place >= Math.max(first, least - min); place--) sum += p[place]!;
  return sum;
}

/** Returns the probability of a botch (SD-8). */
export function findBotch({ p, first }: TotalLaw): number {
  return first === 1 ? p[0]! : 0;
}

const oddsShape = { ...diceShape, difficulty: readDifficulty, equalSucceeds: readSwitch };

/**
 * Computes the odds of a roll against a difficulty (SD-3, SD-8, SD-9). Throws RulesError: `not-a-list`, `out-of-range` (a rank), `not-an-integer`,
 * `unknown-key`, `too-many-dice` above MAXIMUM_DICE.
 */
export function odds(
  input: RollDice & {
    readonly difficulty: DifficultyId | number;
    readonly equalSucceeds?: boolean | undefined;
  },
): RollOdds {
  const { ranks, bonus, difficulty, equalSucceeds } = readShape(input, '', oddsShape);
  const law = computeLaw({ ranks, bonus });
  return {
    success: sumFrom(law, difficulty + (equalSucceeds ? 0 : 1)),
    botch: findBotch(law),
    extraordinary: sumFrom(law, difficulty + EXTRAORDINARY),
    law: () => createDistribution(law.min, law.p),
  };
}

/** Computes the odds of `a` against `b`: the higher total wins unless it is a botch (SD-4, SD-8). Throws the errors of `odds` for `a.…` and `b.…`. */
export function opposedOdds(a: RollDice, b: RollDice): OpposedOdds {
  const first = computeLaw(readDice(a, 'a'));
  const second = computeLaw(readDice(b, 'b'));
  const outcome = { win: 0, tie: 0, lose: 0 };
  for (let place = 0; place < first.p.length; place++) {
    for (let other = 0; other < second.p.length; other++) {
      const difference = first.min + place - second.min - other;
      const p = first.p[place]! * second.p[other]!;
      if (difference > 0 && place >= first.first) outcome.win += p;
      else if (difference < 0 && other >= second.first) outcome.lose += p;
      else outcome.tie += p;
    }
  }
  return outcome;
}
