import { freezeDeep } from '../core/freeze.ts';
import { requireFace } from '../core/random.ts';
import { integerOr, readList, requireInteger, requireKey, requireKeys } from '../core/validate.ts';
import type { DifficultyId } from './difficulties.ts';
import { type FateUse, fate, lessenDamage } from './fate.ts';
import { type TestLine, poolShape, writeFormula } from './plan.ts';
import {
  type RuledPlan,
  type ThrownDice,
  type ThrownFaces,
  addAwesome,
  changeDifficulty,
  changeFaces,
} from './rulings.ts';

// The degrees of success (DH-5).

/** The degrees, worst first, each with its lowest net; every net below 0 is `foul` (DH-5). */
export const degrees = freezeDeep([
  { id: 'foul', from: Number.NEGATIVE_INFINITY },
  { id: 'failure', from: 0 },
  { id: 'marginal', from: 1 },
  { id: 'normal', from: 2 },
  { id: 'good', from: 3 },
  { id: 'impressive', from: 6 },
  { id: 'virtuoso', from: 10 },
  { id: 'awesome', from: 15 },
  { id: 'godlike', from: 20 },
]);

export type Degree = (typeof degrees)[number]['id'];

export const DEGREES: readonly Degree[] = Object.freeze(degrees.map((degree) => degree.id));

/** The lowest net of the highest degree, `godlike`. */
export const TOP_NET = 20;

/** The index in `degrees` for each net from 0 to TOP_NET. */
const places = Array.from({ length: TOP_NET + 1 }, (_, net) => degrees.findLastIndex((degree) => degree.from <= net));

/** Returns the index of a net's degree: 0 for `foul`, 8 for `godlike` (DH-5). */
export function placeNet(net: number): number {
  return net < 0 ? 0 : places[Math.min(net, TOP_NET)]!;
}

/** Returns the degree of a net (DH-5). */
export function nameDegree(net: number): Degree {
  return DEGREES[placeNet(net)]!;
}

// Judges a test: from the faces rolled to the net and its degree (DH-2 to DH-6).

/** The dice of a test. `white` lists every face rolled, including the rerolls after a six. The other fields of a plan may be passed and are ignored. */
export interface TestFaces {
  readonly white: readonly number[];
  readonly black: readonly number[];
  readonly automatic?: number | undefined;
  readonly minimumNet?: number | null | undefined;
}

/** The result of a test. `net` is at least the test's minimum (DH-6). */
export interface TestOutcome {
  readonly whiteSuccesses: number;
  readonly blackSuccesses: number;
  readonly net: number;
  readonly degree: Degree;
}

const readAutomatic = integerOr(0);

/** Judges a test: 1 and 6 score; net = white + automatic - black, but at least the minimum. Throws `bad-face`, `not-a-list`, `not-an-integer`. */
export function judgeTest(input: TestFaces): TestOutcome {
  requireKeys(input, '', poolShape);
  const whiteSuccesses = countSuccesses(input.white, 'white');
  const blackSuccesses = countSuccesses(input.black, 'black');
  const raw = whiteSuccesses + readAutomatic(input.automatic, 'automatic') - blackSuccesses;
  const floor = input.minimumNet ?? null;
  const net = floor === null ? raw : Math.max(raw, requireInteger(floor, 'minimumNet'));
  return { whiteSuccesses, blackSuccesses, net, degree: nameDegree(net) };
}

/** Counts the faces that score, 1 and 6 (DH-2). Throws `not-a-list`, `bad-face`. */
function countSuccesses(faces: readonly number[], argument: string): number {
  readList(faces ?? null, argument);
  let successes = 0;
  for (let index = 0; index < faces.length; index++) {
    const face = faces[index];
    if (face === 1 || face === 6) successes++;
    else if (face !== 2 && face !== 3 && face !== 4 && face !== 5) requireFace(face, `${argument}[${index}]`, 6);
  }
  return successes;
}

// Judges a test or a damage roll together with everything that changed it after the roll. For a test, the changes apply in this order: scripting die (DH-18),
// the GM's ruling on the difficulty (DH-6), fate (DH-11, DH-13, DH-15), the GM's ruling on the net (DH-5).

/** Fate points spent on a roll (DH-11, DH-13, DH-15). `source` is the caller's own id for them. */
export interface PointsAdjustment {
  readonly kind: 'points';
  readonly source: string;
  readonly use: FateUse;
  readonly count: number;
}

/** A reroll of all dice by a scripting die (DH-18). */
export interface RerollAdjustment<Line extends TestLine = TestLine> {
  readonly kind: 'reroll';
  readonly source: string;
  readonly plan: RuledPlan<Line>;
  /** The difficulty of the plan; blank if it was planned without one. */
  readonly difficulty: DifficultyId | '';
  readonly faces: ThrownFaces;
  /** Whether the better of the two rolls counts; if not, the second does. In Quickplay the second always counts. */
  readonly keepBetter: boolean;
}

/** A GM's ruling: another difficulty (DH-6) or the awesome bonus (DH-28), with any dice rolled for it; or another net (DH-5). */
export interface RulingAdjustment extends ThrownDice {
  readonly kind: 'ruling';
  readonly source: string;
  /** The new difficulty; null if the ruling does not change it. */
  readonly difficulty: DifficultyId | null;
  /** The new net; null if the ruling does not set it. */
  readonly net: number | null;
  readonly awesome?: boolean;
}

/** What can change a test after its roll. Changes of the same kind are listed oldest first. */
export type TestAdjustment<Line extends TestLine = TestLine> =
  | PointsAdjustment
  | RerollAdjustment<Line>
  | RulingAdjustment;

/** A test as first rolled. */
export interface RolledTest<Line extends TestLine = TestLine> {
  readonly plan: RuledPlan<Line>;
  readonly faces: ThrownFaces;
  /** The difficulty; blank if the test was rolled without one, which counts as Average. */
  readonly difficulty: DifficultyId | '';
  readonly quickplay: boolean;
}

export interface StandingPlan<Line extends TestLine = TestLine> extends RuledPlan<Line> {
  readonly formula: string;
}

/** One roll of a test: the first one, or the reroll by a scripting die. */
export interface TestThrow<Line extends TestLine = TestLine> {
  readonly plan: RuledPlan<Line>;
  readonly faces: ThrownFaces;
  readonly difficulty: DifficultyId | '';
}

/** The result of a test after everything that changed it since the roll. */
export interface AdjustedOutcome<Line extends TestLine = TestLine> extends TestOutcome {
  readonly faces: ThrownFaces;
  /** The plan after the rulings; it has the dice of `faces`. */
  readonly plan: StandingPlan<Line | TestLine>;
  readonly difficulty: DifficultyId | '';
  /** The automatic successes, including those bought with fate (DH-11). */
  readonly automatic: number;
  /** The automatic successes bought with fate. */
  readonly fate: number;
  /** Whether fate makes the test succeed, whatever the black dice show (DH-13). */
  readonly isAssured: boolean;
  /** Whether fate prevented a permanent injury (DH-15). */
  readonly isSpared: boolean;
  /** The result of the dice alone, before fate and a ruling on the net. */
  readonly rolled: TestOutcome;
  /** The result before the GM's ruling on the net; null without such a ruling. */
  readonly unruled: TestOutcome | null;
  /** The rulings in force; null for each kind without one. */
  readonly rulings: Readonly<Record<'difficulty' | 'awesome' | 'net', RulingAdjustment | null>>;
  /** The reroll: the nets of both rolls after rulings, and whether the second counts (DH-18); null without a reroll. */
  readonly reroll: {
    readonly source: string;
    readonly first: number;
    readonly second: number;
    readonly stands: boolean;
  } | null;
}

function findReroll<Line extends TestLine>(
  adjustments: readonly TestAdjustment<Line>[],
): RerollAdjustment<Line> | undefined {
  return adjustments.find((adjustment) => adjustment.kind === 'reroll');
}

/**
 * Decides which of two rolls counts: the second in Quickplay or if the player does not want the better one, otherwise the better one (DH-18).
 * @param isBetter - whether the second roll is at least as good
 */
function judgeReroll(
  reroll: RerollAdjustment | undefined,
  first: number,
  second: number,
  isBetter: boolean,
  quickplay: boolean,
): AdjustedOutcome['reroll'] {
  if (!reroll) return null;
  return { source: reroll.source, first, second, stands: quickplay || !reroll.keepBetter || isBetter };
}

/** Lists the rolls of a test in order: the first, then the reroll by a scripting die, if any (DH-18). */
export function listThrows<Line extends TestLine>(
  test: TestThrow<Line>,
  adjustments: readonly TestAdjustment<Line>[],
): TestThrow<Line>[] {
  return [test, findReroll(adjustments)].filter((thrown) => thrown !== undefined);
}

/**
 * Counts the dice of each colour that must still be rolled to change the difficulty of all these rolls: the most that any one of them lacks (DH-6). Throws the
 * same errors as changeDifficulty.
 */
export function countMissing(throws: readonly TestThrow[], to: DifficultyId): { white: number; black: number } {
  const missing = throws.map(({ plan, difficulty }) => {
    const { white, black } = changeDifficulty(plan, difficulty || 'average', to);
    return { white: white - plan.white, black: black - plan.black };
  });
  return {
    white: Math.max(0, ...missing.map(({ white }) => white)),
    black: Math.max(0, ...missing.map(({ black }) => black)),
  };
}

/** Counts the white dice that must still be rolled to give all these rolls the awesome bonus: the most that any one of them lacks (DH-28). */
export function countAwesome(throws: readonly TestThrow[]): number {
  return Math.max(0, ...throws.map(({ plan }) => addAwesome(plan).white - plan.white));
}

/** Returns the rulings in force: the last one on the difficulty and on the awesome bonus, and the one on the net only if no other ruling came after it. */
function findRulings(adjustments: readonly TestAdjustment[]): AdjustedOutcome['rulings'] {
  const rulings = adjustments.filter(({ kind }) => kind === 'ruling') as RulingAdjustment[];
  const last = rulings.at(-1);
  return {
    difficulty: rulings.findLast(({ difficulty }) => difficulty !== null) ?? null,
    awesome: rulings.findLast(({ awesome = false }) => awesome) ?? null,
    net: last && last.net !== null ? last : null,
  };
}

/** Applies the rulings on difficulty and awesome bonus to a roll. Any further dice come from those rolled for the ruling (DH-6, DH-28). */
function applyRulings<Line extends TestLine>(
  thrown: TestThrow<Line>,
  { difficulty: ruled, awesome }: AdjustedOutcome['rulings'],
): TestThrow<Line | TestLine> {
  const difficulty = ruled?.difficulty || thrown.difficulty;
  let standing: TestThrow<Line | TestLine> = thrown;
  if (ruled && difficulty && difficulty !== thrown.difficulty) {
    const plan = changeDifficulty(thrown.plan, thrown.difficulty || 'average', difficulty);
    standing = { plan, difficulty, faces: changeFaces({ faces: thrown.faces, dice: thrown.plan }, plan, ruled) };
  }
  if (!awesome) return standing;
  const plan = addAwesome(standing.plan);
  return { ...standing, plan, faces: changeFaces({ faces: standing.faces, dice: standing.plan }, plan, awesome) };
}

/** The parts of a roll that its result depends on. */
interface JudgedThrow {
  readonly plan: Pick<RuledPlan, 'automatic' | 'minimumNet'>;
  readonly faces: ThrownFaces;
}

function judgeThrow({ plan, faces }: JudgedThrow, fateSuccesses = 0, isAssured = false): TestOutcome {
  const minimumNet = isAssured ? Math.max(1, plan.minimumNet ?? 1) : plan.minimumNet;
  return judgeTest({ ...faces, automatic: plan.automatic + fateSuccesses, minimumNet });
}

/** Returns a function that counts the points of fate spent on a use. Throws `unknown-key`, `not-an-integer`. */
function countUses(adjustments: readonly TestAdjustment[]): (wanted: FateUse) => number {
  const points = adjustments.filter(({ kind }) => kind === 'points') as PointsAdjustment[];
  for (const { use } of points) requireKey(use, 'use', fate);
  return (wanted) =>
    points.reduce((sum, { use, count }) => sum + (use === wanted ? requireInteger(count, 'count') : 0), 0);
}

/**
 * Judges a test after everything that changed it since the roll (DH-5, DH-6, DH-11, DH-13, DH-15, DH-18). Throws `bad-face`, `not-a-list`, `not-an-integer`,
 * `unknown-key`.
 */
export function judgeAdjusted<Line extends TestLine>(
  test: RolledTest<Line>,
  adjustments: readonly TestAdjustment<Line>[],
): AdjustedOutcome<Line> {
  const count = countUses(adjustments);
  // In Quickplay a fate point spent to stay conscious (DH-13) adds an ordinary success.
  const { quickplay } = test;
  const bought = count('success') + (quickplay ? count('stayConscious') : 0);
  const isAssured = !quickplay && count('stayConscious') > 0;
  const rulings = findRulings(adjustments);
  const [own, again] = listThrows(test, adjustments).map((thrown) => applyRulings(thrown, rulings)) as [
    TestThrow<Line | TestLine>,
    TestThrow<Line | TestLine>?,
  ];
  const first = judgeThrow(own, bought, isAssured);
  const second = again ? judgeThrow(again, bought, isAssured) : first;
  const reroll = judgeReroll(findReroll(adjustments), first.net, second.net, second.net >= first.net, quickplay);
  const thrown = (reroll?.stands && again) || own;
  const outcome = reroll?.stands ? second : first;
  const net = rulings.net?.net ?? null;
  const { plan, faces, difficulty } = thrown;
  return {
    ...outcome,
    ...(net === null ? {} : { net: requireInteger(net, 'net'), degree: nameDegree(net) }),
    faces,
    plan: { ...plan, formula: writeFormula(plan.white, plan.black, plan.automatic) },
    difficulty,
    automatic: plan.automatic + bought,
    fate: bought,
    isAssured,
    isSpared: count('noInjury') > 0,
    rolled: judgeThrow(thrown),
    unruled: net === null ? null : outcome,
    rulings,
    reroll,
  };
}

/** A damage roll before anything changes it. */
export interface RolledDamage {
  readonly plan: Pick<RuledPlan, 'automatic' | 'minimumNet'>;
  /** The faces rolled; null if no dice were rolled, so that nobody is hurt. */
  readonly faces: ThrownFaces | null;
  /** Whether an actor deals the damage; false for a peril, whose victim may then reroll it (DH-18). */
  readonly isDealt: boolean;
  readonly quickplay: boolean;
}

/** Damage in pips after everything that changed it since the roll. */
export interface AdjustedDamage {
  readonly faces: ThrownFaces;
  /** Successes added by fate (DH-11). */
  readonly fate: number;
  /** The pips before fate takes any off: successes of dice and fate, less armour and the successes of an object's dice. */
  readonly rolled: number;
  /** The pips that fate takes off (DH-12). */
  readonly less: number;
  /** The pips still to mark. */
  readonly pips: number;
  readonly reroll: AdjustedOutcome['reroll'];
}

/**
 * Judges damage after everything that changed it since the roll. Fate adds successes (DH-11). With a reroll, the dealer keeps the higher damage, the victim of
 * a peril the lower (DH-18). Then fate takes off pips (DH-12). Throws the same errors as judgeTest and lessenDamage.
 */
export function judgeAdjustedDamage(damage: RolledDamage, adjustments: readonly TestAdjustment[]): AdjustedDamage {
  const { quickplay, isDealt } = damage;
  const uses = countUses(adjustments);
  const bought = uses('success');
  const count = ({ plan, faces }: Pick<RolledDamage, 'plan' | 'faces'>): number =>
    faces ? Math.max(0, judgeThrow({ plan, faces }, bought).net) : 0;
  const again = findReroll(adjustments);
  const first = count(damage);
  const second = again ? count(again) : first;
  const reroll = judgeReroll(again, first, second, isDealt ? second >= first : second <= first, quickplay);
  const stands = reroll?.stands === true;
  const rolled = stands ? second : first;
  const less = lessenDamage(rolled, uses('lessDamage'), quickplay);
  return {
    faces: (stands ? again?.faces : damage.faces) ?? { white: [], black: [] },
    fate: bought,
    rolled,
    less,
    pips: rolled - less,
    reroll,
  };
}
