// Plans a defence (SD-14 to SD-16).
import { RulesError } from '../core/rules-error.ts';
import { keyOf, orNull, readShape } from '../core/validate.ts';
import type { AttackPlan, DefenceId } from './attack.ts';
import { readRank } from './ladder.ts';
import { type Modifier, type RollPlan, buildRoll, listAlone, listDice, modifiersOf } from './plan.ts';

export type RolledDefence = Exclude<DefenceId, 'none'>;

/** The rule behind each defence, and whether it is an action (SD-14, SD-15). */
export const defences = Object.freeze({
  innate: Object.freeze({ rule: 'SD-14', isAction: false }),
  block: Object.freeze({ rule: 'SD-15', isAction: true }),
  dodge: Object.freeze({ rule: 'SD-15', isAction: true }),
});

export interface DefenceInput {
  readonly kind: RolledDefence;
  readonly agility: number;
  /** Rank of the skill for this defence, such as Athletics/Dodge for a dodge; null if unskilled (SD-5). Ignored for innate defence. */
  readonly skill?: number | null | undefined;
  /** Rank of the second attribute of an unskilled defence; null to roll Agility twice (SD-5). */
  readonly other?: number | null | undefined;
  readonly modifiers?: readonly Modifier[] | undefined;
}

const inputShape = {
  kind: keyOf(defences),
  agility: readRank,
  skill: orNull(readRank),
  other: orNull(readRank),
  modifiers: modifiersOf('SD-1'),
};

/**
 * Plans a defence. Innate defence is Agility alone, moved only by attribute steps (SD-14, SD-37); block and dodge are Agility and a skill (SD-15). Throws the
 * same errors as planRoll.
 */
export function planDefence(input: DefenceInput): RollPlan & { readonly kind: RolledDefence } {
  const { kind, agility, skill, other, modifiers } = readShape(input, '', inputShape);
  const { rule } = defences[kind];
  const isInnate = kind === 'innate';
  if (!isInnate && skill !== null && other !== null) throw new RulesError('skill-and-attribute', 'other');
  const dice = isInnate
    ? listAlone('agility', agility, rule)
    : listDice({ key: 'agility', rank: agility, rule }, skill, other);
  return { ...buildRoll({ dice, modifiers }), kind };
}

/** Returns the defence if the target may choose it (SD-15, SD-21 to SD-23), otherwise throws `defence-not-allowed`. */
export function requireDefence({ defences: allowed }: Pick<AttackPlan, 'defences'>, kind: DefenceId): DefenceId {
  if (!allowed.includes(kind)) throw new RulesError('defence-not-allowed', 'defence', kind);
  return kind;
}
