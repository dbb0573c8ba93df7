// Plans a roll: from attribute, skill and reasons to the ranks that are rolled (SD-1 to SD-5).
import type { PlanLine } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import { integerIn, integerOr, listOf, readShape, readSwitch } from '../core/validate.ts';
import { type DifficultyId, readDifficulty } from './difficulties.ts';
import { MAXIMUM_RANK, moveRank, readRank, writeDice, writeRanks } from './ladder.ts';

/**
 * What a line changes. `rank`: a die of this rank is rolled. `step`: the skill die moves, or the second die of an unskilled roll. `attributeStep`:
 * every attribute die moves. `bonus`: points are added to the total. `difficulty`: the difficulty changes.
 */
export type StepUnit = 'rank' | 'step' | 'attributeStep' | 'bonus' | 'difficulty';

/** A line of the plan of a roll. */
export type StepLine = PlanLine<StepUnit>;

/** A reason that changes a roll. `key` is part of a lang key, never text; `rule` is the id of the rule behind it. */
export interface Modifier {
  readonly key: string;
  readonly rule?: string | undefined;
  readonly step?: number | undefined;
  readonly attributeStep?: number | undefined;
  readonly bonus?: number | undefined;
  readonly difficulty?: number | undefined;
}

/** The input of a roll's plan. */
export interface RollInput {
  /** Rank of the attribute. */
  readonly attribute: number;
  /** Rank of the skill; null or left out: unskilled (SD-5). */
  readonly skill?: number | null | undefined;
  /** Rank of the second attribute of an unskilled roll; null or left out: the attribute is rolled twice (SD-5). */
  readonly other?: number | null | undefined;
  /** The attribute alone, which no step moves but those of attributes: innate defence (SD-14). */
  readonly alone?: boolean | undefined;
  /** A difficulty by name or number; null or left out: none, as in opposed rolls (SD-2, SD-4). */
  readonly difficulty?: DifficultyId | number | null | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
  /** The world's option that a total equal to the difficulty succeeds (SD-3). */
  readonly equalSucceeds?: boolean | undefined;
}

/** The dice of a roll and every reason for them. */
export interface RollPlan {
  /** The ranks that are rolled, attribute first, after all steps. Faces are listed in this order, dice by dice. */
  readonly ranks: readonly number[];
  readonly bonus: number;
  /** The difficulty with all its changes; null: none. */
  readonly difficulty: number | null;
  readonly equalSucceeds: boolean;
  /** Dice first, then modifiers with their index in the list; `floor` gives back steps that would pass below 0 (SD-1). */
  readonly lines: readonly StepLine[];
  /** What Foundry rolls: `4ds + 3ds + 2`. */
  readonly formula: string;
  /** The same as plain dice: `1d8 + 1d6 + 2`. */
  readonly dice: string;
}

/** Returns a reader for a list of modifiers with defaults; `rule` is the default of their `rule`. */
export function modifiersOf(rule: string) {
  const shape = {
    key: requireText,
    rule: (value: unknown = rule, argument: string) => requireText(value, argument),
    step: readChange,
    attributeStep: readChange,
    bonus: integerOr(0),
    difficulty: integerOr(0),
  };
  return listOf((value, argument) => readShape(value, argument, shape));
}

function requireText(value: unknown, argument: string): string {
  if (typeof value !== 'string' || value === '') throw new RulesError('not-a-text', argument, String(value));
  return value;
}

export const readChange = integerIn(-MAXIMUM_RANK, MAXIMUM_RANK, 0);
/** Returns a reader that lets null stand, also for what is left out. */
export const orNull =
  <Value>(read: (value: unknown, argument: string) => Value) =>
  (value: unknown, argument: string): Value | null =>
    value === undefined || value === null ? null : read(value, argument);

const inputShape = {
  attribute: readRank,
  skill: orNull(readRank),
  other: orNull(readRank),
  alone: readSwitch,
  difficulty: orNull(readDifficulty),
  modifiers: modifiersOf('SD-1'),
  equalSucceeds: readSwitch,
};

/** Makes a line. */
export function makeLine(unit: StepUnit, key: string, rule: string, amount: number): StepLine {
  return { key, rule, unit, amount };
}

const UNITS = ['step', 'attributeStep', 'bonus', 'difficulty'] as const;

/** A die of a roll. Steps of attributes move it if it is an attribute, other steps if it is the skill die or stands for it. */
export interface RolledDie {
  readonly key: string;
  readonly rule: string;
  readonly rank: number;
  readonly isAttribute: boolean;
  readonly isMoved: boolean;
}

/** The parts of a roll. Reasons come from the rules, modifiers from the caller: their lines have their index in the list. */
export interface RollParts {
  readonly dice: readonly RolledDie[];
  readonly difficulty?: number | null;
  readonly reasons?: readonly Modifier[];
  readonly modifiers?: readonly Modifier[];
  readonly equalSucceeds?: boolean;
}

/** Builds a plan from checked parts; every plan of these rules is built here. Steps without a die to move are left out (SD-14). Throws `out-of-range`. */
export function buildRoll(parts: RollParts): RollPlan {
  const { dice, difficulty = null, reasons = [], modifiers = [], equalSucceeds = false } = parts;
  const lines = dice.map(({ key, rule, rank }) => makeLine('rank', key, rule, rank));
  if (difficulty !== null) lines.push(makeLine('difficulty', 'difficulty', 'SD-2', difficulty));
  const sums = { step: 0, attributeStep: 0, bonus: 0, difficulty: difficulty ?? 0 };
  const isUsed = {
    step: dice.some(({ isMoved }) => isMoved),
    attributeStep: dice.some(({ isAttribute }) => isAttribute),
    bonus: true,
    difficulty: difficulty !== null,
  };
  const addChange = (change: Modifier, place: { readonly index?: number }): void => {
    for (const unit of UNITS) {
      const amount = change[unit] ?? 0;
      if (amount === 0 || !isUsed[unit]) continue;
      sums[unit] += amount;
      lines.push({ key: change.key, rule: change.rule ?? 'SD-1', unit, amount, ...place });
    }
  };
  for (const reason of reasons) addChange(reason, {});
  modifiers.forEach((modifier, index) => addChange(modifier, { index }));
  const ranks = dice.map(({ rank, isAttribute, isMoved }) => {
    const steps = (isAttribute ? sums.attributeStep : 0) + (isMoved ? sums.step : 0);
    const below = -(rank + steps);
    if (below > 0) lines.push(makeLine(isMoved ? 'step' : 'attributeStep', 'floor', 'SD-1', below));
    return moveRank(rank, steps);
  });
  return {
    ranks,
    bonus: sums.bonus,
    difficulty: difficulty === null ? null : sums.difficulty,
    equalSucceeds,
    lines,
    formula: writeRanks(ranks, sums.bonus),
    dice: writeDice(ranks, sums.bonus),
  };
}

/** Returns the dice of attribute and skill, or of an unskilled roll: two attributes, or one twice (SD-3, SD-5). */
export function listDice(
  attribute: { readonly key: string; readonly rank: number; readonly rule?: string },
  skill: number | null,
  other: number | null = null,
): RolledDie[] {
  const { key, rank, rule = 'SD-3' } = attribute;
  const first = { key, rule, rank, isAttribute: true, isMoved: false };
  if (skill !== null) return [first, { key: 'skill', rule, rank: skill, isAttribute: false, isMoved: true }];
  const second = { rule: 'SD-5', rank: other ?? rank, isAttribute: true, isMoved: true };
  return [first, { key: other === null ? 'twice' : 'other', ...second }];
}

/** Returns an attribute that is rolled alone: steps do not move it, those of attributes do (SD-14). */
export function listAlone(key: string, rank: number, rule: string): RolledDie[] {
  return [{ key, rule, rank, isAttribute: true, isMoved: false }];
}

/**
 * Plans a roll: attribute and skill, two attributes, or one attribute twice; steps are summed, then move the skill die (unskilled: the second die), and
 * steps of attributes move each attribute die; a rank below 0 is 0 (SD-1, SD-3, SD-5). Throws RulesError: `not-an-integer`, `out-of-range` (a rank),
 * `unknown-key`, `not-a-text`, and `skill-and-attribute` where a second die is named twice or beside `alone`.
 */
export function planRoll(input: RollInput): RollPlan {
  const { attribute, skill, other, alone, ...rest } = readShape(input, '', inputShape);
  const named = Number(skill !== null) + Number(other !== null) + Number(alone);
  if (named > 1) throw new RulesError('skill-and-attribute', other === null ? 'skill' : 'other');
  const dice = alone
    ? listAlone('attribute', attribute, 'SD-14')
    : listDice({ key: 'attribute', rank: attribute }, skill, other);
  return buildRoll({ dice, ...rest });
}
