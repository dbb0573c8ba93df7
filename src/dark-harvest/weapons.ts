// The weapons of the rules (DH-49), including the stunning Tesla pistol (DH-50).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, readShape } from '../core/validate.ts';

/**
 * The weapons of the rules (DH-49): the identifier of the skill, the damage dice, whether it is a `melee` weapon and adds Strength, and its shots (null if
 * unlimited). A `tesla` weapon stuns instead of doing damage (DH-50). A fist causes bruises (DH-47) and has no damage dice of its own.
 */
export const weapons = freezeDeep({
  fist: { skill: 'martialArts', damage: 0, melee: true, bruise: true, shots: null, special: null },
  knife: { skill: 'swordplay', damage: 5, melee: true, bruise: false, shots: null, special: null },
  sword: { skill: 'swordplay', damage: 7, melee: true, bruise: false, shots: null, special: null },
  pistol: { skill: 'firearms', damage: 6, melee: false, bruise: false, shots: 6, special: null },
  rifle: { skill: 'firearms', damage: 10, melee: false, bruise: false, shots: 8, special: null },
  teslaPistol: { skill: 'specialist', damage: 0, melee: false, bruise: false, shots: 10, special: 'tesla' },
});

export type WeaponId = keyof typeof weapons;

/** The shots of a weapon: how many are left, and how many it holds. If `max` is 0, shots are unlimited (DH-49). */
export interface Shots {
  readonly value: number;
  readonly max: number;
}

const shotsShape = { value: count, max: count };

/** Tests whether a weapon can attack: it has a shot left, or unlimited shots (DH-49). Throws RulesError. */
export function canFire(shots: Shots): boolean {
  const { value, max } = readShape(shots, 'shots', shotsShape);
  return max === 0 || value > 0;
}

/** Removes one shot for an attack, unless shots are unlimited (DH-49). Throws RulesError, `out-of-range` for an empty weapon. */
export function spendShot(shots: Shots): Shots {
  if (!canFire(shots)) throw new RulesError('out-of-range', 'shots.value', 'empty');
  return shots.max === 0 ? shots : { ...shots, value: shots.value - 1 };
}

/** Reloads a weapon completely (DH-49). Throws RulesError. */
export function reload(shots: Shots): Shots {
  const { max } = readShape(shots, 'shots', shotsShape);
  return { value: max, max };
}
