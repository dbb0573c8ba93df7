/** The items that a new actor of Inner Worlds starts with: bare hands (IW-26). */
import { makeStarters } from '../../../creation/equipment.ts';
import { innerWorlds } from '../../../../src/index.ts';

const make = makeStarters('TETRAD.InnerWorlds', 'inner-worlds');

/** Builds the items of a new actor. */
export function buildStartingItems(): Item.CreateData[] {
  const part = { unarmed: true, readied: true, weight: 0, cost: 0 };
  const hands = { ...part, die: innerWorlds.defaults.damage, kind: 'unarmed', wear: 'none' };
  return [make('innerWeapon', 'Weapon.hands', 'fist', hands)];
}
