import type { PlanLine } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import {
  integer,
  integerIn,
  integerOr,
  keyOf,
  listOf,
  readShape,
  readSwitch,
  requireInteger,
} from '../core/validate.ts';
import { type DifficultyId, difficulties } from './difficulties.ts';

// Plans: the reasons that change a pool, the pool from their lines, its formula, and the plan of a test (DH-1 to DH-9).

/** What a line changes: white dice, black dice, automatic successes; `divide`: the white dice are divided by its amount. */
export type TestUnit = 'white' | 'black' | 'automatic' | 'divide';

/** A line of the plan of a test. */
export type TestLine = PlanLine<TestUnit>;

/** A reason that changes a pool. `key` is part of a lang key, never text; `rule` is the id of the rule behind it. */
export interface Modifier {
  readonly key: string;
  readonly rule?: string | undefined;
  /** White dice: a bonus above 0, a penalty below. */
  readonly white?: number | undefined;
  readonly black?: number | undefined;
  /** Automatic successes. */
  readonly automatic?: number | undefined;
  /** A divisor of the white dice, 1 or more. */
  readonly divide?: number | undefined;
}

/** A checked modifier with all defaults. */
export type CheckedModifier = ReturnType<ReturnType<typeof modifiersOf>>[number];

/** Returns a reader for a list of modifiers with defaults; `rule` is the default of their `rule`. */
export function modifiersOf(rule: string) {
  const shape = {
    key: requireText,
    rule: (value: unknown = rule, argument: string) => requireText(value, argument),
    white: integerOr(0),
    black: integerOr(0),
    automatic: integerOr(0),
    divide: integerIn(1, Number.MAX_SAFE_INTEGER, 1),
  };
  return listOf((value, argument) => readShape(value, argument, shape));
}

function requireText(value: unknown, argument: string): string {
  if (typeof value !== 'string' || value === '') throw new RulesError('not-a-text', argument, String(value));
  return value;
}

// A pool of white and black dice as plain data: its limits, its check and its formula.

/** The most dice of one colour in a pool: Foundry refuses to roll 1,000. */
export const MAXIMUM_DICE = 999;

/** A pool for the odds. A negative number of dice counts as 0 (DH-1). A plan of a test is also accepted. */
export interface PoolInput {
  readonly white: number;
  readonly black: number;
  readonly automatic?: number | undefined;
  /** The minimum of the net (DH-6 Very Easy); null or left out: none. */
  readonly minimumNet?: number | null | undefined;
}

/** A checked pool with all defaults and no negative number of dice. */
export interface Pool {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
}

/** Reads a target net; throws `out-of-range` beyond MAXIMUM_DICE either way. */
export const readNet = integerIn(-MAXIMUM_DICE, MAXIMUM_DICE);
const readFloor = (value: unknown, argument: string): number | null =>
  value === undefined || value === null ? null : readNet(value, argument);
const passOver = (): void => undefined;

/** The parts of a pool, and parts of a plan that are ignored. */
export const poolShape = {
  white: (value: unknown, argument: string): number => limitDice(requireInteger(value, argument), argument),
  black: (value: unknown, argument: string): number => limitDice(requireInteger(value, argument), argument),
  automatic: (value: unknown = 0, argument: string): number => limitAmount(requireInteger(value, argument), argument),
  minimumNet: readFloor,
  lines: passOver,
  formula: passOver,
  maximumTrades: passOver,
};

/**
 * Checks a pool. Throws RulesError: `not-an-object`, `unknown-key`, `not-an-integer`, or `pool-too-large` above MAXIMUM_DICE dice of a colour or as
 * many automatic successes.
 */
export function readPool(input: unknown, argument: string): Pool {
  return readShape(input, argument, poolShape);
}

/** Returns the number of dice, 0 for a negative one (DH-1); throws `pool-too-large` above MAXIMUM_DICE. */
export function limitDice(dice: number, argument: string): number {
  return limitAmount(Math.max(0, dice), argument);
}

/** Returns the number of dice or automatic successes; throws `pool-too-large` beyond MAXIMUM_DICE either way. */
function limitAmount(amount: number, argument: string): number {
  if (Math.abs(amount) > MAXIMUM_DICE) {
    throw new RulesError('pool-too-large', argument, `${amount}, at most ${MAXIMUM_DICE}`);
  }
  return amount;
}

/** Returns the higher of two minimums of the net; null if there is neither. */
export function findHigherFloor(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/**
 * Returns the formula that Foundry rolls: white dice `Ndw` (always, `0dw` for none), then automatic successes as a plain number, then ` - Ndb` black
 * dice, each of the last two only if there are any: `6dw - 3db`, `6dw + 2 - 3db`, `0dw - 3db`, `4dw`. The total of such a roll is the net without its
 * minimum (minimumNet).
 */
export function writeFormula(white: number, black: number, automatic = 0): string {
  let formula = `${white}dw`;
  if (automatic !== 0) formula += automatic < 0 ? ` - ${-automatic}` : ` + ${automatic}`;
  return black === 0 ? formula : `${formula} - ${black}db`;
}

// Builds plans from lines in the order of DH-1; every plan of these rules is built here.

/** The dice of a test and every reason for them. */
export interface TestPlan {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  /** The minimum of the net; null: none (DH-6). judgeTest and odds apply it; the formula does not contain it. */
  readonly minimumNet: number | null;
  /**
   * In the order in which they apply: white lines are summed, `divide` lines divide that sum, later lines are added. `floor` raises a sum below 0 to
   * 0, `leastOne` a divided pool to 1 (DH-1). Black and automatic lines are summed.
   */
  readonly lines: readonly TestLine[];
  /** What Foundry rolls (see writeFormula). */
  readonly formula: string;
  /** How often 3 dice could be traded from this pool (DH-8). */
  readonly maximumTrades: number;
}

/** White dice that one trade costs for its one automatic success (DH-8). */
export const DICE_A_TRADE = 3;

/** The input of a plan. */
export interface PlanParts {
  /** The lines before the modifiers of their unit; none of them is a `divide` line. */
  readonly base: readonly TestLine[];
  /** From the caller: their lines have their index in the list. */
  readonly modifiers?: readonly CheckedModifier[];
  /** From the rules, after the modifiers. */
  readonly reasons?: readonly Modifier[];
  readonly trades?: number;
  readonly minimumNet?: number | null;
}

/** Makes a base line. */
export function makeLine(unit: TestLine['unit'], key: string, rule: string, amount: number): TestLine {
  return { key, rule, unit, amount };
}

/** Returns the lines of white and black dice, without empty ones. */
function makeDiceLines(key: string, rule: string, white: number, black: number): TestLine[] {
  return dropEmptyLines([makeLine('white', key, rule, white), makeLine('black', key, rule, black)]);
}

function dropEmptyLines(lines: readonly TestLine[]): TestLine[] {
  return lines.filter(({ amount }) => amount !== 0);
}

/** Makes the lines of a difficulty (DH-6). */
export function makeDifficultyLines(id: DifficultyId): TestLine[] {
  return makeDiceLines(id, 'DH-6', difficulties[id].white, difficulties[id].black);
}

/**
 * Builds a plan: white base lines and modifiers, not below 0; divided once by the product of all divisors, rounded down, at least 1 if there is a
 * divisor; trades; black and automatic as sums, black not below 0 (DH-1, DH-8). Throws `too-few-dice`, `pool-too-large`.
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

/** Adds the lines of a modifier, with its index if it has one. */
function addChange(lines: TestLine[], change: Modifier, place: { readonly index?: number }): void {
  const { key, rule = 'DH-1' } = change;
  for (const unit of UNITS) {
    const amount = change[unit];
    if (amount && (amount !== 1 || unit !== 'divide')) lines.push({ key, rule, unit, amount, ...place });
  }
}

/**
 * Sums lines in the order of DH-1, with as many of the trades as the pool allows (DH-8). Returns them in that order, with the lines that follow from
 * the sums: `floor`, `leastOne`, `trade`.
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

/** Builds a plan of damage dice and the lines that change them: not below 0 pips, and no trades. */
export function buildDamagePlan(dice: TestLine, changes: readonly TestLine[]): TestPlan {
  return { ...buildPlan({ base: [dice, ...dropEmptyLines(changes)], minimumNet: 0 }), maximumTrades: 0 };
}

// Plans a test: from skill, characteristic, difficulty and reasons to the dice that are rolled (DH-1, DH-6 to DH-9).

/** The input of a test's plan. Only skill and characteristic are required; the default difficulty is `average`. */
export interface TestInput {
  readonly skill: number;
  readonly characteristic: number;
  readonly difficulty?: DifficultyId | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
  /** White dice and as many black dice, on a common skill only (DH-7). */
  readonly gamble?: 0 | 1 | 2 | undefined;
  /** How often 3 white dice are traded for an automatic success (DH-8). */
  readonly trades?: number | undefined;
  /** Skills added without their characteristic: a second fitting one, helpers (DH-9). */
  readonly complementary?: readonly number[] | undefined;
  /** True if the skill is not common (or there is none), so that a gamble is refused (DH-7). */
  readonly specialist?: boolean | undefined;
  /** A minimum of the net in addition to the difficulty's, such as a hospital's (DH-61). */
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
 * Plans a test in the order of DH-1: (1) skill + characteristic + complementary skills + white bonuses; (2) less white penalties, not below 0; (3)
 * divided once by the product of all divisors, rounded down, at least 1 if there is a divisor; (4) trades. Black dice and automatic successes are
 * summed; black dice below 0 are 0.
 *
 * Throws RulesError: `not-an-integer`, `out-of-range` (gamble, trades, divide), `unknown-key`, `gamble-not-common`, `too-few-dice` (a trade without 3
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
