// Complex actions (SD-6): rolls are added up until their sum beats five times the difficulty, or a second botch ends the action.
import { RulesError } from '../core/rules-error.ts';
import { count, integer, integerIn, integerOr, readShape, readSwitch } from '../core/validate.ts';
import { HARDER, type DifficultyId, readDifficulty } from './difficulties.ts';
import { type RollTotal, beats } from './judge.ts';
import { type RollDice, computeLaw, diceShape, findBotch, sumFrom } from './odds.ts';

/** The factor by which a complex action's target exceeds its difficulty (SD-6). */
const TARGET_TIMES = 5;

/** How much the first botch raises the target (SD-6). */
export const BOTCH_RAISES = TARGET_TIMES * HARDER;

/** The number of botches that ends a complex action (SD-6). */
export const LAST_BOTCH = 2;

/** The most rolls for which the odds of a complex action are computed. */
const MAXIMUM_ROLLS = 100;

/** The highest difficulty of a complex action. */
const MAXIMUM_DIFFICULTY = 999;

/** The most sums for which the odds of a complex action are computed. A bad roll can lower the sum only by a few points. */
const MAXIMUM_SUMS = 20_000;

/** The progress of a complex action. `difficulty` is the original one, before a botch raises it. */
export interface ComplexAction {
  readonly difficulty: number;
  readonly sum: number;
  readonly rolls: number;
  readonly botches: number;
  readonly equalSucceeds: boolean;
  readonly status: 'open' | 'done' | 'lost';
}

const readBase = (value: unknown, argument: string): number =>
  integerIn(0, MAXIMUM_DIFFICULTY)(readDifficulty(value, argument), argument);

const complexShape = {
  difficulty: readBase,
  sum: integer,
  rolls: count,
  botches: integerIn(0, LAST_BOTCH),
  equalSucceeds: readSwitch,
  status: (value: unknown) => value as ComplexAction['status'],
};

/**
 * Returns the target of a complex action: five times the difficulty, which the first botch raises by 4 (SD-6). Throws `not-an-integer`, or `out-of-range` for a
 * difficulty below 0 or above 999.
 */
export function findComplexTarget({ difficulty, botches }: Pick<ComplexAction, 'difficulty' | 'botches'>): number {
  return TARGET_TIMES * (readBase(difficulty, 'difficulty') + (botches > 0 ? HARDER : 0));
}

/** Returns the original difficulty of a complex action from its target (SD-6). */
export function readComplexDifficulty({
  target,
  botches,
}: {
  readonly target: number;
  readonly botches: number;
}): number {
  return target / TARGET_TIMES - (botches > 0 ? HARDER : 0);
}

/** Starts a complex action (SD-6). Throws `unknown-key`, `not-an-integer`, or `out-of-range` for a difficulty below 0 or above 999. */
export function startComplex(difficulty: DifficultyId | number, equalSucceeds = false): ComplexAction {
  return {
    difficulty: readBase(difficulty, 'difficulty'),
    sum: 0,
    rolls: 0,
    botches: 0,
    equalSucceeds,
    status: 'open',
  };
}

/**
 * Adds one roll to a complex action (SD-6). A botch adds nothing: the first raises the difficulty by 4, the second ends the action. Throws `complex-ended` if
 * it has ended.
 */
export function addComplexRoll(action: ComplexAction, roll: RollTotal): ComplexAction {
  const read = readShape(action, 'action', complexShape);
  if (read.status !== 'open') throw new RulesError('complex-ended', 'action', read.status);
  const rolls = read.rolls + 1;
  if (roll.botch) {
    const botches = read.botches + 1;
    return { ...read, rolls, botches, status: botches < LAST_BOTCH ? 'open' : 'lost' };
  }
  const sum = read.sum + roll.total;
  const isDone = beats(sum, findComplexTarget(read), read.equalSucceeds);
  return { ...read, rolls, sum, status: isDone ? 'done' : 'open' };
}

const oddsShape = {
  ...diceShape,
  difficulty: readBase,
  rolls: integerIn(0, MAXIMUM_ROLLS),
  sum: integerOr(0),
  botches: integerIn(0, LAST_BOTCH - 1, 0),
  equalSucceeds: readSwitch,
};

/** The complex action whose odds are computed. `sum` and `botches` describe the rolls so far (default 0); `rolls` is how many rolls follow. */
export interface ComplexOddsInput extends RollDice {
  readonly difficulty: DifficultyId | number;
  readonly rolls: number;
  readonly sum?: number | undefined;
  readonly botches?: number | undefined;
  readonly equalSucceeds?: boolean | undefined;
}

/**
 * Computes the odds that a complex action still in progress has succeeded, and that it has failed, after 1, 2 … `rolls` further rolls (SD-6). Throws the same
 * errors as `odds`, and `out-of-range` for a difficulty below 0 or above 999, more than 1 botch, more than 100 rolls, or a sum so low that thousands could follow.
 */
export function complexOdds(input: ComplexOddsInput): { doneBy: number[]; lostBy: number[] } {
  const { ranks, bonus, difficulty, rolls, sum, botches: already, equalSucceeds } = readShape(input, '', oddsShape);
  const law = computeLaw({ ranks, bonus });
  const botch = findBotch(law);
  // Only a negative bonus can bring the sum below 0.
  const low = Math.min(0, sum) + rolls * Math.min(0, law.min);
  // For 0 botches and for 1: `highest` is the highest sum that does not succeed, `states` the probability of each sum from `low` on.
  const highest = [0, 1].map((botches) => findComplexTarget({ difficulty, botches }) - (equalSucceeds ? 1 : 0));
  const sums = Math.max(0, ...highest) - low + 1;
  if (sums > MAXIMUM_SUMS) throw new RulesError('out-of-range', 'sum', `${sums} sums, at most ${MAXIMUM_SUMS}`);
  let states = highest.map((top) => new Float64Array(Math.max(0, top) - low + 1));
  states[already]![sum - low] = 1;
  let done = 0;
  let lost = 0;
  const doneBy: number[] = [];
  const lostBy: number[] = [];
  for (let roll = 0; roll < rolls; roll++) {
    const next = states.map(({ length }) => new Float64Array(length));
    states.forEach((state, botches) => {
      const top = highest[botches]! - low;
      const own = next[botches]!;
      for (let place = 0; place < state.length; place++) {
        const p = state[place]!;
        if (p === 0) continue;
        if (botches === 0) next[1]![place]! += p * botch;
        else lost += p * botch;
        const lowest = place + law.min;
        const end = Math.max(law.first, Math.min(law.p.length, top - lowest + 1));
        for (let face = law.first; face < end; face++) own[lowest + face]! += p * law.p[face]!;
        done += p * sumFrom(law, law.min + end);
      }
    });
    states = next;
    doneBy.push(done);
    lostBy.push(lost);
  }
  return { doneBy, lostBy };
}
