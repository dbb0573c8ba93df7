// Plans the damage of a hit (DH-40, DH-41) and the dice of an object that resists it (DH-51). The net of the plan is the number of pips that get through.
import { integerIn, keyOf, readShape, readSwitch, type Shaped } from '../core/validate.ts';
import { buildDamagePlan, makeLine, type TestPlan } from './plan.ts';
import { judgeTest } from './judge.ts';

/** The rule for damage: `reference` is DH-40, `quickplay` is DH-41. */
export type DamageMethod = 'reference' | 'quickplay';

/** A weapon, and what reduces its damage. */
export interface DamageDice {
  readonly weaponDice: number;
  /** Strength dice in melee. A negative number takes dice from the weapon's, at most all of them. */
  readonly strengthDice?: number | undefined;
  readonly armour?: number | undefined;
  readonly method: DamageMethod;
}

/**
 * A hit. Reference rules: `margin` is the winner's raw net less the loser's, ignored on a tie. Quickplay: `net` is the winner's own net, even on a tie,
 * whatever the loser rolled.
 */
export interface DamageInput extends DamageDice {
  readonly margin?: number | undefined;
  readonly net?: number | undefined;
  readonly tied?: boolean | undefined;
  /** How many structure dice an object has left (see countStructureDice); 0 if the target is not an object. */
  readonly structureDice?: number | undefined;
}

/** DamageDice after validation, with all defaults filled in. */
export type CheckedDamageDice = Readonly<Shaped<typeof damageDiceShape>>;

const MOST = 999;
/** Readers for the fields of DamageDice, for functions that accept further fields. They throw `not-an-integer`, `out-of-range`, `unknown-key`. */
export const damageDiceShape = {
  weaponDice: integerIn(0, MOST),
  strengthDice: integerIn(-MOST, MOST, 0),
  armour: integerIn(0, MOST, 0),
  method: keyOf<DamageMethod>({ reference: true, quickplay: true }),
};
const inputShape = {
  ...damageDiceShape,
  tied: readSwitch,
  structureDice: integerIn(0, MOST, 0),
  margin: (value: unknown) => value,
  net: (value: unknown) => value,
};

/**
 * Plans the damage of a hit. Reference rules (DH-40): weapon and Strength dice as one pool, plus the margin as automatic successes; only weapon dice on a tie.
 * Quickplay (DH-41): weapon + Strength + (own net - 1) dice, even on a tie. Armour takes off successes. The structure dice of an object are black dice (DH-51).
 * The net, at least 0, is the number of pips to mark. Damage dice are never divided or traded (DH-1). Throws RulesError: `out-of-range` for a margin below 1
 * without a tie, or in Quickplay for a net below 1.
 */
export function planDamage(input: DamageInput): TestPlan {
  const { weaponDice, strengthDice, armour, method, tied, structureDice, margin, net } = readShape(
    input,
    '',
    inputShape,
  );
  const rule = method === 'reference' ? 'DH-40' : 'DH-41';
  const isQuick = method === 'quickplay';
  const readHit = integerIn(1, MOST, 0);
  return buildDamagePlan(makeLine('white', 'weapon', rule, weaponDice), [
    makeLine('white', 'strength', rule, tied && !isQuick ? 0 : strengthDice),
    isQuick
      ? makeLine('white', 'ownNet', rule, readHit(net, 'net') - 1)
      : makeLine('automatic', 'margin', rule, tied ? 0 : readHit(margin, 'margin')),
    makeLine('automatic', 'armour', rule, -armour),
    makeLine('black', 'structure', 'DH-51', structureDice),
  ]);
}

/**
 * Counts the pips of a damage roll: successes and margin, less armour and the successes of the object's structure dice, at least 0. Throws the same errors as
 * judgeTest.
 */
export function judgeDamage(plan: TestPlan, faces: readonly number[], structure: readonly number[] = []): number {
  return judgeTest({ white: faces, black: structure, automatic: plan.automatic, minimumNet: plan.minimumNet }).net;
}
