/**
 * Complete characters to start from. Each has 8 points of characteristics, 20 of skills, 4 fate points and 5 health dice, so that all are equally strong. Their
 * texts are in the lang files, their portraits in assets (tools/build/figures/people.mjs).
 */
import { listPortraits, makeArchetype } from '../../../creation/archetypes.ts';
import type { Archetype, CreationPortrait } from '../../../creation/creation-facet.ts';
import { characteristicIds } from './fighter.ts';

/**
 * An archetype in a short form. Skills have the short names in skillIds; weapons and gear have their ids in the packs. The first weapon is readied, and the
 * first armour is worn.
 */
interface Row {
  /** The ratings, in the order of the characteristics. */
  readonly characteristics: readonly [number, number, number, number, number, number];
  readonly skills: Readonly<Record<string, number>>;
  readonly weapons: readonly string[];
  readonly equipment: readonly string[];
}

/** The ids of the skills in the packs, by short name. */
const skillIds = {
  swordplay: 'swordplaySkill00',
  firearms: 'firearmsSkill000',
  dodge: 'dodgeSkill000000',
  martialArts: 'martialArtsSkill',
  might: 'mightSkill000000',
  perception: 'perceptionSkill0',
  medicine: 'medicineSkill000',
  repair: 'adHocRepairSkill',
  clockwork: 'clockworkSkill00',
  tesla: 'teslaWeaponSkill',
  alchemy: 'alchemySkill0000',
  runes: 'runicSkill000000',
  airships: 'airshipSkill0000',
} as const;

const rows = {
  sharpshooter: {
    characteristics: [0, 3, 1, 2, 1, 1],
    skills: { firearms: 6, perception: 5, dodge: 3, swordplay: 2, repair: 2, might: 1, martialArts: 1 },
    weapons: ['rifleWeapon00000', 'knifeWeapon00000'],
    equipment: ['leatherGreaArmor', 'brassSpyglasGear', 'flaskOfBrandGear'],
  },
  duellist: {
    characteristics: [1, 4, 1, 1, 1, 0],
    skills: { swordplay: 7, dodge: 5, perception: 3, martialArts: 2, might: 2, firearms: 1 },
    weapons: ['swordWeapon00000', 'derringerWeapon0'],
    equipment: ['paddedWaistArmor', 'pocketWatchGear0'],
  },
  prizefighter: {
    characteristics: [3, 2, 3, 0, 1, -1],
    skills: { martialArts: 7, might: 5, dodge: 4, perception: 2, swordplay: 1, medicine: 1 },
    weapons: ['brassKnuckWeapon'],
    equipment: ['boiledLeathArmor', 'bandagesGear0000', 'flaskOfBrandGear'],
  },
  surgeon: {
    characteristics: [-1, 2, 1, 3, 2, 1],
    skills: { medicine: 7, perception: 4, dodge: 3, alchemy: 3, swordplay: 2, firearms: 1 },
    weapons: ['swordCaneWeapon0', 'derringerWeapon0'],
    equipment: ['leatherGreaArmor', 'medicalKitGear00', 'bandagesGear0000'],
  },
  sleuth: {
    characteristics: [0, 2, 1, 3, 1, 1],
    skills: { perception: 7, firearms: 4, dodge: 3, martialArts: 2, repair: 2, swordplay: 1, medicine: 1 },
    weapons: ['pistolWeapon0000', 'truncheonWeapon0'],
    equipment: ['leatherGreaArmor', 'notebookAndPGear', 'plateCameraGear0'],
  },
  rigger: {
    characteristics: [2, 3, 2, 0, 1, 0],
    skills: { dodge: 5, might: 5, swordplay: 4, martialArts: 2, perception: 2, repair: 2 },
    weapons: ['fireAxeWeapon000', 'knifeWeapon00000'],
    equipment: ['paddedWaistArmor', 'coilOfRopeGear00', 'grapnelGear00000'],
  },
  pilot: {
    characteristics: [0, 3, 1, 2, 1, 1],
    skills: { airships: 6, firearms: 4, dodge: 3, swordplay: 3, perception: 3, might: 1 },
    weapons: ['cutlassWeapon000', 'pistolWeapon0000'],
    equipment: ['leatherGreaArmor', 'brassCompassGear', 'smokedGoggleGear'],
  },
  clockmaker: {
    characteristics: [0, 1, 1, 4, 2, 0],
    skills: { clockwork: 7, repair: 5, perception: 3, dodge: 2, swordplay: 2, firearms: 1 },
    weapons: ['heavySpannWeapon', 'derringerWeapon0'],
    equipment: ['paddedWaistArmor', 'toolkitGear00000', 'pocketWatchGear0'],
  },
  sparkhand: {
    characteristics: [0, 2, 1, 3, 1, 1],
    skills: { tesla: 6, repair: 4, dodge: 4, clockwork: 3, perception: 3 },
    weapons: ['teslaPistoWeapon', 'leadPipeWeapon00'],
    equipment: ['boiledLeathArmor', 'toolkitGear00000', 'smokedGoggleGear'],
  },
  burglar: {
    characteristics: [-1, 4, 0, 3, 1, 1],
    skills: { dodge: 6, perception: 5, swordplay: 3, repair: 3, martialArts: 2, firearms: 1 },
    weapons: ['knifeWeapon00000'],
    equipment: ['paddedWaistArmor', 'lockpicksGear000', 'stormLanternGear', 'grapnelGear00000'],
  },
  constable: {
    characteristics: [2, 1, 2, 1, 2, 0],
    skills: { swordplay: 5, martialArts: 4, might: 3, perception: 3, dodge: 3, firearms: 2 },
    weapons: ['truncheonWeapon0', 'pistolWeapon0000'],
    equipment: ['boiledLeathArmor', 'policeWhistlGear', 'stormLanternGear'],
  },
  scholar: {
    characteristics: [0, 1, 0, 3, 3, 1],
    skills: { runes: 6, perception: 4, medicine: 3, dodge: 3, swordplay: 3, firearms: 1 },
    weapons: ['swordCaneWeapon0'],
    equipment: ['leatherGreaArmor', 'notebookAndPGear', 'boxOfMatchesGear', 'umbrellaGear0000'],
  },
} as const satisfies Readonly<Record<string, Row>>;

/** Returns the UUID of an item in one of the system's packs. */
function inPack(pack: 'skills' | 'weapons' | 'equipment', id: string): string {
  return `Compendium.tetrad.dark-harvest-${pack}.Item.${id}`;
}

/** The UUIDs of the common skills, which every character has. */
export const commonSkillUuids: readonly string[] = Object.freeze(
  (['swordplay', 'firearms', 'dodge', 'martialArts', 'might', 'perception', 'medicine'] as const).map((skill) =>
    inPack('skills', skillIds[skill]),
  ),
);

function readRow([id, row]: [string, Row]): Archetype {
  const picks = [
    ...Object.entries(row.skills).map(([skill, level]) => [
      inPack('skills', skillIds[skill as keyof typeof skillIds]),
      level,
    ]),
    ...row.weapons.map((weapon) => [inPack('weapons', weapon), 0]),
    ...row.equipment.map((thing) => [inPack('equipment', thing), 0]),
  ];
  return makeArchetype('TETRAD.DarkHarvest.Creation.Archetype', {
    id,
    numbers: Object.fromEntries(characteristicIds.map((key, index) => [key, row.characteristics[index] ?? 0])),
    picks: Object.fromEntries(picks) as Record<string, number>,
  });
}

/** The archetypes, in display order. */
export const archetypes: readonly Archetype[] = Object.freeze(Object.entries(rows).map(readRow));

/** Portraits that no archetype uses. */
const others = ['stoker', 'aviatrix', 'newsgirl', 'veteran', 'dandy', 'medium', 'tinker', 'sailor'] as const;

/** All portraits that a player can choose from. */
export const portraits: readonly CreationPortrait[] = Object.freeze(
  listPortraits('systems/tetrad/assets/dark-harvest', [...Object.keys(rows), ...others]),
);
