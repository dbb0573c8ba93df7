// The weapons of the rules (DH-49) and what a stunning one does (DH-50).
import { freezeDeep } from '../core/freeze.ts';

/**
 * The weapons (DH-49): the identifier of the skill, the damage dice, whether Strength is added (`melee`), shots (null: none to count)
 * and `special`: a Tesla weapon does no damage and stuns (DH-50). A fist does bruise damage (DH-47) and no dice of its own.
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
