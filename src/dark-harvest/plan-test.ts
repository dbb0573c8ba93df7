// Planning a test: from skill, characteristic, difficulty and reasons to the dice that are rolled (DH-1, DH-6 to DH-9).
import { type Modifier, type TestPlan, buildPlan, limitNet, makeLine, modifiersOf } from './plan.ts';
import { RulesError } from '../core/rules-error.ts';
import { integer, integerIn, keyOf, readList, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import { difficulties, type DifficultyId } from './difficulties.ts';

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
