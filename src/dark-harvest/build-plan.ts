// Building a plan from its lines in the order of DH-1; every plan of these rules is made here.
import type { CheckedModifier, PlanLine } from '../core/plan.ts';
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
  readonly lines: readonly PlanLine[];
  /** What Foundry rolls (see writeFormula). */
  readonly formula: string;
  /** How often 3 dice could be traded from this pool in all (DH-8). */
  readonly maximumTrades: number;
}

/** White dice that one trade costs for its one automatic success (DH-8). */
export const DICE_A_TRADE = 3;

/** What a plan is built from. */
export interface PlanParts {
  /** The lines that stand before the modifiers of their colour; of `divide` there are none. */
  readonly base: readonly PlanLine[];
  /** What the caller gave: their lines carry their place in the list. */
  readonly modifiers?: readonly CheckedModifier[];
  /** What the rules themselves add, after the modifiers. */
  readonly reasons?: readonly CheckedModifier[];
  readonly trades?: number;
  readonly minimumNet?: number | null;
}

/** Makes a base line. */
export function makeLine(colour: PlanLine['colour'], key: string, rule: string, amount: number): PlanLine {
  return { key, rule, colour, amount };
}

/**
 * Builds a plan: white base lines and modifiers, not below 0; divided once by the product of all divisors, rounded down, at least 1 where
 * there was one; trades; black and automatic as sums, black not below 0 (DH-1, DH-8). Throws `too-few-dice`, `pool-too-large`.
 */
export function buildPlan({ base, modifiers = [], reasons = [], trades = 0, minimumNet = null }: PlanParts): TestPlan {
  const lines: PlanLine[] = [];
  const changes = [...modifiers, ...reasons];
  const makeChange = (
    colour: PlanLine['colour'],
    { key, rule }: CheckedModifier,
    amount: number,
    index: number,
  ): PlanLine => (index < modifiers.length ? { key, rule, colour, amount, index } : { key, rule, colour, amount });
  const sum = (colour: 'white' | 'black' | 'automatic'): number => {
    let total = 0;
    const add = (line: PlanLine): void => {
      total += line.amount;
      lines.push(line);
    };
    for (const line of base) if (line.colour === colour) add(line);
    changes.forEach((change, index) => {
      if (change[colour] !== 0) add(makeChange(colour, change, change[colour], index));
    });
    return total;
  };
  const raise = (colour: 'white' | 'black', total: number): number => {
    if (total >= 0) return total;
    lines.push(makeLine(colour, 'floor', 'DH-1', -total));
    return 0;
  };

  const undivided = raise('white', sum('white'));
  const divisor = changes.reduce((product, { divide }) => product * divide, 1);
  changes.forEach((change, index) => {
    if (change.divide !== 1) lines.push(makeChange('divide', change, change.divide, index));
  });
  let white = Math.floor(undivided / divisor);
  if (undivided > 0 && white === 0) {
    white = 1;
    lines.push(makeLine('white', 'leastOne', 'DH-1', 1));
  }

  const maximumTrades = Math.floor(white / DICE_A_TRADE);
  if (trades > maximumTrades) {
    throw new RulesError('too-few-dice', 'trades', `${trades} trades of ${DICE_A_TRADE} from ${white} dice`);
  }
  if (trades > 0) lines.push(makeLine('white', 'trade', 'DH-8', -DICE_A_TRADE * trades));
  white = limitDice(white - DICE_A_TRADE * trades, 'white');

  const black = limitDice(raise('black', sum('black')), 'black');
  if (trades > 0) lines.push(makeLine('automatic', 'trade', 'DH-8', trades));
  const automatic = limitAutomatic(trades + sum('automatic'), 'automatic');
  return {
    white,
    black,
    automatic,
    minimumNet,
    lines,
    formula: writeFormula({ white, black, automatic }),
    maximumTrades,
  };
}
