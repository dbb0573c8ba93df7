// Rolls of a fight that are not ordinary attacks: feints, holds, attacks in the dark, and unsteady ground (SD-21, SD-26, SD-27).
import { freezeDeep } from '../core/freeze.ts';
import { orNull, readShape, readSwitch, requireKey } from '../core/validate.ts';
import { difficulties } from './difficulties.ts';
import { EXTRAORDINARY, type RollTotal, judgeOpposed } from './judge.ts';
import { readRank } from './ladder.ts';
import { type Modifier, type RollPlan, buildRoll, listDice, modifiersOf } from './plan.ts';

/**
 * Manoeuvre rolls: an attribute with a skill or a second attribute, and the difficulty; null if the roll is opposed. `seeThrough` opposes `feint` (SD-21); two
 * `grapple` rolls oppose each other, and so do two `breakHold` rolls (SD-26). A failed `keepFooting` makes the character prone, a failed `floatFree` costs 2
 * steps this turn (SD-27), and a failed `keepWeapon` drops the weapon (SD-20).
 */
export const manoeuvres = freezeDeep({
  feint: { rule: 'SD-21', attribute: 'alertness', second: 'skill', difficulty: null },
  seeThrough: { rule: 'SD-21', attribute: 'intelligence', second: 'skill', difficulty: null },
  grapple: { rule: 'SD-26', attribute: 'agility', second: 'skill', difficulty: null },
  breakHold: { rule: 'SD-26', attribute: 'agility', second: 'strength', difficulty: null },
  keepWeapon: { rule: 'SD-20', attribute: 'agility', second: 'willpower', difficulty: difficulties.hard },
  keepFooting: { rule: 'SD-27', attribute: 'agility', second: 'alertness', difficulty: difficulties.average },
  floatFree: { rule: 'SD-27', attribute: 'agility', second: 'skill', difficulty: difficulties.average },
});

export type ManoeuvreId = keyof typeof manoeuvres;

const inputShape = {
  first: readRank,
  second: orNull(readRank),
  modifiers: modifiersOf('SD-1'),
  equalSucceeds: readSwitch,
};

/**
 * Plans a manoeuvre roll.
 * @param input - `first` is the rank of the attribute, `second` that of the second die; if the second die is a skill, null means unskilled (SD-5)
 * @throws the errors of planRoll, and `unknown-key`
 */
export function planManoeuvre(
  id: ManoeuvreId,
  input: {
    readonly first: number;
    readonly second: number | null;
    readonly modifiers?: readonly Modifier[] | undefined;
    readonly equalSucceeds?: boolean | undefined;
  },
): RollPlan {
  const { first, second, modifiers, equalSucceeds } = readShape(input, '', inputShape);
  const { rule, attribute, second: named, difficulty } = manoeuvres[requireKey(id, 'id', manoeuvres)];
  const isSkill = named === 'skill';
  const dice = listDice({ key: attribute, rank: first, rule }, isSkill ? second : null, isSkill ? null : second);
  return buildRoll({ dice, difficulty, modifiers, equalSucceeds });
}

/**
 * Tests whether a feint succeeds: its total must be higher (SD-4). Until the end of the feinter's next turn, the target then has only its innate defence
 * against the feinter's next attack (SD-21).
 */
export function judgeFeint(feint: RollTotal, target: RollTotal): boolean {
  return judgeOpposed(feint, target) === 'a';
}

/** Tests whether the grappler now holds the target: the grappler's total must be higher (SD-26). */
export function judgeGrapple(grappler: RollTotal, target: RollTotal): boolean {
  return judgeOpposed(grappler, target) === 'a';
}

/** Tests whether the held character breaks the hold: their total must be higher (SD-26). */
export function judgeBreak(held: RollTotal, holder: RollTotal): boolean {
  return judgeOpposed(held, holder) === 'a';
}

/** Tests whether an innate defence roll avoids a hit in the dark: it must be above 3 and not a botch (SD-8, SD-27). */
export function avoidsInTheDark({ total, botch }: RollTotal): boolean {
  return !botch && total > difficulties.easy;
}

export interface DarkOutcome {
  readonly hit: boolean;
  readonly basic: number;
  readonly extraordinary: boolean;
  readonly botch: boolean;
}

/**
 * Judges an attack on a target that the attacker cannot see (SD-27). The target's innate roll decides whether the attack hits. After a hit, the basic damage is
 * the attack roll less the innate roll, at least 0; a botched attack roll does 0. Range and cover do not count.
 * @param attack - null until it is rolled
 */
export function judgeDark(innate: RollTotal, attack: RollTotal | null): DarkOutcome {
  const hit = !avoidsInTheDark(innate);
  if (!hit || !attack) return { hit, basic: 0, extraordinary: false, botch: false };
  const basic = attack.botch ? 0 : Math.max(0, attack.total - innate.total);
  return { hit, basic, extraordinary: basic >= EXTRAORDINARY, botch: attack.botch };
}
