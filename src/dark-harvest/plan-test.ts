// Planning a test: from skill, characteristic, difficulty and reasons to the dice that are rolled (DH-1, DH-6 to DH-9).
import { readModifiers, type Modifier, type PlanLine } from '../core/plan.ts';
import { RulesError } from '../core/rules-error.ts';
import { readIntegerIn, readList, readSwitch, requireInteger, requireKey, requireKeys } from '../core/validate.ts';
import { difficulties, type DifficultyId } from './difficulties.ts';
import { limitAutomatic, limitDice, limitNet, writeFormula } from './pool.ts';

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

const inputKeys: ReadonlySet<string> = new Set([
  'skill',
  'characteristic',
  'difficulty',
  'modifiers',
  'gamble',
  'trades',
  'complementary',
  'specialist',
  'minimumNet',
]);

/** White dice that one trade costs for its one automatic success (DH-8). */
export const DICE_A_TRADE = 3;

/**
 * Plans a test in the order of DH-1: (1) skill + characteristic + complementary skills + white bonuses; (2) less white penalties,
 * not below 0; (3) divided once by the product of all divisors, rounded down, at least 1 where there was one; (4) trades.
 * Black dice and automatic successes are summed; black dice below 0 are 0.
 *
 * Throws RulesError: `not-an-integer`, `out-of-range` (gamble, trades, divide), `unknown-key`, `gamble-not-common`, `too-few-dice`
 * (a trade without 3 dice left), `pool-too-large` (over 999 dice of a colour; argument `white` or `black`).
 */
export function planTest(input: TestInput): TestPlan {
  requireKeys(input, '', inputKeys);
  const skill = requireInteger(input.skill, 'skill');
  const characteristic = requireInteger(input.characteristic, 'characteristic');
  const difficultyId =
    input.difficulty === undefined ? 'average' : requireKey(input.difficulty, 'difficulty', difficulties);
  const difficulty = difficulties[difficultyId];
  const modifiers = readModifiers(input.modifiers, 'modifiers', 'DH-1');
  const gamble = readIntegerIn(input.gamble, 'gamble', 0, 2, 0);
  if (gamble > 0 && readSwitch(input.specialist, 'specialist')) throw new RulesError('gamble-not-common', 'gamble');
  const complementary = readList(input.complementary, 'complementary').map((rating, index) =>
    requireInteger(rating, `complementary[${index}]`),
  );
  const trades = readIntegerIn(input.trades, 'trades', 0, Number.MAX_SAFE_INTEGER, 0);

  const lines: PlanLine[] = [];
  const sums = { white: 0, black: 0, automatic: 0 };
  const add = (colour: keyof typeof sums, key: string, rule: string, amount: number, index?: number): void => {
    // Skill and characteristic have their line even at 0; of the rest what adds nothing is no reason.
    if (amount === 0 && rule !== 'DH-1' && index === undefined) return;
    sums[colour] += amount;
    lines.push(index === undefined ? { key, rule, colour, amount } : { key, rule, colour, amount, index });
  };
  const addModifiers = (colour: keyof typeof sums): void => {
    modifiers.forEach((modifier, index) => {
      if (modifier[colour] !== 0) add(colour, modifier.key, modifier.rule, modifier[colour], index);
    });
  };

  add('white', 'skill', 'DH-1', skill);
  add('white', 'characteristic', 'DH-1', characteristic);
  complementary.forEach((rating, index) => add('white', 'complementary', 'DH-9', rating, index));
  add('white', difficultyId, 'DH-6', difficulty.white);
  add('white', 'gamble', 'DH-7', gamble);
  addModifiers('white');
  if (sums.white < 0) add('white', 'floor', 'DH-1', -sums.white);

  let divisor = 1;
  modifiers.forEach(({ key, rule, divide }, index) => {
    if (divide === 1) return;
    divisor *= divide;
    lines.push({ key, rule, colour: 'divide', amount: divide, index });
  });
  const undivided = sums.white;
  sums.white = Math.floor(undivided / divisor);
  if (undivided > 0 && sums.white === 0) add('white', 'leastOne', 'DH-1', 1);

  const maximumTrades = Math.floor(sums.white / DICE_A_TRADE);
  if (trades > maximumTrades) {
    throw new RulesError('too-few-dice', 'trades', `${trades} trades of ${DICE_A_TRADE} from ${sums.white} dice`);
  }
  add('white', 'trade', 'DH-8', -DICE_A_TRADE * trades);

  add('black', difficultyId, 'DH-6', difficulty.black);
  add('black', 'gamble', 'DH-7', gamble);
  addModifiers('black');
  if (sums.black < 0) add('black', 'floor', 'DH-1', -sums.black);

  add('automatic', 'trade', 'DH-8', trades);
  addModifiers('automatic');

  const white = limitDice(sums.white, 'white');
  const black = limitDice(sums.black, 'black');
  const automatic = limitAutomatic(sums.automatic, 'automatic');
  const minimumNet = raiseFloor(difficulty.minimumNet, input.minimumNet);
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

function raiseFloor(first: number | null, second: number | null | undefined): number | null {
  if (second === undefined || second === null) return first;
  return Math.max(first ?? Number.NEGATIVE_INFINITY, limitNet(requireInteger(second, 'minimumNet'), 'minimumNet'));
}
