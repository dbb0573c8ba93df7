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

/** A die that is added to the weapon's, and why: `counter`, `countered` (IW-17). */
export interface BonusDie {
  readonly key: string;
  readonly rule: string;
  readonly die: number;
}

/** The data from which damage is planned. */
export interface DamageInput {
  /** The sides of the weapon's die. */
  readonly die: number;
  readonly traits?: readonly WeaponTrait[] | undefined;
  /** Whether the weapon does maximum damage without a roll (IW-14, IW-30). */
  readonly maximum?: boolean | undefined;
  readonly sources?: readonly ModeSource[] | undefined;
  readonly bonusDice?: readonly BonusDie[] | undefined;
}

/** Planned damage. */
export interface DamagePlan {
  readonly die: number;
  readonly traits: readonly WeaponTrait[];
  readonly maximum: boolean;
  readonly mode: RollMode;
  /** The sides of the dice that are added. */
  readonly bonus: readonly number[];
  /** The dice in Foundry's notation, such as `2d6r1kh + 1d8`. Maximum damage is a number in it. */
  readonly formula: string;
  readonly lines: readonly PlanLine<'die' | 'mode' | 'bonus'>[];
}

/** The result of a damage roll. */
export interface DamageOutcome {
  /** The damage. */
  readonly amount: number;
  /** The face of the weapon's kept die; null if the maximum was set. */
  readonly kept: number | null;
  /** Whether the maximum was rolled, which wears the weapon; false if it was set (IW-29). */
  readonly isMaximum: boolean;
  /** Whether the weapon breaks on a 6 (IW-30). */
  readonly breaks: boolean;
}

/** Reads the number of sides of a die. */
const readDie = integerIn(1, 100);
const bonusShape = { key: text, rule: text, die: readDie };
const inputShape = {
  die: readDie,
  traits: readTraits,
  maximum: readSwitch,
  sources: readSources,
  bonusDice: listOf(shapeOf(bonusShape)),
};

/** Returns the damage of a face of the weapon's die: some weapons double their top face (IW-30). */
export function countFace(face: number, die: number, traits: readonly string[]): number {
  return face === die && traits.includes('doubleOnMax') ? 2 * face : face;
}

/**
 * Plans the damage of an attack (IW-12). With advantage the higher of two dice counts; each die rerolls a 1 once, on its own (IW-30). Throws RulesError:
 * `not-an-integer`, `out-of-range`, `unknown-key`, `not-a-text`, `not-a-switch`.
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

/** The fields of a plan, of which formula and lines are ignored. */
export const planShape = {
  die: readDie,
  traits: readTraits,
  maximum: readSwitch,
  mode: readMode,
  bonus: listOf(readDie),
  formula: ignored,
  lines: ignored,
};

const readFaces: Reader<readonly unknown[]> = (value, argument) =>
  readList(value as readonly unknown[] | undefined, argument);
const rollShape = { kept: orNull((value) => value), bonus: readFaces };

/**
 * Judges the damage of an attack from the face of the weapon's kept die (null for a set maximum) and the faces of the other dice. Only the weapon's own die is
 * doubled (IW-30). Throws RulesError: `bad-face`, and `wrong-rolls` for a number of dice that does not fit the plan.
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
