// Perils (DH-63) and holding one's breath (DH-64).
import { freezeDeep } from '../core/freeze.ts';
import { integerIn, requireInteger } from '../core/validate.ts';
import { buildDamagePlan, makeLine, type TestPlan } from './plan.ts';

/**
 * Perils by severity (DH-63): the fewest, most (null: unlimited) and default damage dice, the difficulty of the test that avoids all damage, and examples as
 * parts of lang keys.
 */
export const perils = freezeDeep({
  minor: {
    from: 1,
    to: 2,
    dice: 1,
    difficulty: 'easy',
    examples: ['woodFire', 'battery', 'weakPoison', 'fallOneYard', 'hammeredThumb'],
  },
  moderate: {
    from: 3,
    to: 6,
    dice: 4,
    difficulty: 'average',
    examples: ['burningCar', 'generator', 'moderatePoison', 'fallThreeYards', 'chainsaw'],
  },
  major: {
    from: 7,
    to: 12,
    dice: 9,
    difficulty: 'difficult',
    examples: ['burningRefinery', 'lightning', 'strongPoison', 'fallSixYards', 'collapsedBuilding'],
  },
  deadly: { from: 13, to: null, dice: 13, difficulty: 'veryDifficult', examples: [] },
});

export type PerilId = keyof typeof perils;

/**
 * Counts the rounds for which someone can hold their breath: 8 per point of Fortitude, or 2 in strenuous activity, but at least 1 (DH-64). Throws
 * `not-an-integer`.
 */
export function countBreath(fortitude: number, strenuous = false): number {
  return Math.max(1, requireInteger(fortitude, 'fortitude') * (strenuous ? 2 : 8));
}

/**
 * Returns how many rounds of breath are left in round `now` of a fight to someone who had `rounds` rounds, or part of one, left in round `round`. 0 means that
 * the breath has run out, so that a peril is due each round (DH-64). Throws `not-an-integer` for the numbers of rounds of the fight.
 */
export function countBreathLeft({ round, rounds }: { round: number; rounds: number }, now: number): number {
  const gone = requireInteger(now, 'now') - requireInteger(round, 'round');
  return Math.max(0, rounds - Math.max(0, gone));
}

/** A round of rest takes as much breath as a quarter of one in strenuous activity (DH-64). */
const STRAIN = 4;

/**
 * Returns how many of `left` rounds of breath are left in the other measure to someone who begins to exert himself, or to rest (DH-64): a quarter, or four times
 * as many, but never more than a full breath. Parts of a round stay.
 */
export function changeBreath(left: number, fortitude: number, strenuous: boolean): number {
  return Math.min(countBreath(fortitude, strenuous), strenuous ? left / STRAIN : left * STRAIN);
}

const dice = integerIn(0, 999);

/**
 * Plans the damage of a peril that was not avoided: its white dice, less armour, at least 0 (DH-63). Throws RulesError.
 * @param armour - 0 unless the GM lets armour help
 */
export function planPerilDamage(damageDice: number, armour = 0): TestPlan {
  return buildDamagePlan(makeLine('white', 'perilDice', 'DH-63', dice(damageDice, 'damageDice')), [
    makeLine('automatic', 'armour', 'DH-63', -dice(armour, 'armour')),
  ]);
}
