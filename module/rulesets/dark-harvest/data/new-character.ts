/** What a new character starts with: the common skills at 0 and a fist. Names come from the lang files, in the creator's language. */
import { artwork } from './artwork.ts';
import type { CharacteristicId } from './fighter.ts';

/** The common skills, each with the characteristic it usually goes with. */
export const commonSkills = Object.freeze([
  { identifier: 'swordplay', characteristic: 'dexterity' },
  { identifier: 'firearms', characteristic: 'dexterity' },
  { identifier: 'dodge', characteristic: 'dexterity' },
  { identifier: 'martial-arts', characteristic: 'dexterity' },
  { identifier: 'might', characteristic: 'strength' },
  { identifier: 'perception', characteristic: 'wits' },
  { identifier: 'medicine', characteristic: 'wits' },
] as const satisfies readonly { identifier: string; characteristic: CharacteristicId }[]);

/** Builds the items of a new character, with ids of their own. */
export function buildStartingItems(): Item.CreateData[] {
  const skills = commonSkills.map(({ identifier, characteristic }) => ({
    _id: foundry.utils.randomID(),
    name: game.i18n.localize(`TETRAD.DarkHarvest.Skill.${identifier}`),
    type: 'harvestSkill' as const,
    img: artwork.skill,
    system: { identifier, characteristic, rating: 0, kind: 'common' as const },
  }));
  const fist = {
    _id: foundry.utils.randomID(),
    name: game.i18n.localize('TETRAD.DarkHarvest.Weapon.fist'),
    type: 'harvestWeapon' as const,
    img: artwork.weapon,
    system: { identifier: 'fist', skill: 'martial-arts', damage: 0, melee: true, bruise: true, readied: false },
  };
  return [...skills, fist] as Item.CreateData[];
}
