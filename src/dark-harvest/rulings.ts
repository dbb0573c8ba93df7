// GM rulings on a posted test: another difficulty (DH-6) or the awesome bonus (DH-28). Computes the new plan, and which dice are added or removed.
import { type TestLine, findHigherFloor, makeDifficultyLines, makeLine, sumLines } from './plan.ts';
import { readList, requireInteger, requireKey } from '../core/validate.ts';
import { difficulties, type DifficultyId } from './difficulties.ts';
import { makeReasons } from './situation.ts';

/** The plan of a test as its card stores it. */
export interface RuledPlan<Line extends TestLine = TestLine> {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
  readonly lines: readonly Line[];
}

/** The faces of a test in Foundry's order: first the dice of the pool, then a new die for each six, including sixes that were themselves rerolled. */
export interface ThrownFaces {
  readonly white: readonly number[];
  readonly black: readonly number[];
}

/** Faces, and how many of each colour are dice of the pool rather than rerolls. */
export interface ThrownDice {
  readonly faces: ThrownFaces;
  readonly dice: { readonly white: number; readonly black: number };
}

/** The keys of lines that follow from the sums of a plan. */
const DRAWN = new Set(['floor', 'leastOne', 'trade']);

const isDrawn = ({ key, rule }: TestLine): boolean => DRAWN.has(key) && (rule === 'DH-1' || rule === 'DH-8');
const isDifficulty = ({ rule }: TestLine): boolean => rule === 'DH-6';

/**
 * Replaces lines of a plan, and applies divisors and trades again in the order of DH-1. Keeps as many trades as the pool still allows.
 * @param goes - tests whether a line is removed
 * @param coming - the lines to add
 */
function replaceLines<Line extends TestLine>(
  plan: RuledPlan<Line>,
  goes: (line: TestLine) => boolean,
  coming: readonly TestLine[],
): RuledPlan<Line | TestLine> {
  const trades = plan.lines.reduce(
    (sum, line) => sum + (isDrawn(line) && line.key === 'trade' && line.unit === 'automatic' ? line.amount : 0),
    0,
  );
  const given: (Line | TestLine)[] = plan.lines.filter((line) => !isDrawn(line) && !goes(line));
  const later = given.findIndex(({ unit, rule }) => unit !== 'white' || (rule !== 'DH-1' && rule !== 'DH-9'));
  const place = later < 0 ? given.length : later;
  const before = sumLines(
    plan.lines.filter((line) => !isDrawn(line)),
    trades,
  );
  const after = sumLines([...given.slice(0, place), ...coming, ...given.slice(place)], trades);
  return {
    // Only the difference is applied, so that a plan whose lines are incomplete stays correct.
    white: Math.max(0, plan.white + after.white - before.white),
    black: Math.max(0, plan.black + after.black - before.black),
    automatic: plan.automatic + after.automatic - before.automatic,
    minimumNet: plan.minimumNet,
    lines: after.lines,
  };
}

/** Changes only the difficulty of a plan (DH-6). Throws `unknown-key`. */
export function changeDifficulty<Line extends TestLine>(
  plan: RuledPlan<Line>,
  from: DifficultyId,
  to: DifficultyId,
): RuledPlan<Line | TestLine> {
  const former = difficulties[requireKey(from, 'from', difficulties)];
  const { minimumNet } = difficulties[requireKey(to, 'to', difficulties)];
  if (from === to) return plan;
  const floor = plan.minimumNet === former.minimumNet ? null : plan.minimumNet;
  return {
    ...replaceLines(plan, isDifficulty, makeDifficultyLines(to)),
    minimumNet: findHigherFloor(minimumNet, floor),
  };
}

/** The lines of the awesome bonus (DH-28). */
const awesomeLines = makeReasons({ awesome: 1 }).map(({ key, rule = '', white = 0 }) =>
  makeLine('white', key, rule, white),
);

export function isAwesome({ lines }: Pick<RuledPlan, 'lines'>): boolean {
  return lines.some(({ key, rule }) => key === 'awesome' && rule === 'DH-28');
}

/** Adds the awesome bonus to a plan, unless it has it already (DH-28). */
export function addAwesome<Line extends TestLine>(plan: RuledPlan<Line>): RuledPlan<Line | TestLine> {
  if (isAwesome(plan)) return plan;
  return replaceLines(plan, () => false, awesomeLines);
}

/**
 * Keeps the first dice of a roll, each with the dice rolled for its sixes (DH-3). Throws `not-a-list`, `not-an-integer`.
 * @param faces - in Foundry's order
 * @param dice - how many dice the pool has; they come first in the list
 * @param kept - how many of them to keep; the last ones are removed
 * @param again - whether sixes are rerolled
 */
export function keepDice(faces: readonly number[], dice: number, kept: number, again: boolean): number[] {
  const list = readList(faces, 'faces');
  const pool = Math.min(requireInteger(dice, 'dice'), list.length);
  const wanted = Math.max(0, requireInteger(kept, 'kept'));
  // For each face, the index of the pool die that it comes from, whether directly or through rerolled sixes.
  const heads = list.map((_face, index) => (index < pool ? index : -1));
  let next = pool;
  for (let index = 0; index < list.length && next < list.length; index++) {
    if (again && list[index] === 6) heads[next++] = heads[index]!;
  }
  return list.filter((_face, index) => heads[index]! < wanted);
}

/**
 * Changes a roll to the number of dice of another plan. Surplus dice are removed from the end, with the dice rolled for their sixes; missing dice come from
 * `more`. Throws the same errors as keepDice.
 */
export function changeFaces(
  thrown: ThrownDice,
  wanted: { readonly white: number; readonly black: number },
  more: ThrownDice,
): { white: number[]; black: number[] } {
  const bring = (colour: 'white' | 'black'): number[] => {
    const again = colour === 'white';
    const from = thrown.faces[colour];
    const dice = thrown.dice[colour];
    const missing = wanted[colour] - dice;
    if (missing <= 0) return keepDice(from, dice, wanted[colour], again);
    const added = keepDice(more.faces[colour], more.dice[colour], missing, again);
    const taken = Math.min(missing, more.dice[colour]);
    return [...from.slice(0, dice), ...added.slice(0, taken), ...from.slice(dice), ...added.slice(taken)];
  };
  return { white: bring('white'), black: bring('black') };
}
