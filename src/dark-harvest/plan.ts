import type { PlanLine } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import {
  type Reader,
  integer,
  integerIn,
  integerOr,
  keyOf,
  readInteger,
  readList,
  readShape,
  readSwitch,
  requireInteger,
  requireKeys,
} from '../core/validate.ts';
import { type DifficultyId, difficulties } from './difficulties.ts';

// Plans: the reasons that change a pool, the pool that their lines make, its formula, and the plan of a test (DH-1 to DH-9).

/** What a line changes: white dice, black dice, automatic successes; `divide`: the white dice are divided by its amount. */
export type TestUnit = 'white' | 'black' | 'automatic' | 'divide';

/** A line of the plan of a test. */
export type TestLine = PlanLine<TestUnit>;

/** A reason that changes a pool. `key` is part of a lang key, never text; `rule` is the id of the rule it comes from. */
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

/** A modifier after its check: nothing left out. */
export interface CheckedModifier {
  readonly key: string;
  readonly rule: string;
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly divide: number;
}

const noModifiers: readonly CheckedModifier[] = Object.freeze([]);

/** Checks a list of modifiers and fills in what was left out (`rule` by the fallback). Throws RulesError naming `modifiers[i].…`. */
function readModifiers(
  modifiers: readonly Modifier[] | undefined,
  argument: string,
  rule: string,
): readonly CheckedModifier[] {
  if (modifiers === undefined) return noModifiers;
  const shape = {
    key: requireText,
    rule: (value: unknown, name: string) => (value === undefined ? rule : requireText(value, name)),
    white: integerOr(0),
    black: integerOr(0),
    automatic: integerOr(0),
    divide: integerIn(1, Number.MAX_SAFE_INTEGER, 1),
  };
  return readList(modifiers, argument).map((modifier, index) => readShape(modifier, `${argument}[${index}]`, shape));
}

/** Makes a reader of a list of modifiers, for a shape. */
export const modifiersOf =
  (rule: string): Reader<readonly CheckedModifier[]> =>
  (value, argument) =>
    readModifiers(value as readonly Modifier[] | undefined, argument, rule);

function requireText(value: unknown, argument: string): string {
  if (typeof value !== 'string' || value === '') throw new RulesError('not-a-text', argument, String(value));
  return value;
}

// A pool of white and black dice as plain data: its limits, its check and how it is written as a formula.

/** The most dice of one colour in a pool: Foundry refuses to roll 1,000. */
export const MAXIMUM_DICE = 999;

/** A pool to be asked about. A number of dice below 0 counts as 0 (DH-1). A plan of a test can be given as it is. */
export interface PoolInput {
  readonly white: number;
  readonly black: number;
  readonly automatic?: number | undefined;
  /** The net never falls below this (DH-6 Very Easy); null or left out: no such floor. */
  readonly minimumNet?: number | null | undefined;
}

/** A pool after its check: no dice below 0, nothing left out. */
export interface Pool {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
}

const poolKeys = ['white', 'black', 'automatic', 'minimumNet'];
const planKeys = ['lines', 'formula', 'maximumTrades'];
/** The names a pool may carry: its own and the rest of a plan's. */
export const POOL_KEYS: ReadonlySet<string> = new Set([...poolKeys, ...planKeys]);

/**
 * Checks a pool. Throws RulesError: `not-an-object`, `unknown-key`, `not-an-integer`, or `pool-too-large` above MAXIMUM_DICE dice
 * of a colour or as many automatic successes.
 */
export function readPool(input: PoolInput, argument: string, keys: ReadonlySet<string> = POOL_KEYS): Pool {
  requireKeys(input, argument, keys);
  const prefix = argument === '' ? '' : `${argument}.`;
  const minimumNet = input.minimumNet ?? null;
  return {
    white: limitDice(requireInteger(input.white, `${prefix}white`), `${prefix}white`),
    black: limitDice(requireInteger(input.black, `${prefix}black`), `${prefix}black`),
    automatic: limitAutomatic(readInteger(input.automatic, `${prefix}automatic`, 0), `${prefix}automatic`),
    minimumNet:
      minimumNet === null ? null : limitNet(requireInteger(minimumNet, `${prefix}minimumNet`), `${prefix}minimumNet`),
  };
}

/** Returns the number of dice, 0 for a negative one (DH-1); throws `pool-too-large` above MAXIMUM_DICE. */
export function limitDice(dice: number, argument: string): number {
  if (dice > MAXIMUM_DICE) throw new RulesError('pool-too-large', argument, `${dice} dice, at most ${MAXIMUM_DICE}`);
  return dice > 0 ? dice : 0;
}

/** Returns the number of automatic successes; throws `pool-too-large` beyond MAXIMUM_DICE either way. */
function limitAutomatic(automatic: number, argument: string): number {
  if (Math.abs(automatic) > MAXIMUM_DICE) throw new RulesError('pool-too-large', argument, String(automatic));
  return automatic;
}

/** Returns a floor of the net; throws `out-of-range` beyond MAXIMUM_DICE either way. */
export function limitNet(net: number, argument: string): number {
  if (Math.abs(net) > MAXIMUM_DICE) throw new RulesError('out-of-range', argument, String(net));
  return net;
}

/**
 * Writes the pool as Foundry rolls it: white dice `Ndw` (always, `0dw` for none), then the automatic successes as a plain number,
 * then ` - Ndb` black dice, each of the last two only where there are any: `6dw - 3db`, `6dw + 2 - 3db`, `0dw - 3db`, `4dw`.
 * The total of such a roll is the net without its floor (minimumNet).
 */
export function writeFormula(white: number, black: number, automatic = 0): string {
  let formula = `${white}dw`;
  if (automatic !== 0) formula += automatic < 0 ? ` - ${-automatic}` : ` + ${automatic}`;
  return black === 0 ? formula : `${formula} - ${black}db`;
}

// Building a plan from its lines in the order of DH-1; every plan of these rules is made here.

/** The dice of a test and every reason for them. */
export interface TestPlan {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  /** The net never falls below this; null: no floor (DH-6). judgeTest and odds apply it, the formula does not hold it. */
  readonly minimumNet: number | null;
  /**
   * In the order in which they apply: white lines are summed, `divide` lines divide that sum, what stands after them is added.
   * `floor` raises a sum below 0 to 0, `leastOne` a divided pool to 1 (DH-1). Black and automatic lines are sums.
   */
  readonly lines: readonly TestLine[];
  /** What Foundry rolls (see writeFormula). */
  readonly formula: string;
  /** How often 3 dice could be traded from this pool in all (DH-8). */
  readonly maximumTrades: number;
}

/** White dice that one trade costs for its one automatic success (DH-8). */
export const DICE_A_TRADE = 3;

/** What a plan is built from. */
export interface PlanParts {
  /** The lines that stand before the modifiers of their unit; of `divide` there are none. */
  readonly base: readonly TestLine[];
  /** What the caller gave: their lines carry their place in the list. */
  readonly modifiers?: readonly CheckedModifier[];
  /** What the rules themselves add, after the modifiers. */
  readonly reasons?: readonly CheckedModifier[];
  readonly trades?: number;
  readonly minimumNet?: number | null;
}

/** Makes a base line. */
export function makeLine(unit: TestLine['unit'], key: string, rule: string, amount: number): TestLine {
  return { key, rule, unit, amount };
}

/**
 * Builds a plan: white base lines and modifiers, not below 0; divided once by the product of all divisors, rounded down, at least 1 where
 * there was one; trades; black and automatic as sums, black not below 0 (DH-1, DH-8). Throws `too-few-dice`, `pool-too-large`.
 */
export function buildPlan({ base, modifiers = [], reasons = [], trades = 0, minimumNet = null }: PlanParts): TestPlan {
  const lines: TestLine[] = [];
  const given = modifiers.length;
  const changes = reasons.length === 0 ? modifiers : [...modifiers, ...reasons];

  let white = raiseSum(lines, 'white', addLines(lines, 'white', base, changes, given));
  white = divide(lines, white, changes, given);
  const maximumTrades = Math.floor(white / DICE_A_TRADE);
  if (trades > maximumTrades) {
    throw new RulesError('too-few-dice', 'trades', `${trades} trades of ${DICE_A_TRADE} from ${white} dice`);
  }
  if (trades > 0) lines.push(makeLine('white', 'trade', 'DH-8', -DICE_A_TRADE * trades));
  white = limitDice(white - DICE_A_TRADE * trades, 'white');

  const black = limitDice(raiseSum(lines, 'black', addLines(lines, 'black', base, changes, given)), 'black');
  if (trades > 0) lines.push(makeLine('automatic', 'trade', 'DH-8', trades));
  const automatic = limitAutomatic(trades + addLines(lines, 'automatic', base, changes, given), 'automatic');
  const formula = writeFormula(white, black, automatic);
  return { white, black, automatic, minimumNet, lines, formula, maximumTrades };
}

/** Adds the lines of a colour and returns their sum. The first `given` changes carry their place. */
function addLines(
  lines: TestLine[],
  unit: 'white' | 'black' | 'automatic',
  base: readonly TestLine[],
  changes: readonly CheckedModifier[],
  given: number,
): number {
  let sum = 0;
  for (const line of base) {
    if (line.unit !== unit) continue;
    sum += line.amount;
    lines.push(line);
  }
  for (let index = 0; index < changes.length; index++) {
    const amount = changes[index]![unit];
    if (amount === 0) continue;
    sum += amount;
    lines.push(makeChange(unit, changes[index]!, amount, index, given));
  }
  return sum;
}

/** Divides once by all divisors, rounded down, at least 1 where there was one. */
function divide(lines: TestLine[], white: number, changes: readonly CheckedModifier[], given: number): number {
  let divisor = 1;
  for (let index = 0; index < changes.length; index++) {
    const amount = changes[index]!.divide;
    if (amount === 1) continue;
    divisor *= amount;
    lines.push(makeChange('divide', changes[index]!, amount, index, given));
  }
  const divided = Math.floor(white / divisor);
  if (white === 0 || divided > 0) return divided;
  lines.push(makeLine('white', 'leastOne', 'DH-1', 1));
  return 1;
}

/** Raises a sum below 0 to 0, with a line that says so. */
function raiseSum(lines: TestLine[], unit: 'white' | 'black', sum: number): number {
  if (sum >= 0) return sum;
  lines.push(makeLine(unit, 'floor', 'DH-1', -sum));
  return 0;
}

function makeChange(
  unit: TestLine['unit'],
  { key, rule }: CheckedModifier,
  amount: number,
  index: number,
  given: number,
): TestLine {
  return index < given ? { key, rule, unit, amount, index } : { key, rule, unit, amount };
}

// Planning a test: from skill, characteristic, difficulty and reasons to the dice that are rolled (DH-1, DH-6 to DH-9).

/** What a test is planned from. Only skill and characteristic are needed; the difficulty is `average` where it is left out. */
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
  /** True where the skill is not common (or there is none), so that a gamble is refused (DH-7). */
  readonly specialist?: boolean | undefined;
  /** A floor of the net besides the difficulty's, as a hospital gives it (DH-61). */
  readonly minimumNet?: number | null | undefined;
}

const inputShape = {
  skill: integer,
  characteristic: integer,
  difficulty: keyOf(difficulties, 'average'),
  modifiers: modifiersOf('DH-1'),
  gamble: integerIn(0, 2, 0),
  trades: integerIn(0, Number.MAX_SAFE_INTEGER, 0),
  complementary: (value: unknown, argument: string) =>
    readList(value as readonly number[] | undefined, argument).map((rating, index) =>
      requireInteger(rating, `${argument}[${index}]`),
    ),
  specialist: readSwitch,
  minimumNet: (value: unknown, argument: string) =>
    value === undefined || value === null ? null : limitNet(requireInteger(value, argument), argument),
};

/**
 * Plans a test in the order of DH-1: (1) skill + characteristic + complementary skills + white bonuses; (2) less white penalties,
 * not below 0; (3) divided once by the product of all divisors, rounded down, at least 1 where there was one; (4) trades.
 * Black dice and automatic successes are summed; black dice below 0 are 0.
 *
 * Throws RulesError: `not-an-integer`, `out-of-range` (gamble, trades, divide), `unknown-key`, `gamble-not-common`, `too-few-dice`
 * (a trade without 3 dice left), `pool-too-large` (over 999 dice of a colour; argument `white` or `black`).
 */
export function planTest(input: TestInput): TestPlan {
  const read = readShape(input, '', inputShape);
  const { skill, characteristic, modifiers, gamble, trades, complementary } = read;
  const difficulty = difficulties[read.difficulty];
  if (gamble > 0 && read.specialist) throw new RulesError('gamble-not-common', 'gamble');

  const base = [makeLine('white', 'skill', 'DH-1', skill), makeLine('white', 'characteristic', 'DH-1', characteristic)];
  complementary.forEach((amount, index) => {
    base.push({ key: 'complementary', rule: 'DH-9', unit: 'white', amount, index });
  });
  for (const unit of ['white', 'black'] as const) {
    if (difficulty[unit] > 0) base.push(makeLine(unit, read.difficulty, 'DH-6', difficulty[unit]));
    if (gamble > 0) base.push(makeLine(unit, 'gamble', 'DH-7', gamble));
  }
  const floors = [difficulty.minimumNet, read.minimumNet].filter((floor) => floor !== null);
  return buildPlan({ base, modifiers, trades, minimumNet: floors.length === 0 ? null : Math.max(...floors) });
}
