// Damage of a hit: its dice (DH-40, DH-41) and those of an object that resists (DH-51), as a plan whose net is the pips that get through.
import { integerIn, keyOf, readIntegerIn, readShape, readSwitch, type Shaped } from '../core/validate.ts';
import { buildPlan, makeLine, type TestPlan } from './plan.ts';
import { judgeTest } from './judge-test.ts';

/** Which of the two rules counts: DH-40 (reference) or DH-41 (quickplay). */
export type DamageMethod = 'reference' | 'quickplay';

/** A weapon and what stands against it. */
export interface DamageDice {
  readonly weaponDice: number;
  /** Strength in melee; a negative one lowers the pool, not below 0. */
  readonly strengthDice?: number | undefined;
  readonly armour?: number | undefined;
  readonly method: DamageMethod;
}

/** A hit: `margin` is the winner's raw net less the loser's; on a tie it is not asked for. */
export interface DamageInput extends DamageDice {
  readonly margin?: number | undefined;
  readonly tied?: boolean | undefined;
  /** Of an object: the structure dice that it has left (see countStructureDice). */
  readonly structureDice?: number | undefined;
}

/** A checked weapon. */
export type CheckedDamageDice = Readonly<Shaped<typeof damageDiceShape>>;

const MOST = 999;
/** The parts of DamageDice, for those who take more beside them. Throws `not-an-integer`, `out-of-range`, `unknown-key`. */
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
};

/**
 * Plans the damage of a hit. Reference (DH-40): weapon and Strength dice as one pool, the margin as automatic successes, on a tie weapon
 * dice only. Quickplay (DH-41): weapon + Strength + (margin - 1) dice, on a tie without the last. Armour comes off as successes, and of
 * an object the successes of its structure dice, which are black (DH-51); the net of the plan, never below 0, is the pips to mark. Damage
 * dice are white, neither divided nor traded (DH-1).
 * Throws RulesError; `out-of-range` for a margin below 1 that is no tie.
 */
export function planDamage(input: DamageInput): TestPlan {
  const {
    weaponDice,
    strengthDice,
    armour,
    method,
    tied,
    structureDice,
    margin: given,
  } = readShape(input, '', inputShape);
  const margin = tied ? 0 : readIntegerIn(given, 'margin', 1, MOST, 0);
  const rule = method === 'reference' ? 'DH-40' : 'DH-41';
  const base = [makeLine('white', 'weapon', rule, weaponDice)];
  const add = (unit: 'white' | 'black' | 'automatic', key: string, amount: number, id = rule): void => {
    if (amount !== 0) base.push(makeLine(unit, key, id, amount));
  };
  if (method === 'quickplay') {
    add('white', 'strength', strengthDice);
    add('white', 'margin', Math.max(0, margin - 1));
  } else if (!tied) {
    add('white', 'strength', strengthDice);
    add('automatic', 'margin', margin);
  }
  add('automatic', 'armour', -armour);
  add('black', 'structure', structureDice, 'DH-51');
  return { ...buildPlan({ base, minimumNet: 0 }), maximumTrades: 0 };
}

/**
 * Counts the pips that a rolled damage plan does: successes and margin less armour and less what an object resists, never below 0.
 * Throws as judgeTest.
 */
export function judgeDamage(plan: TestPlan, faces: readonly number[], structure: readonly number[] = []): number {
  return judgeTest({ white: faces, black: structure, automatic: plan.automatic, minimumNet: plan.minimumNet }).net;
}
