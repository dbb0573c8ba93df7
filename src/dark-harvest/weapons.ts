// The weapons of the rules (DH-49) and stunning ones (DH-50).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, readShape } from '../core/validate.ts';

/**
 * The weapons (DH-49): the identifier of the skill, the damage dice, whether Strength is added (`melee`), shots (null: unlimited) and `special`: a
 * Tesla weapon does no damage and stuns (DH-50). A fist causes bruises (DH-47) and has no dice of its own.
 */
export const weapons = freezeDeep({
  fist: { skill: 'martialArts', damage: 0, melee: true, bruise: true, shots: null, special: null },
  knife: { skill: 'swordplay', damage: 5, melee: true, bruise: false, shots: null, special: null },
  sword: { skill: 'swordplay', damage: 7, melee: true, bruise: false, shots: null, special: null },
  pistol: { skill: 'firearms', damage: 6, melee: false, bruise: false, shots: 6, special: null },
  rifle: { skill: 'firearms', damage: 10, melee: false, bruise: false, shots: 8, special: null },
  teslaPistol: { skill: 'specialist', damage: 0, melee: false, bruise: false, shots: 10, special: 'tesla' },
});

/** The id of a weapon of the rules (DH-49). */
export type WeaponId = keyof typeof weapons;

/** Shots of a weapon: left, and when loaded; a `max` of 0 means unlimited (DH-49). */
export interface Shots {
  readonly value: number;
  readonly max: number;
}

const shotsShape = { value: count, max: count };

/** Tests whether a weapon can attack: its shots are unlimited, or one is left (DH-49). Throws RulesError. */
export function canFire(shots: Shots): boolean {
  const { value, max } = readShape(shots, 'shots', shotsShape);
  return max === 0 || value > 0;
}

/** Uses up the shot of an attack; unlimited shots stay as they are (DH-49). Throws RulesError, `out-of-range` for an empty weapon. */
export function spendShot(shots: Shots): Shots {
  if (!canFire(shots)) throw new RulesError('out-of-range', 'shots.value', 'empty');
  return shots.max === 0 ? shots : { ...shots, value: shots.value - 1 };
}

/** Loads a weapon fully (DH-49). Throws RulesError. */
export function reload(shots: Shots): Shots {
  const { max } = readShape(shots, 'shots', shotsShape);
  return { value: max, max };
}
