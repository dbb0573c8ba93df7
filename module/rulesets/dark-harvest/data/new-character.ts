/** The items of a new character: the common skills at 0, and a fist. The names are in the creator's language; the pictures are the same as in the packs. */
import { makeStarters } from '../../../creation/equipment.ts';
import type { CharacteristicId } from './fighter.ts';

/** The common skills, each with its usual characteristic and its icon in the packs. */
export const commonSkills = Object.freeze([
  { identifier: 'swordplay', characteristic: 'dexterity', icon: 'sword-clash' },
  { identifier: 'firearms', characteristic: 'dexterity', icon: 'crossed-pistols' },
  { identifier: 'dodge', characteristic: 'dexterity', icon: 'dodge' },
  { identifier: 'martial-arts', characteristic: 'dexterity', icon: 'high-kick' },
  { identifier: 'might', characteristic: 'strength', icon: 'weight-lifting-up' },
  { identifier: 'perception', characteristic: 'wits', icon: 'magnifying-glass' },
  { identifier: 'medicine', characteristic: 'wits', icon: 'medical-pack' },
] as const satisfies readonly { identifier: string; characteristic: CharacteristicId; icon: string }[]);

const make = makeStarters('TETRAD.DarkHarvest', 'dark-harvest');

/** Builds the items of a new character, each with a new id. */
export function buildStartingItems(): Item.CreateData[] {
  const skills = commonSkills.map(({ identifier, characteristic, icon }) =>
    make('harvestSkill', `Skill.${identifier}`, icon, { identifier, characteristic, rating: 0, kind: 'common' }),
  );
  const fist = { identifier: 'fist', skill: 'martial-arts', damage: 0, melee: true, bruise: true, readied: false };
  return [...skills, make('harvestWeapon', 'Weapon.fist', 'mailed-fist', fist)];
}
