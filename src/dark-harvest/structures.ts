// Objects that resist damage, with their structure dice (DH-51, DH-52).
import { freezeDeep } from '../core/freeze.ts';
import { count, requireInteger } from '../core/validate.ts';

/** How many pips each structure, health or reserve die has (DH-42, DH-51). */
export const PIPS_A_DIE = 2;

/**
 * Objects that can be broken (DH-52): their structure dice, which count per yard if `perYard`, and their armour. If the rules give a `range` of dice, `dice` is
 * its middle, rounded down.
 */
export const structureDice = freezeDeep({
  bush: { dice: 2, range: null, perYard: true, armour: 0 },
  rocks: { dice: 15, range: null, perYard: true, armour: 0 },
  tree: { dice: 10, range: null, perYard: false, armour: 0 },
  streetLamp: { dice: 10, range: null, perYard: false, armour: 0 },
  lampPost: { dice: 20, range: null, perYard: false, armour: 0 },
  manholeCover: { dice: 15, range: null, perYard: false, armour: 0 },
  glass: { dice: 1, range: null, perYard: true, armour: 0 },
  woodenFence: { dice: 5, range: null, perYard: true, armour: 0 },
  brickWall: { dice: 25, range: null, perYard: true, armour: 0 },
  metalLock: { dice: 2, range: null, perYard: false, armour: 0 },
  woodenDoor: { dice: 2, range: null, perYard: false, armour: 0 },
  metalDoor: { dice: 10, range: null, perYard: false, armour: 0 },
  vaultDoor: { dice: 30, range: null, perYard: false, armour: 10 },
  furniture: { dice: 7, range: [5, 10], perYard: false, armour: 0 },
  machinery: { dice: 15, range: [10, 20], perYard: true, armour: 0 },
});

export type StructureId = keyof typeof structureDice;

/** Counts the structure dice that an object has left: every 2 marked pips remove a die (DH-51). Throws RulesError. */
export function countStructureDice(dice: number, marked: number): number {
  const whole = count(dice, 'dice');
  return Math.max(0, whole - Math.floor(Math.max(0, requireInteger(marked, 'marked')) / PIPS_A_DIE));
}
