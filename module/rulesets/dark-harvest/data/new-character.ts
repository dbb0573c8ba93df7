/** The items of a new character: the common skills at 0, and a fist. The names are in the creator's language; the pictures are those of the packs. */
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

/** Path of the pictures that the packs use. */
const ICONS = 'systems/tetrad/assets/dark-harvest/icons';

/** Builds the items of a new character, each with a new id. */
export function buildStartingItems(): Item.CreateData[] {
  const skills = commonSkills.map(({ identifier, characteristic, icon }) => ({
    _id: foundry.utils.randomID(),
    name: game.i18n.localize(`TETRAD.DarkHarvest.Skill.${identifier}`),
    type: 'harvestSkill' as const,
    img: `${ICONS}/${icon}.svg`,
    system: { identifier, characteristic, rating: 0, kind: 'common' as const },
  }));
  const fist = {
    _id: foundry.utils.randomID(),
    name: game.i18n.localize('TETRAD.DarkHarvest.Weapon.fist'),
    type: 'harvestWeapon' as const,
    img: `${ICONS}/mailed-fist.svg`,
    system: { identifier: 'fist', skill: 'martial-arts', damage: 0, melee: true, bruise: true, readied: false },
  };
  return [...skills, fist] as Item.CreateData[];
}
