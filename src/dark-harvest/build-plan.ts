// Building a plan from its lines in the order of DH-1; every plan of these rules is made here.
import type { CheckedModifier, TestLine } from './modifiers.ts';
import { RulesError } from '../core/rules-error.ts';
import { limitAutomatic, limitDice, writeFormula } from './pool.ts';

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
