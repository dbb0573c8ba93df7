// Rolls of a fight that are no plain attack: feints, holds, attacks in the dark, ground that moves (SD-21, SD-26, SD-27).
import { freezeDeep } from '../core/freeze.ts';
import { readShape, readSwitch, requireKey } from '../core/validate.ts';
import { difficulties } from './difficulties.ts';
import { EXTRAORDINARY, type RollTotal, judgeOpposed } from './judge.ts';
import { readRank } from './ladder.ts';
import { type Modifier, type RollPlan, buildRoll, listDice, modifiersOf, orNull } from './plan.ts';

/**
 * The rolls: the attribute with a fitting skill or with a second attribute, and the difficulty if nobody opposes them. `feint` is opposed by
 * `seeThrough` (SD-21), `grapple` by `grapple`, `breakHold` by `breakHold` (SD-26); a lurch makes prone, zero-G costs 2 steps this turn (SD-27); who is
 * disarmed drops the weapon (SD-20).
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

/** The id of such a roll. */
export type ManoeuvreId = keyof typeof manoeuvres;

const inputShape = {
  first: readRank,
  second: orNull(readRank),
  modifiers: modifiersOf('SD-1'),
  equalSucceeds: readSwitch,
};

/**
 * Plans such a roll from the ranks of its attribute (`first`) and of its second die, as the table names them; a skill may be null: unskilled (SD-5).
 * Throws as planRoll.
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

/** Tests whether a feint takes all defence but innate: it must be higher (SD-4, SD-21). It lasts for the feinter's next attack, until his next turn ends. */
export function judgeFeint(feint: RollTotal, target: RollTotal): boolean {
  return judgeOpposed(feint, target) === 'a';
}

/** Tests whether the grappler holds afterwards: only if he is higher (SD-26). */
export function judgeGrapple(grappler: RollTotal, target: RollTotal): boolean {
  return judgeOpposed(grappler, target) === 'a';
}

/** Tests whether the hold is broken: only if the held one is higher (SD-26). */
export function judgeBreak(held: RollTotal, holder: RollTotal): boolean {
  return judgeOpposed(held, holder) === 'a';
}

/** Tests whether an innate roll in the dark avoids the hit: it must be above 3 and no botch (SD-8, SD-27). */
export function avoidsInTheDark({ total, botch }: RollTotal): boolean {
  return !botch && total > difficulties.easy;
}

/** The result of an attack in the dark. */
export interface DarkOutcome {
  readonly hit: boolean;
  readonly basic: number;
  readonly extraordinary: boolean;
  readonly botch: boolean;
}

/**
 * Judges an attack at a target that the attacker cannot see (SD-27): no attack roll decides it, the target's innate roll does. Of a hit the new attack
 * roll sets the basic damage, less the innate roll, at least 0; neither range nor cover enters, and a botch of it is 0. `attack` is null until it is rolled.
 */
export function judgeDark(innate: RollTotal, attack: RollTotal | null): DarkOutcome {
  const hit = !avoidsInTheDark(innate);
  if (!hit || !attack) return { hit, basic: 0, extraordinary: false, botch: false };
  const basic = attack.botch ? 0 : Math.max(0, attack.total - innate.total);
  return { hit, basic, extraordinary: basic >= EXTRAORDINARY, botch: attack.botch };
}
