// Judges a roll by its faces: its total and its success (SD-3, SD-8, SD-9).
import { RulesError } from '../core/rules-error.ts';
import { requireFace } from '../core/random.ts';
import { type Reader, integerOr, readList, readShape, readSwitch } from '../core/validate.ts';
import { type DifficultyId, readDifficulty } from './difficulties.ts';
import { dice } from './ladder.ts';

/** The sides of the largest die on the ladder. */
const HIGHEST_DIE = 12;

/** By how much an extraordinary success beats the difficulty, at least (SD-9). */
export const EXTRAORDINARY = 7;

/** The faces of one roll, one for each die. */
export interface RollFaces {
  readonly faces: readonly number[];
  readonly bonus?: number | undefined;
  /** The ranks that were rolled; if given, the faces are checked against them. */
  readonly ranks?: readonly number[] | undefined;
}

/** The total of a roll. It is a botch if every die shows 1; a roll without dice is never a botch (SD-8). */
export interface RollTotal {
  readonly total: number;
  readonly botch: boolean;
}

export interface RollOutcome extends RollTotal {
  readonly success: boolean;
  /** The total less the difficulty. */
  readonly margin: number;
  readonly extraordinary: boolean;
}

const readFaces: Reader<readonly number[]> = (value, argument) =>
  readList((value ?? null) as readonly number[], argument).map((face, index) =>
    requireFace(face, `${argument}[${index}]`, HIGHEST_DIE),
  );
const readRanks: Reader<readonly number[] | null> = (value, argument) =>
  value === undefined ? null : readList(value as readonly number[], argument);

const facesShape = { faces: readFaces, bonus: integerOr(0), ranks: readRanks };
const judgeShape = { ...facesShape, difficulty: readDifficulty, equalSucceeds: readSwitch };

/** Adds up a roll (SD-8). Throws `bad-face`, `wrong-faces` if there are too many or too few faces for the ranks, `not-a-list`, `not-an-integer`. */
export function sumRoll(input: RollFaces, argument = ''): RollTotal {
  const read = readShape(input, argument, facesShape);
  return sumFaces(read, argument);
}

function sumFaces(
  { faces, bonus, ranks }: { faces: readonly number[]; bonus: number; ranks: readonly number[] | null },
  argument: string,
): RollTotal {
  if (ranks) checkFaces(faces, ranks, argument === '' ? 'faces' : `${argument}.faces`);
  let total = bonus;
  let botch = faces.length > 0;
  for (const face of faces) {
    total += face;
    if (face !== 1) botch = false;
  }
  return { total, botch };
}

function checkFaces(faces: readonly number[], ranks: readonly number[], argument: string): void {
  const sides = ranks.flatMap((rank) => dice(rank));
  if (faces.length !== sides.length) {
    throw new RulesError('wrong-faces', argument, `${faces.length} faces of ${sides.length} dice`);
  }
  sides.forEach((side, index) => requireFace(faces[index], `${argument}[${index}]`, side));
}

/** Tests whether a total beats a difficulty: it must be higher, or with `equalSucceeds` at least as high (SD-3). */
export function beats(total: number, difficulty: number, equalSucceeds = false): boolean {
  return total > difficulty || (equalSucceeds && total === difficulty);
}

/** Judges a total against a difficulty. A botch never succeeds (SD-3, SD-8, SD-9). */
export function judgeTotal({ total, botch }: RollTotal, difficulty: number, equalSucceeds = false): RollOutcome {
  const margin = total - difficulty;
  const success = !botch && beats(total, difficulty, equalSucceeds);
  return { total, botch, success, margin, extraordinary: success && margin >= EXTRAORDINARY };
}

/**
 * Judges a roll against a difficulty. The total must be higher or, with `equalSucceeds`, at least as high (SD-3). A botch never succeeds (SD-8). A success by 7
 * or more is extraordinary (SD-9). Throws the errors of sumRoll, and `unknown-key` for a difficulty.
 */
export function judgeRoll(
  input: RollFaces & {
    readonly difficulty: DifficultyId | number;
    readonly equalSucceeds?: boolean | undefined;
  },
): RollOutcome {
  const { difficulty, equalSucceeds, ...roll } = readShape(input, '', judgeShape);
  return judgeTotal(sumFaces(roll, ''), difficulty, equalSucceeds);
}

/**
 * Judges two opposed totals: the higher one wins, and equal totals have no winner (SD-4). A botch never wins, but a lower total does not win against it either
 * (SD-8).
 */
export function judgeOpposed(a: RollTotal, b: RollTotal): 'a' | 'b' | 'nobody' {
  if (a.total > b.total && !a.botch) return 'a';
  return b.total > a.total && !b.botch ? 'b' : 'nobody';
}
