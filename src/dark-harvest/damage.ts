// Plans the damage of a hit (DH-40, DH-41), including the dice of an object that resists (DH-51). The net of the plan is the number of pips that get through.
import { integerIn, keyOf, readShape, readSwitch, type Shaped } from '../core/validate.ts';
import { buildDamagePlan, makeLine, type TestPlan } from './plan.ts';
import { judgeTest } from './judge.ts';

/** The rule for damage: `reference` is DH-40, `quickplay` is DH-41. */
export type DamageMethod = 'reference' | 'quickplay';

/** A weapon, and what reduces its damage. */
export interface DamageDice {
  readonly weaponDice: number;
  /** Strength dice in melee. A negative number reduces the pool, at most to 0. */
  readonly strengthDice?: number | undefined;
  readonly armour?: number | undefined;
  readonly method: DamageMethod;
}

/**
 * A hit. Reference: `margin` is the winner's raw net less the loser's; ignored on a tie. Quickplay: `net` is the winner's own net, whatever the loser rolled,
 * even on a tie.
 */
export interface DamageInput extends DamageDice {
  readonly margin?: number | undefined;
  readonly net?: number | undefined;
  readonly tied?: boolean | undefined;
  /** The structure dice that an object still has (see countStructureDice); 0 if the target is not an object. */
  readonly structureDice?: number | undefined;
}

/** A weapon after its check, with all defaults. */
export type CheckedDamageDice = Readonly<Shaped<typeof damageDiceShape>>;

const MOST = 999;
/** The shape of DamageDice, for functions that accept further fields. It throws `not-an-integer`, `out-of-range`, `unknown-key`. */
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
 * Plans the damage of a hit. Reference (DH-40): weapon and Strength dice as one pool, plus the margin as automatic successes; on a tie only weapon dice.
 * Quickplay (DH-41): weapon + Strength + (own net - 1) dice, even on a tie. Armour is subtracted as successes. The structure dice of an object are black dice
 * (DH-51). The net, at least 0, is the number of pips to mark. Damage dice are never divided or traded (DH-1). Throws RulesError, `out-of-range` for a margin
 * below 1 without a tie, or in Quickplay for a net below 1.
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

/** Counts the pips of rolled damage: successes and margin, less armour and what an object resists, at least 0. Throws the same errors as judgeTest. */
export function judgeDamage(plan: TestPlan, faces: readonly number[], structure: readonly number[] = []): number {
  return judgeTest({ white: faces, black: structure, automatic: plan.automatic, minimumNet: plan.minimumNet }).net;
}
