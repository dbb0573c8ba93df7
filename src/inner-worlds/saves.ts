// Saves (IW-1 to IW-4): a d20 must roll an ability score or less.
import { freezeDeep } from '../core/freeze.ts';
import type { PlanLine } from '../core/line.ts';
import { requireFace } from '../core/random.ts';
import { RulesError } from '../core/rules-error.ts';
import {
  type Reader,
  ignored,
  integerIn,
  listOf,
  oneOf,
  orNull,
  readList,
  readShape,
  readSwitch,
  requireKey,
} from '../core/validate.ts';
import { type AbilityId, abilityIds, readScore } from './abilities.ts';
import {
  type ModeSource,
  type RollMode,
  combineModes,
  keepRoll,
  listModeLines,
  readMode,
  readSources,
  writeDie,
} from './modes.ts';

/** The sides of the die of a save (IW-1). */
export const SAVE_DIE = 20;

/** What each difficulty adds to the score of a save (IW-4). */
export const difficulties = freezeDeep({ trivial: 2, average: 0, difficult: -2, legendary: -5, unprecedented: -10 });

export type DifficultyId = keyof typeof difficulties;

const readAmount = integerIn(-999, 999);
const readDifficulty: Reader<number> = (value = 0, argument) =>
  typeof value === 'string' ? difficulties[requireKey(value, argument, difficulties)] : readAmount(value, argument);

export interface SaveInput {
  /** The ability score after damage. */
  readonly score: number;
  /** The ability, for the line of its score; null or omitted: none. */
  readonly ability?: AbilityId | null | undefined;
  readonly difficulty?: DifficultyId | undefined;
  readonly sources?: readonly ModeSource[] | undefined;
  /** Whether the save is complicated, so that it is rolled twice (IW-3). */
  readonly complicated?: boolean | undefined;
}

export interface SavePlan {
  readonly score: number;
  /** What the difficulty adds to the score. */
  readonly difficulty: number;
  /** The highest roll that passes; 0: no roll does. */
  readonly target: number;
  readonly mode: RollMode;
  readonly throws: 1 | 2;
  /** The formula in Foundry's notation. The two rolls of a complicated save are joined by ` + `, although they are never added up. */
  readonly formula: string;
  /** Lines of the unit `score` sum to the target. */
  readonly lines: readonly PlanLine<'score' | 'mode'>[];
}

export interface SaveOutcome {
  readonly kept: number;
  readonly target: number;
  readonly passed: boolean;
}

/** The result of a complicated save: both rolls pass, one does, or neither does (IW-3). */
export interface ComplicatedOutcome {
  readonly passes: 0 | 1 | 2;
  readonly result: 'both' | 'one' | 'none';
  readonly saves: readonly SaveOutcome[];
}

/** The parts of a plan by which a save is judged. A whole plan can be passed too. */
export interface SaveTarget {
  readonly score: number;
  readonly difficulty?: DifficultyId | number | undefined;
  readonly mode?: RollMode | undefined;
}

/** Returns the highest roll that passes. A score of 0 always fails, whatever the difficulty (IW-1). */
export function countTarget(score: number, difficulty: number): number {
  return score === 0 ? 0 : Math.max(0, score + difficulty);
}

const inputShape = {
  score: readScore,
  ability: orNull(oneOf(abilityIds)),
  difficulty: (value: unknown = 'average', argument: string) => requireKey(value, argument, difficulties),
  sources: readSources,
  complicated: readSwitch,
};

/** Plans a save (IW-1 to IW-4). Throws RulesError: `not-an-integer`, `out-of-range`, `unknown-key`, `not-a-text`, `not-a-switch`. */
export function planSave(input: SaveInput): SavePlan {
  const { score, ability, difficulty: id, sources, complicated } = readShape(input, '', inputShape);
  const difficulty = difficulties[id];
  const target = countTarget(score, difficulty);
  const mode = combineModes(sources);
  const die = writeDie(SAVE_DIE, mode, 'lower');
  const lines: PlanLine<'score' | 'mode'>[] = [];
  const add = (key: string, rule: string, amount: number): number => lines.push({ key, rule, unit: 'score', amount });
  add(ability ?? 'score', 'IW-1', score);
  if (difficulty !== 0) add(id, 'IW-4', difficulty);
  const rest = target - score - difficulty;
  if (rest !== 0) add(score === 0 ? 'atZero' : 'floor', 'IW-1', rest);
  lines.push(...listModeLines(sources));
  return {
    score,
    difficulty,
    target,
    mode,
    throws: complicated ? 2 : 1,
    formula: complicated ? `${die} + ${die}` : die,
    lines,
  };
}

const planFields = { target: ignored, throws: ignored, formula: ignored, lines: ignored };
const targetShape = { score: readScore, difficulty: readDifficulty, mode: readMode, ...planFields };

const readRolls: Reader<readonly number[]> = (value, argument) =>
  readList((value ?? null) as readonly number[], argument).map((roll, index) =>
    requireFace(roll, `${argument}[${index}]`, SAVE_DIE),
  );

function judgeThrow(rolls: readonly number[], argument: string, target: number, mode: RollMode): SaveOutcome {
  const wanted = mode === null ? 1 : 2;
  if (rolls.length !== wanted) throw new RulesError('wrong-rolls', argument, `${rolls.length}, not ${wanted}`);
  const kept = keepRoll(rolls, mode, 'lower');
  return { kept, target, passed: kept <= target };
}

/**
 * Judges a save: a roll of the target or less passes (IW-1). With advantage the lower of two rolls counts, with disadvantage the higher (IW-2). Throws
 * RulesError: `bad-face`, `wrong-rolls` unless there is one roll, or two with a mode; `not-a-list`, `not-an-integer`, `out-of-range`, `unknown-key`.
 */
export function judgeSave(input: SaveTarget & { readonly rolls: readonly number[] }): SaveOutcome {
  const { rolls, score, difficulty, mode } = readShape(input, '', { ...targetShape, rolls: readRolls });
  return judgeThrow(rolls, 'rolls', countTarget(score, difficulty), mode);
}

const results = freezeDeep(['none', 'one', 'both']);

/**
 * Judges a complicated save. The mode applies to both rolls, and each is judged on its own (IW-3). Throws the errors of judgeSave for `throws[i]`, and
 * `wrong-rolls`.
 */
export function judgeComplicated(
  input: SaveTarget & { readonly throws: readonly (readonly number[])[] },
): ComplicatedOutcome {
  const { throws, score, difficulty, mode } = readShape(input, '', { ...targetShape, throws: listOf(readRolls) });
  if (throws.length !== 2) throw new RulesError('wrong-rolls', 'throws', `${throws.length}, not 2`);
  const target = countTarget(score, difficulty);
  const saves = throws.map((rolls, index) => judgeThrow(rolls, `throws[${index}]`, target, mode));
  const [first, second] = saves.map(({ passed }) => passed);
  const passes = first && second ? 2 : first || second ? 1 : 0;
  return { passes, result: results[passes], saves };
}

/** Computes the probability that a save passes (IW-1, IW-2, IW-4). Throws RulesError: `not-an-integer`, `out-of-range`, `unknown-key`. */
export function saveOdds(input: SaveTarget): { readonly pass: number } {
  const { score, difficulty, mode } = readShape(input, '', targetShape);
  const target = Math.min(SAVE_DIE, countTarget(score, difficulty));
  const [pass, fail] = [target / SAVE_DIE, (SAVE_DIE - target) / SAVE_DIE];
  if (mode === null) return { pass };
  return { pass: mode === 'advantage' ? pass * (1 + fail) : pass * pass };
}

/** Computes the probabilities that both rolls of a complicated save pass, that one does, and that neither does (IW-3). Throws the errors of saveOdds. */
export function complicatedOdds(input: SaveTarget): {
  readonly both: number;
  readonly one: number;
  readonly none: number;
} {
  const { pass } = saveOdds(input);
  return { both: pass * pass, one: 2 * pass * (1 - pass), none: (1 - pass) ** 2 };
}

/** Returns the outcome after the GM has overruled it (IW-34). `overruled`: whether that changed the outcome. Throws `not-a-switch`. */
export function overrule<Outcome extends { readonly passed: boolean }>(
  outcome: Outcome,
  passed: boolean,
): Outcome & { readonly overruled: boolean } {
  return { ...outcome, passed: readSwitch(passed, 'passed'), overruled: passed !== outcome.passed };
}
