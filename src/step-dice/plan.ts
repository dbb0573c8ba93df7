// Plans a roll: from attribute, skill and modifiers to the ranks that are rolled (SD-1 to SD-5).
import type { PlanLine } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import { integerIn, integerOr, listOf, orNull, readShape, readSwitch, text } from '../core/validate.ts';
import { type DifficultyId, readDifficulty } from './difficulties.ts';
import { MAXIMUM_RANK, moveRank, readRank, writeDice, writeRanks } from './ladder.ts';

/**
 * What a line changes. `rank`: adds a die of this rank. `step`: moves the skill die, or the second die if unskilled. `attributeStep`: moves every attribute
 * die. `bonus`: adds points to the total. `difficulty`: changes the difficulty.
 */
export type StepUnit = 'rank' | 'step' | 'attributeStep' | 'bonus' | 'difficulty';

export type StepLine = PlanLine<StepUnit>;

/** A change to a roll, with its reason. `key` is part of a lang key, never text; `rule` is the id of the rule. */
export interface Modifier {
  readonly key: string;
  readonly rule?: string | undefined;
  readonly step?: number | undefined;
  readonly attributeStep?: number | undefined;
  readonly bonus?: number | undefined;
  readonly difficulty?: number | undefined;
}

export interface RollInput {
  readonly attribute: number;
  /** Rank of the skill; null or omitted if unskilled (SD-5). */
  readonly skill?: number | null | undefined;
  /** Rank of the second attribute of an unskilled roll; null or omitted if the first attribute is rolled twice (SD-5). */
  readonly other?: number | null | undefined;
  /** Whether the attribute is rolled alone, so that only attribute steps move it (innate defence, SD-14). */
  readonly alone?: boolean | undefined;
  /** The difficulty, by name or as a number; null or omitted if there is none, as in opposed rolls (SD-2, SD-4). */
  readonly difficulty?: DifficultyId | number | null | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
  /** Whether a total equal to the difficulty succeeds, as a rule option sets (SD-3). */
  readonly equalSucceeds?: boolean | undefined;
}

/** The dice of a roll, with the reason for each. */
export interface RollPlan {
  /** The ranks rolled, attribute first, after all steps. Faces are listed in this order, die by die. */
  readonly ranks: readonly number[];
  readonly bonus: number;
  /** The difficulty with all its changes; null if there is none. */
  readonly difficulty: number | null;
  readonly equalSucceeds: boolean;
  /**
   * The lines of the dice, then those of the modifiers with their index in the list. A `floor` line gives back steps that would have led below rank 0 (SD-1).
   */
  readonly lines: readonly StepLine[];
  /** The formula in Foundry's notation, such as `4ds + 3ds + 2`. */
  readonly formula: string;
  /** The same formula with plain dice: `1d8 + 1d6 + 2`. */
  readonly dice: string;
}

/** Returns a reader of a list of modifiers. `rule` is the default for modifiers without a rule id of their own. */
export function modifiersOf(rule: string) {
  const shape = {
    key: text,
    rule: (value: unknown = rule, argument: string) => text(value, argument),
    step: readChange,
    attributeStep: readChange,
    bonus: integerOr(0),
    difficulty: integerOr(0),
  };
  return listOf((value, argument) => readShape(value, argument, shape));
}

export const readChange = integerIn(-MAXIMUM_RANK, MAXIMUM_RANK, 0);

const inputShape = {
  attribute: readRank,
  skill: orNull(readRank),
  other: orNull(readRank),
  alone: readSwitch,
  difficulty: orNull(readDifficulty),
  modifiers: modifiersOf('SD-1'),
  equalSucceeds: readSwitch,
};

export function makeLine(unit: StepUnit, key: string, rule: string, amount: number): StepLine {
  return { key, rule, unit, amount };
}

const UNITS = ['step', 'attributeStep', 'bonus', 'difficulty'] as const;

/**
 * A die of a roll. `isAttribute`: whether attribute steps move it. `isMoved`: whether other steps move it, because it is the skill die or is rolled instead of
 * one.
 */
export interface RolledDie {
  readonly key: string;
  readonly rule: string;
  readonly rank: number;
  readonly isAttribute: boolean;
  readonly isMoved: boolean;
}

/** The parts of a roll. `reasons` come from the rules, `modifiers` from the caller; only lines of `modifiers` have an index. */
export interface RollParts {
  readonly dice: readonly RolledDie[];
  readonly difficulty?: number | null;
  readonly reasons?: readonly Modifier[];
  readonly modifiers?: readonly Modifier[];
  readonly equalSucceeds?: boolean;
}

/**
 * Builds a plan from validated parts. All plans of Step Dice are built here. Steps are left out if the roll has no die that they move (SD-14). Throws
 * `out-of-range`.
 */
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

/** Returns the dice of an attribute and a skill or, unskilled, of two attributes or one attribute twice (SD-3, SD-5). */
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

/** Returns the die of an attribute rolled alone, which only attribute steps move (SD-14). */
export function listAlone(key: string, rank: number, rule: string): RolledDie[] {
  return [{ key, rule, rank, isAttribute: true, isMoved: false }];
}

/**
 * Plans a roll: attribute and skill, two attributes, or one attribute twice (SD-1, SD-3, SD-5). The sum of all steps moves the skill die, or the second die if
 * unskilled; attribute steps move each attribute die. A rank below 0 becomes 0. Throws RulesError: `not-an-integer`, `out-of-range` (a rank), `unknown-key`,
 * `not-a-text`, and `skill-and-attribute` if more than one of skill, second attribute and `alone` is given.
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

/**
 * Plans dice that do not come from a character's attributes: dice typed by a user, a weapon's damage, the dose of a drug. A rank of 0 is no die.
 * @param key - the key of the lines
 * @param rule - the id of their rule
 */
export function planDice(key: string, rule: string, ranks: readonly number[], bonus = 0): RollPlan {
  const dice = listOf(readRank)(ranks, 'ranks').filter((rank) => rank > 0);
  return buildRoll({
    dice: dice.map((rank) => ({ key, rule, rank, isAttribute: false, isMoved: false })),
    reasons: [{ key, rule, bonus }],
  });
}
