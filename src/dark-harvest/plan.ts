import type { PlanLine } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import {
  ignored,
  integer,
  integerIn,
  integerOr,
  keyOf,
  listOf,
  orNull,
  readShape,
  readSwitch,
  requireInteger,
  text,
} from '../core/validate.ts';
import { type DifficultyId, difficulties } from './difficulties.ts';

// What changes a pool, the formula of a roll, and the plan of a test (DH-1 to DH-9).

/** What a line changes: white dice, black dice or automatic successes. `divide`: the white dice are divided by its amount. */
export type TestUnit = 'white' | 'black' | 'automatic' | 'divide';

export type TestLine = PlanLine<TestUnit>;

/** A change to a pool, with its reason. `key` is part of a lang key, never text; `rule` is the id of the rule. */
export interface Modifier {
  readonly key: string;
  readonly rule?: string | undefined;
  /** White dice: positive for a bonus, negative for a penalty. */
  readonly white?: number | undefined;
  readonly black?: number | undefined;
  readonly automatic?: number | undefined;
  /** What the white dice are divided by, 1 or more. */
  readonly divide?: number | undefined;
}

export type CheckedModifier = ReturnType<ReturnType<typeof modifiersOf>>[number];

/** Returns a reader of a list of modifiers. `rule` is the default for modifiers without a rule id of their own. */
export function modifiersOf(rule: string) {
  const shape = {
    key: text,
    rule: (value: unknown = rule, argument: string) => text(value, argument),
    white: integerOr(0),
    black: integerOr(0),
    automatic: integerOr(0),
    divide: integerIn(1, Number.MAX_SAFE_INTEGER, 1),
  };
  return listOf((value, argument) => readShape(value, argument, shape));
}

/** The most dice of one colour in a pool, because Foundry refuses to roll 1,000. */
export const MAXIMUM_DICE = 999;

/** A pool of white and black dice, as the caller gives it. A negative number of dice counts as 0 (DH-1). A plan can be passed too. */
export interface PoolInput {
  readonly white: number;
  readonly black: number;
  readonly automatic?: number | undefined;
  /** The lowest possible net (DH-6, Very Easy); null or omitted: none. */
  readonly minimumNet?: number | null | undefined;
}

/** A validated pool with defaults filled in and no negative numbers of dice. */
export interface Pool {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
}

/** Reads a net. Throws `out-of-range` above MAXIMUM_DICE or below -MAXIMUM_DICE. */
export const readNet = integerIn(-MAXIMUM_DICE, MAXIMUM_DICE);
const readFloor = orNull(readNet);

/** Readers for the fields of a pool; the other fields of a plan are accepted and dropped. */
export const poolShape = {
  white: (value: unknown, argument: string): number => limitDice(requireInteger(value, argument), argument),
  black: (value: unknown, argument: string): number => limitDice(requireInteger(value, argument), argument),
  automatic: (value: unknown = 0, argument: string): number => limitAmount(requireInteger(value, argument), argument),
  minimumNet: readFloor,
  lines: ignored,
  formula: ignored,
  maximumTrades: ignored,
};

/**
 * Checks a pool. Throws RulesError: `not-an-object`, `unknown-key`, `not-an-integer`, or `pool-too-large` above MAXIMUM_DICE dice of a colour or automatic
 * successes.
 */
export function readPool(input: unknown, argument: string): Pool {
  return readShape(input, argument, poolShape);
}

/** Returns the number of dice; 0 if it is negative (DH-1). Throws `pool-too-large` above MAXIMUM_DICE. */
export function limitDice(dice: number, argument: string): number {
  return limitAmount(Math.max(0, dice), argument);
}

/** Checks a number of dice or automatic successes. Throws `pool-too-large` above MAXIMUM_DICE or below -MAXIMUM_DICE. */
function limitAmount(amount: number, argument: string): number {
  if (Math.abs(amount) > MAXIMUM_DICE) {
    throw new RulesError('pool-too-large', argument, `${amount}, at most ${MAXIMUM_DICE}`);
  }
  return amount;
}

/** Returns the higher of two minimums of the net; null if both are null. */
export function findHigherFloor(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/**
 * Writes a formula in Foundry's notation: white dice, then automatic successes and black dice if there are any, such as `4dw`, `6dw - 3db`, `6dw + 2 - 3db` or
 * `0dw - 3db`. The total of the roll is the net before its minimum is applied (minimumNet).
 */
export function writeFormula(white: number, black: number, automatic = 0): string {
  let formula = `${white}dw`;
  if (automatic !== 0) formula += automatic < 0 ? ` - ${-automatic}` : ` + ${automatic}`;
  return black === 0 ? formula : `${formula} - ${black}db`;
}

// Builds plans from lines in the order of DH-1. All plans of Dark Harvest are built here.

/** The dice of a test, with the reason for each. */
export interface TestPlan {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  /** The lowest possible net (DH-6); null: none. judgeTest and odds apply it; the formula does not contain it. */
  readonly minimumNet: number | null;
  /**
   * The lines in the order in which they apply. White lines are summed, `divide` lines divide the sum, and trades come last. A line with the key `floor` raises
   * a negative sum to 0, one with `leastOne` a divided pool to 1 (DH-1). Black and automatic lines are summed.
   */
  readonly lines: readonly TestLine[];
  /** The formula in Foundry's notation (see writeFormula). */
  readonly formula: string;
  /** How many times this pool can trade 3 dice for a success (DH-8). */
  readonly maximumTrades: number;
}

/** How many white dice are given up for one automatic success (DH-8). */
export const DICE_A_TRADE = 3;

export interface PlanParts {
  /** The first lines of the plan; none of them is a `divide` line. */
  readonly base: readonly TestLine[];
  /** Modifiers from the caller. Their lines carry their index in this list. */
  readonly modifiers?: readonly CheckedModifier[];
  /** Modifiers from the rules, which apply after those of the caller. */
  readonly reasons?: readonly Modifier[];
  readonly trades?: number;
  readonly minimumNet?: number | null;
}

export function makeLine(unit: TestLine['unit'], key: string, rule: string, amount: number): TestLine {
  return { key, rule, unit, amount };
}

/** Returns a line for the white dice and one for the black dice, leaving out those of 0. */
function makeDiceLines(key: string, rule: string, white: number, black: number): TestLine[] {
  return dropEmptyLines([makeLine('white', key, rule, white), makeLine('black', key, rule, black)]);
}

function dropEmptyLines(lines: readonly TestLine[]): TestLine[] {
  return lines.filter(({ amount }) => amount !== 0);
}

/** Returns the lines of a difficulty (DH-6). */
export function makeDifficultyLines(id: DifficultyId): TestLine[] {
  return makeDiceLines(id, 'DH-6', difficulties[id].white, difficulties[id].black);
}

/**
 * Builds a plan (DH-1, DH-8). Sums the white lines, at least 0, and divides once by the product of all divisors. Division rounds down, but never from 1 or more
 * to 0. Then come the trades. Black dice, at least 0, and automatic successes are summed. Throws `too-few-dice`, `pool-too-large`.
 */
export function buildPlan({ base, modifiers = [], reasons = [], trades = 0, minimumNet = null }: PlanParts): TestPlan {
  const given = [...base];
  modifiers.forEach((modifier, index) => addChange(given, modifier, { index }));
  for (const reason of reasons) addChange(given, reason, {});
  const sums = sumLines(given, trades);
  const { maximumTrades, lines } = sums;
  if (trades > maximumTrades) {
    throw new RulesError('too-few-dice', 'trades', `${trades}, at most ${maximumTrades}`);
  }
  const white = limitDice(sums.white, 'white');
  const black = limitDice(sums.black, 'black');
  const automatic = limitAmount(sums.automatic, 'automatic');
  return { white, black, automatic, minimumNet, lines, formula: writeFormula(white, black, automatic), maximumTrades };
}

const UNITS = ['white', 'black', 'automatic', 'divide'] as const;

/** Adds the lines of a modifier, with its index if `place` has one. */
function addChange(lines: TestLine[], change: Modifier, place: { readonly index?: number }): void {
  const { key, rule = 'DH-1' } = change;
  for (const unit of UNITS) {
    const amount = change[unit];
    if (amount && (amount !== 1 || unit !== 'divide')) lines.push({ key, rule, unit, amount, ...place });
  }
}

/**
 * Sums lines in the order of DH-1, with at most `trades` trades and no more than the pool allows (DH-8). Returns the sums, and the lines in that order with
 * those that follow from the sums: `floor`, `leastOne`, `trade`.
 */
export function sumLines<Line extends TestLine>(given: readonly Line[], trades: number) {
  const lines: (Line | TestLine)[] = [];
  let divisor = 1;
  const add = (unit: TestUnit): number => {
    let sum = 0;
    for (const line of given) {
      if (line.unit !== unit) continue;
      lines.push(line);
      if (unit === 'divide') divisor *= line.amount;
      else sum += line.amount;
    }
    return sum;
  };
  const draw = (unit: TestUnit, key: string, rule: string, amount: number): number => {
    if (amount !== 0) lines.push(makeLine(unit, key, rule, amount));
    return amount;
  };
  const addDice = (unit: 'white' | 'black'): number => {
    const sum = add(unit);
    return sum + draw(unit, 'floor', 'DH-1', Math.max(0, -sum));
  };
  const whole = addDice('white');
  add('divide');
  const divided = Math.floor(whole / divisor);
  const pool = divided + draw('white', 'leastOne', 'DH-1', whole > 0 && divided === 0 ? 1 : 0);
  const maximumTrades = Math.floor(pool / DICE_A_TRADE);
  const traded = Math.min(trades, maximumTrades);
  const white = pool + draw('white', 'trade', 'DH-8', -DICE_A_TRADE * traded);
  const black = addDice('black');
  const automatic = draw('automatic', 'trade', 'DH-8', traded) + add('automatic');
  return { white, black, automatic, maximumTrades, lines };
}

/** Builds a plan of damage from its dice and the lines that change them. The net is at least 0, and no trades are allowed. */
export function buildDamagePlan(dice: TestLine, changes: readonly TestLine[]): TestPlan {
  return { ...buildPlan({ base: [dice, ...dropEmptyLines(changes)], minimumNet: 0 }), maximumTrades: 0 };
}

// Plans a test: from skill, characteristic, difficulty and modifiers to dice (DH-1, DH-6 to DH-9).

/** The data from which a test is planned. Only skill and characteristic are required; the default difficulty is `average`. */
export interface TestInput {
  readonly skill: number;
  readonly characteristic: number;
  readonly difficulty?: DifficultyId | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
  /** How many dice are gambled: this many white and as many black dice are added, for common skills only (DH-7). */
  readonly gamble?: 0 | 1 | 2 | undefined;
  /** How many times 3 white dice are traded for an automatic success (DH-8). */
  readonly trades?: number | undefined;
  /** Ratings that are added without a characteristic: a second fitting skill, or the skills of helpers (DH-9). */
  readonly complementary?: readonly number[] | undefined;
  /** Whether the skill is a specialist one, or there is none, so that gambling is refused (DH-7). */
  readonly specialist?: boolean | undefined;
  /** A second lower limit of the net, such as a hospital's (DH-61); the higher of the two applies. */
  readonly minimumNet?: number | null | undefined;
}

const inputShape = {
  skill: integer,
  characteristic: integer,
  difficulty: keyOf(difficulties, 'average'),
  modifiers: modifiersOf('DH-1'),
  gamble: integerIn(0, 2, 0),
  trades: integerIn(0, Number.MAX_SAFE_INTEGER, 0),
  complementary: listOf(integer),
  specialist: readSwitch,
  minimumNet: readFloor,
};

/**
 * Plans a test in the order of DH-1: (1) skill + characteristic + complementary skills + white bonuses; (2) less white penalties, not below 0; (3) divided
 * once by the product of all divisors, rounded down, but at least 1 if (2) gave at least 1; (4) trades. Black dice, at least 0, and automatic successes are
 * summed. Throws RulesError: `not-an-integer`, `out-of-range` (gamble, trades, divide), `unknown-key`, `gamble-not-common`, `too-few-dice` (a trade without 3
 * dice left), `pool-too-large` (over 999 dice of a colour; argument `white` or `black`).
 */
export function planTest(input: TestInput): TestPlan {
  const read = readShape(input, '', inputShape);
  const { skill, characteristic, modifiers, gamble, trades, complementary } = read;
  if (gamble > 0 && read.specialist) throw new RulesError('gamble-not-common', 'gamble');

  const base = [makeLine('white', 'skill', 'DH-1', skill), makeLine('white', 'characteristic', 'DH-1', characteristic)];
  complementary.forEach((amount, index) => {
    base.push({ key: 'complementary', rule: 'DH-9', unit: 'white', amount, index });
  });
  base.push(...makeDifficultyLines(read.difficulty), ...makeDiceLines('gamble', 'DH-7', gamble, gamble));
  const minimumNet = findHigherFloor(difficulties[read.difficulty].minimumNet, read.minimumNet);
  return buildPlan({ base, modifiers, trades, minimumNet });
}
