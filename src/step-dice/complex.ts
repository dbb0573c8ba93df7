// Complex actions (SD-6): rolls are added up until they beat five times the difficulty, or a second botch ends them.
import { RulesError } from '../core/rules-error.ts';
import { count, integer, integerIn, readShape, readSwitch } from '../core/validate.ts';
import { HARDER, type DifficultyId, readDifficulty } from './difficulties.ts';
import { type RollTotal, beats } from './judge.ts';
import { type RollDice, computeLaw, diceShape, findBotch, sumFrom } from './odds.ts';

/** The target of a complex action in difficulties (SD-6). */
const TARGET_TIMES = 5;

/** Botches that end a complex action (SD-6). */
const LAST_BOTCH = 2;

/** The most rolls that the odds of a complex action look ahead. */
const MAXIMUM_ROLLS = 100;

/** Where a complex action stands. `difficulty` is the one it began with. */
export interface ComplexAction {
  readonly difficulty: number;
  readonly sum: number;
  readonly rolls: number;
  readonly botches: number;
  readonly equalSucceeds: boolean;
  readonly status: 'open' | 'done' | 'lost';
}

const readBase = (value: unknown, argument: string): number =>
  integerIn(0, Number.MAX_SAFE_INTEGER)(readDifficulty(value, argument), argument);

const complexShape = {
  difficulty: readBase,
  sum: integer,
  rolls: count,
  botches: integerIn(0, LAST_BOTCH),
  equalSucceeds: readSwitch,
  status: (value: unknown) => value as ComplexAction['status'],
};

/** Returns the target of a complex action: five times the difficulty, which the first botch raises by 4 (SD-6). */
export function findComplexTarget({ difficulty, botches }: Pick<ComplexAction, 'difficulty' | 'botches'>): number {
  return TARGET_TIMES * (difficulty + (botches > 0 ? HARDER : 0));
}

/** Starts a complex action (SD-6). Throws `unknown-key`, `not-an-integer`, `out-of-range` for a difficulty below 0. */
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
 * Adds one roll to a complex action (SD-6): a botch adds nothing, raises the difficulty by 4 the first time and ends it the second. Throws
 * `complex-ended` after its end.
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
  equalSucceeds: readSwitch,
};

/**
 * Computes the odds that a complex action has succeeded, and that it is lost, after 1, 2 … `rolls` rolls (SD-6). Throws as odds, and `out-of-range`
 * for a difficulty below 0 or more than 100 rolls.
 */
export function complexOdds(
  input: RollDice & {
    readonly difficulty: DifficultyId | number;
    readonly rolls: number;
    readonly equalSucceeds?: boolean | undefined;
  },
): { doneBy: number[]; lostBy: number[] } {
  const { ranks, bonus, difficulty, rolls, equalSucceeds } = readShape(input, '', oddsShape);
  const law = computeLaw({ ranks, bonus });
  const botch = findBotch(law);
  // Sums below 0 come from a negative bonus alone.
  const low = rolls * Math.min(0, law.min);
  // By number of botches: the highest sum that is not enough, and the probability of each sum from `low` on.
  const highest = [0, 1].map((botches) => findComplexTarget({ difficulty, botches }) - (equalSucceeds ? 1 : 0));
  let states = highest.map((top) => new Float64Array(Math.max(0, top) - low + 1));
  states[0]![-low] = 1;
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
