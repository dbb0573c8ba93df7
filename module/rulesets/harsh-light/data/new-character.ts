/** The items of a new character: the skills without dots, and bare hands. Their names come from the lang files. */
import { makeStarters } from '../../../creation/equipment.ts';
import type { AttributeId } from './attributes.ts';

/** The skills that every character has: identifier, usual attribute and icon. */
const startingSkills = Object.freeze([
  ['scholarship', 'intelligence', 'book-cover'],
  ['computers', 'intelligence', 'computing'],
  ['crafts', 'intelligence', 'hammer-nails'],
  ['perception', 'wits', 'magnifying-glass'],
  ['medicine', 'intelligence', 'first-aid-kit'],
  ['lore', 'intelligence', 'evil-book'],
  ['athletics', 'dexterity', 'run'],
  ['brawl', 'strength', 'punch'],
  ['driving', 'dexterity', 'steering-wheel'],
  ['firearms', 'dexterity', 'crossed-pistols'],
  ['burglary', 'dexterity', 'lockpicks'],
  ['stealth', 'dexterity', 'cloak-dagger'],
  ['survival', 'stamina', 'camping-tent'],
  ['melee', 'strength', 'crossed-swords'],
  ['insight', 'composure', 'two-shadows'],
  ['menace', 'presence', 'angry-eyes'],
  ['persuasion', 'manipulation', 'discussion'],
  ['society', 'presence', 'glass-celebration'],
  ['streets', 'manipulation', 'city-car'],
  ['deceit', 'manipulation', 'duality-mask'],
] as const satisfies readonly (readonly [string, AttributeId, string])[]);

/** The identifiers of the skills that every character has. */
export const startingSkillIds: readonly string[] = Object.freeze(startingSkills.map(([identifier]) => identifier));

/** The identifier of the skill for bare hands. */
export const BRAWL = 'brawl';

const make = makeStarters('TETRAD.HarshLight', 'harsh-light');

/** Builds the items of a new character. */
export function buildStartingItems(): Item.CreateData[] {
  const skills = startingSkills.map(([identifier, attribute, icon]) =>
    make('lightSkill', `Skill.${identifier}`, icon, { identifier, attribute, dots: 0 }),
  );
  const hands = { attribute: 'strength', skill: BRAWL, reach: 'melee', unarmed: true, readied: true };
  return [...skills, make('lightWeapon', 'Weapon.hands', 'mailed-fist', hands)];
}
