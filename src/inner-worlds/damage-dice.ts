// The damage of an attack (IW-12, IW-14, IW-17, IW-30): its dice, and the damage they do.
import type { PlanLine } from '../core/line.ts';
import { requireFace } from '../core/random.ts';
import { RulesError } from '../core/rules-error.ts';
import {
  type Reader,
  ignored,
  integerIn,
  listOf,
  orNull,
  readList,
  readShape,
  readSwitch,
  shapeOf,
  text,
} from '../core/validate.ts';
import { type WeaponTrait, readTraits } from './equipment.ts';
import {
  type ModeSource,
  type RollMode,
  combineModes,
  listModeLines,
  readMode,
  readSources,
  writeDie,
} from './modes.ts';
import { BREAKING_FACE } from './wear.ts';

/** A die that is added to the weapon's. `key` is the reason: `counter` or `countered` (IW-17). */
export interface BonusDie {
  readonly key: string;
  readonly rule: string;
  readonly die: number;
}

export interface DamageInput {
  /** The sides of the weapon's die. */
  readonly die: number;
  readonly traits?: readonly WeaponTrait[] | undefined;
  /** Whether the weapon does maximum damage without a roll (IW-14, IW-30). */
  readonly maximum?: boolean | undefined;
  readonly sources?: readonly ModeSource[] | undefined;
  readonly bonusDice?: readonly BonusDie[] | undefined;
}

export interface DamagePlan {
  readonly die: number;
  readonly traits: readonly WeaponTrait[];
  readonly maximum: boolean;
  readonly mode: RollMode;
  /** The sides of the dice that are added to the weapon's. */
  readonly bonus: readonly number[];
  /** The formula in Foundry's notation, such as `2d6r1kh + 1d8`. Maximum damage is a plain number in it. */
  readonly formula: string;
  readonly lines: readonly PlanLine<'die' | 'mode' | 'bonus'>[];
}

export interface DamageOutcome {
  readonly amount: number;
  /** The face of the weapon's die that counts; null for maximum damage, which is not rolled. */
  readonly kept: number | null;
  /** Whether the maximum was rolled, which wears the weapon (IW-29); false if the maximum was given without a roll. */
  readonly isMaximum: boolean;
  /** Whether the weapon breaks because its die shows a 6 (IW-30). */
  readonly breaks: boolean;
}

/** The most dice that can be added to a weapon's; the rules never add more than two (IW-17). */
export const MAXIMUM_BONUS = 20;

const readDie = integerIn(1, 100);
const bonusShape = { key: text, rule: text, die: readDie };
const inputShape = {
  die: readDie,
  traits: readTraits,
  maximum: readSwitch,
  sources: readSources,
  bonusDice: listOf(shapeOf(bonusShape), MAXIMUM_BONUS),
};

/** Returns the damage of a face of the weapon's die. Some weapons double their highest face (IW-30). */
export function countFace(face: number, die: number, traits: readonly string[]): number {
  return face === die && traits.includes('doubleOnMax') ? 2 * face : face;
}

/**
 * Plans the damage of an attack (IW-12). With advantage the higher of two dice counts; weapons that reroll ones reroll each die once (IW-30). Throws
 * RulesError: `not-an-integer`, `out-of-range`, `unknown-key`, `not-a-text`, `not-a-switch`.
 */
export function planDamage(input: DamageInput): DamagePlan {
  const { die, traits, maximum, sources, bonusDice } = readShape(input, '', inputShape);
  const mode = combineModes(sources);
  const reroll = traits.includes('rerollOnes') ? 'r1' : '';
  const weapon = maximum ? String(countFace(die, die, traits)) : writeDie(die, mode, 'higher', reroll);
  return {
    die,
    traits,
    maximum,
    mode,
    bonus: bonusDice.map((one) => one.die),
    formula: [weapon, ...bonusDice.map((one) => `1d${one.die}`)].join(' + '),
    lines: [
      { key: maximum ? 'maximum' : 'weapon', rule: maximum ? 'IW-29' : 'IW-12', unit: 'die', amount: die },
      ...listModeLines(sources),
      ...bonusDice.map(({ key, rule, die: amount }, index) => ({ key, rule, unit: 'bonus' as const, amount, index })),
    ],
  };
}

/** Readers for the fields of a plan; its formula and lines are accepted and dropped. */
export const planShape = {
  die: readDie,
  traits: readTraits,
  maximum: readSwitch,
  mode: readMode,
  bonus: listOf(readDie, MAXIMUM_BONUS),
  formula: ignored,
  lines: ignored,
};

const readFaces: Reader<readonly unknown[]> = (value, argument) =>
  readList(value as readonly unknown[] | undefined, argument);
const rollShape = { kept: orNull((value) => value), bonus: readFaces };

/**
 * Judges the damage of an attack. Only the face of the weapon's own die can be doubled (IW-30).
 * @param roll - `kept` is the face of the weapon's die that counts, null for maximum damage; `bonus` are the faces of the other dice
 * @throws RulesError: `bad-face`, and `wrong-rolls` if the plan has another number of dice
 */
export function judgeDamage(
  plan: DamagePlan,
  roll: { readonly kept?: number | null | undefined; readonly bonus?: readonly number[] | undefined },
): DamageOutcome {
  const { die, traits, maximum, bonus } = readShape(plan, 'plan', planShape);
  const { kept: face, bonus: faces } = readShape(roll, 'roll', rollShape);
  if (maximum !== (face === null)) throw new RulesError('wrong-rolls', 'roll.kept', String(face));
  if (faces.length !== bonus.length) throw new RulesError('wrong-rolls', 'roll.bonus', `${faces.length} dice`);
  const kept = face === null ? null : requireFace(face, 'roll.kept', die);
  const extra = faces.reduce<number>(
    (sum, one, index) => sum + requireFace(one, `roll.bonus[${index}]`, bonus[index]!),
    0,
  );
  return {
    amount: countFace(kept ?? die, die, traits) + extra,
    kept,
    isMaximum: kept === die,
    breaks: kept === BREAKING_FACE && traits.includes('breaksOn6'),
  };
}
