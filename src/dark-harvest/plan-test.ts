// Planning a test: from skill, characteristic, difficulty and reasons to the dice that are rolled (DH-1, DH-6 to DH-9).
import { readModifiers, type Modifier } from '../core/plan.ts';
import { RulesError } from '../core/rules-error.ts';
import { readIntegerIn, readList, readSwitch, requireInteger, requireKey, requireKeys } from '../core/validate.ts';
import { buildPlan, makeLine, type TestPlan } from './build-plan.ts';
import { difficulties, type DifficultyId } from './difficulties.ts';
import { limitNet } from './pool.ts';

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

  const base = [makeLine('white', 'skill', 'DH-1', skill), makeLine('white', 'characteristic', 'DH-1', characteristic)];
  complementary.forEach((amount, index) => {
    base.push({ key: 'complementary', rule: 'DH-9', colour: 'white', amount, index });
  });
  for (const colour of ['white', 'black'] as const) {
    if (difficulty[colour] > 0) base.push(makeLine(colour, difficultyId, 'DH-6', difficulty[colour]));
    if (gamble > 0) base.push(makeLine(colour, 'gamble', 'DH-7', gamble));
  }
  return buildPlan({ base, modifiers, trades, minimumNet: raiseFloor(difficulty.minimumNet, input.minimumNet) });
}

function raiseFloor(first: number | null, second: number | null | undefined): number | null {
  if (second === undefined || second === null) return first;
  return Math.max(first ?? Number.NEGATIVE_INFINITY, limitNet(requireInteger(second, 'minimumNet'), 'minimumNet'));
}
