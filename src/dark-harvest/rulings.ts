// The Gamemaster changes the difficulty of a test that lies on the table (DH-6), or grants the awesome bonus (DH-28): which dice come, which go, and what the
// plan is then.
import { type TestLine, findHigherFloor, makeDifficultyLines, makeLine, sumLines } from './plan.ts';
import { readList, requireInteger, requireKey } from '../core/validate.ts';
import { difficulties, type DifficultyId } from './difficulties.ts';
import { makeReasons } from './situation.ts';

/** The plan of a test, as a card keeps it. */
export interface RuledPlan<Line extends TestLine = TestLine> {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
  readonly lines: readonly Line[];
}

/** Faces of a test as Foundry lists them: the dice of the pool in their order, then for each six in the list its new die. */
export interface ThrownFaces {
  readonly white: readonly number[];
  readonly black: readonly number[];
}

/** Faces, and how many dice of each colour they are. */
export interface ThrownDice {
  readonly faces: ThrownFaces;
  readonly dice: { readonly white: number; readonly black: number };
}

/** The lines that a plan draws from its own sums. */
const DRAWN = new Set(['floor', 'leastOne', 'trade']);

const isDrawn = ({ key, rule }: TestLine): boolean => DRAWN.has(key) && (rule === 'DH-1' || rule === 'DH-8');
const isDifficulty = ({ rule }: TestLine): boolean => rule === 'DH-6';

/** Takes lines out of a plan and puts others in; divisors and trades count anew in the order of DH-1, and of the trades as many stay as the pool still bears. */
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
    // By the difference, so that lines which do not tell the whole of a plan do no harm.
    white: Math.max(0, plan.white + after.white - before.white),
    black: Math.max(0, plan.black + after.black - before.black),
    automatic: plan.automatic + after.automatic - before.automatic,
    minimumNet: plan.minimumNet,
    lines: after.lines,
  };
}

/** Changes the difficulty of a plan (DH-6); everything else stays. Throws `unknown-key`. */
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

/** What the awesome bonus adds, as the table of reasons has it (DH-28). */
const awesomeLines = makeReasons({ awesome: 1 }).map(({ key, rule = '', white = 0 }) =>
  makeLine('white', key, rule, white),
);

/** Tests whether a plan has the awesome bonus. */
export function isAwesome({ lines }: Pick<RuledPlan, 'lines'>): boolean {
  return lines.some(({ key, rule }) => key === 'awesome' && rule === 'DH-28');
}

/** Puts the awesome bonus into a plan, once (DH-28). */
export function addAwesome<Line extends TestLine>(plan: RuledPlan<Line>): RuledPlan<Line | TestLine> {
  if (isAwesome(plan)) return plan;
  return replaceLines(plan, () => false, awesomeLines);
}

/**
 * Keeps the first dice of a throw, each with what was thrown for its sixes (DH-3). Throws `not-a-list`, `not-an-integer`.
 * @param faces as Foundry lists them
 * @param dice how many dice of the pool the list begins with
 * @param kept how many of them stay; the last ones go
 * @param again whether sixes are thrown again
 */
export function keepDice(faces: readonly number[], dice: number, kept: number, again: boolean): number[] {
  const list = readList(faces, 'faces');
  const pool = Math.min(requireInteger(dice, 'dice'), list.length);
  const wanted = Math.max(0, requireInteger(kept, 'kept'));
  // Whose throw a face belongs to: the die of the pool at the head of its chain.
  const heads = list.map((_face, index) => (index < pool ? index : -1));
  let next = pool;
  for (let index = 0; index < list.length && next < list.length; index++) {
    if (again && list[index] === 6) heads[next++] = heads[index]!;
  }
  return list.filter((_face, index) => heads[index]! < wanted);
}

/**
 * Brings a throw to the dice of another plan: dice that are too many are the last thrown, with what was thrown for their sixes; those that
 * are missing come from a further throw. Throws as keepDice.
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
    // The dice of the pool first, then what was thrown again.
    return [...from.slice(0, dice), ...added.slice(0, taken), ...from.slice(dice), ...added.slice(taken)];
  };
  return { white: bring('white'), black: bring('black') };
}
