/** The items of a new character: the skills that the rules name, without ranks, and bare hands. Their names come from the lang files. */
import { makeStarters } from '../../../creation/equipment.ts';
import type { AttributeId } from './fighter.ts';

/** Identifiers of the skills and specialties that the rules name (SD-12, SD-15, SD-21, SD-26, SD-27, SD-40, SD-53, SD-55). */
export const skillIds = Object.freeze({
  dodge: 'athletics/dodge',
  gymnastics: 'athletics/gymnastics',
  running: 'athletics/running',
  intuition: 'perception/intuition',
  unarmed: 'unarmed-combat',
  zeroG: 'survival/zero-g',
  medicine: 'medical-expertise',
  surgery: 'medical-expertise/surgery',
  influence: 'influence',
});

const startingSkills: readonly {
  readonly identifier: string;
  readonly attribute: AttributeId;
  readonly icon: string;
  readonly specialties: readonly string[];
}[] = [
  { identifier: 'athletics', attribute: 'agility', icon: 'run', specialties: ['dodge', 'gymnastics', 'running'] },
  { identifier: 'guns', attribute: 'agility', icon: 'crossed-pistols', specialties: [] },
  { identifier: 'unarmed-combat', attribute: 'strength', icon: 'punch', specialties: [] },
  { identifier: 'perception', attribute: 'alertness', icon: 'magnifying-glass', specialties: ['intuition'] },
  { identifier: 'influence', attribute: 'willpower', icon: 'discussion', specialties: [] },
  { identifier: 'medical-expertise', attribute: 'intelligence', icon: 'medical-pack', specialties: ['surgery'] },
  { identifier: 'survival', attribute: 'alertness', icon: 'camping-tent', specialties: ['zero-g'] },
];

const make = makeStarters('TETRAD.StepDice', 'step-dice');

function nameSpecialty(identifier: string): string {
  return game.i18n.localize(`TETRAD.StepDice.Skill.${identifier}`);
}

/** Builds the items of a new character. */
export function buildStartingItems(): Item.CreateData[] {
  const skills = startingSkills.map(({ identifier, attribute, icon, specialties: ids }) => {
    const specialties = ids.map((id) => ({ name: nameSpecialty(id), identifier: id, rank: 0 }));
    return make('stepSkill', `Skill.${identifier}`, icon, { identifier, attribute, rank: 0, specialties });
  });
  const hands = { skill: skillIds.unarmed, damage: 0, type: 'stun', close: true, unarmed: true, readied: true };
  return [...skills, make('stepWeapon', 'Weapon.hands', 'mailed-fist', hands)];
}
