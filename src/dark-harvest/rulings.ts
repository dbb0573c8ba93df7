// The Gamemaster changes the difficulty of a test that lies on the table (DH-6): which dice come, which go, and what the plan is then.
import { DICE_A_TRADE, type TestLine } from './plan.ts';
import { readList, requireInteger, requireKey } from '../core/validate.ts';
import { difficulties, type DifficultyId } from './difficulties.ts';

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

function draw(key: string, rule: string, unit: TestLine['unit'], amount: number): TestLine[] {
  return amount === 0 ? [] : [{ key, rule, unit, amount }];
}

/** What the lines come to, by the order of DH-1. */
function sumLines(lines: readonly TestLine[], trades: number) {
  const sum = (unit: TestLine['unit']): number =>
    lines.reduce((total, line) => total + (line.unit === unit ? line.amount : 0), 0);
  const divisor = lines.reduce((product, line) => product * (line.unit === 'divide' ? line.amount : 1), 1);
  const whole = Math.max(0, sum('white'));
  const divided = Math.floor(whole / divisor);
  const white = whole > 0 && divided === 0 ? 1 : divided;
  const kept = Math.min(trades, Math.floor(white / DICE_A_TRADE));
  return {
    white: white - DICE_A_TRADE * kept,
    black: Math.max(0, sum('black')),
    trades: kept,
    floors: { white: whole - sum('white'), black: Math.max(0, -sum('black')) },
    leastOne: white - divided,
  };
}

/**
 * Changes the difficulty of a plan (DH-6). Everything else stays: divisors and trades count anew in the order of DH-1, and of the trades as
 * many stay as the pool still bears. Throws `unknown-key`.
 */
export function changeDifficulty<Line extends TestLine>(
  plan: RuledPlan<Line>,
  from: DifficultyId,
  to: DifficultyId,
): RuledPlan<Line | TestLine> {
  const former = difficulties[requireKey(from, 'from', difficulties)];
  const { white, black, minimumNet } = difficulties[requireKey(to, 'to', difficulties)];
  if (from === to) return plan;
  const trades = plan.lines.reduce(
    (sum, line) => sum + (isDrawn(line) && line.key === 'trade' && line.unit === 'automatic' ? line.amount : 0),
    0,
  );
  const given: (Line | TestLine)[] = plan.lines.filter((line) => !isDrawn(line) && !isDifficulty(line));
  const later = given.findIndex(({ unit, rule }) => unit !== 'white' || (rule !== 'DH-1' && rule !== 'DH-9'));
  const place = later < 0 ? given.length : later;
  const lines = [
    ...given.slice(0, place),
    ...draw(to, 'DH-6', 'white', white),
    ...given.slice(place),
    ...draw(to, 'DH-6', 'black', black),
  ];
  const before = sumLines(
    plan.lines.filter((line) => !isDrawn(line)),
    trades,
  );
  const after = sumLines(lines, trades);
  const floors = [minimumNet, plan.minimumNet === former.minimumNet ? null : plan.minimumNet];
  const standing = floors.filter((floor) => floor !== null);
  return {
    // By the difference, so that lines which do not tell the whole of a plan do no harm.
    white: Math.max(0, plan.white + after.white - before.white),
    black: Math.max(0, plan.black + after.black - before.black),
    automatic: plan.automatic + after.trades - before.trades,
    minimumNet: standing.length === 0 ? null : Math.max(...standing),
    lines: [
      ...lines,
      ...draw('floor', 'DH-1', 'white', after.floors.white),
      ...draw('leastOne', 'DH-1', 'white', after.leastOne),
      ...draw('trade', 'DH-8', 'white', -DICE_A_TRADE * after.trades),
      ...draw('floor', 'DH-1', 'black', after.floors.black),
      ...draw('trade', 'DH-8', 'automatic', after.trades),
    ],
  };
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

/** Brings faces of one colour to a number of dice: the last ones go, or further ones come out of another throw. */
function bringTo(
  from: readonly number[],
  dice: number,
  wanted: number,
  more: readonly number[],
  moreDice: number,
  again: boolean,
) {
  if (wanted <= dice) return keepDice(from, dice, wanted, again);
  const added = keepDice(more, moreDice, wanted - dice, again);
  const taken = Math.min(wanted - dice, moreDice, added.length);
  // The dice of the pool first, then what was thrown again.
  return [...from.slice(0, dice), ...added.slice(0, taken), ...from.slice(dice), ...added.slice(taken)];
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
  const bring = (colour: 'white' | 'black'): number[] =>
    bringTo(
      thrown.faces[colour],
      thrown.dice[colour],
      wanted[colour],
      more.faces[colour],
      more.dice[colour],
      colour === 'white',
    );
  return { white: bring('white'), black: bring('black') };
}
