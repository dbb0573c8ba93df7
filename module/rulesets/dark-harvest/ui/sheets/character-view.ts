/** What the templates of the character sheet are given, beside the documents themselves. Every number comes from the rules. */
import {
  type HarvestCharacter,
  type HarvestWeapon,
  findSkillOf,
  listSkills,
  listWeapons,
  nameSkill,
} from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { toUserError } from '../../../../user-error.ts';
import { characteristicIds, getCharacteristicLabel } from '../../data/characteristics.ts';
import { planCheck } from '../../play/checks.ts';
import { readBar } from '../../data/health.ts';
import { createRequest, toInput } from '../../data/to-input.ts';
import { skillKinds } from '../../data/item-models.ts';
import { viewHealth } from './health-view.ts';

function localize(key: string): string {
  return game.i18n.localize(key);
}

function formatRating(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** Counts white dice; a pool that the rules refuse has none to show. */
function countDice(plan: () => { white: number }): string {
  try {
    return String(plan().white);
  } catch (error) {
    if (toUserError(error)) return localize('TETRAD.DarkHarvest.Sheet.noPool');
    throw error;
  }
}

function viewSkillGroups(actor: HarvestCharacter) {
  const skills = listSkills(actor);
  return skillKinds.map((kind) => ({
    kind,
    label: localize(`TETRAD.DarkHarvest.Sheet.${kind}Skills`),
    add: localize(`TETRAD.DarkHarvest.Sheet.add.${kind}`),
    skills: skills
      .filter((skill) => skill.system.kind === kind)
      .map((skill) => ({
        id: skill.id ?? '',
        name: nameSkill(skill),
        rating: skill.system.rating,
        characteristic: localize(getCharacteristicLabel(skill.system.characteristic)),
        pool: countDice(() => planCheck(toInput(actor, createRequest(skill.system.characteristic, skill.id)))),
      })),
  }));
}

function viewWeapon(actor: HarvestCharacter, weapon: HarvestWeapon, canRoll: boolean) {
  const { damage, melee, bruise, special, shots, readied } = weapon.system;
  const skill = findSkillOf(actor, weapon);
  const details = [
    skill ? nameSkill(skill) : localize('TETRAD.DarkHarvest.Sheet.noWeaponSkill'),
    bruise ? localize('TETRAD.DarkHarvest.WeaponFields.FIELDS.bruise.label') : '',
    special ? localize(`TETRAD.DarkHarvest.WeaponSpecial.${special}`) : '',
  ];
  const strength = localize('TETRAD.DarkHarvest.Sheet.plusStrength');
  return {
    id: weapon.id ?? '',
    name: weapon.name,
    details: details.filter(Boolean).join(' · '),
    // A special weapon does no damage (DH-50).
    damage: special ? localize('TETRAD.DarkHarvest.Sheet.noPool') : melee ? `${damage} ${strength}` : String(damage),
    shots: shots.max > 0 ? `${shots.value} / ${shots.max}` : '',
    canReload: shots.max > 0 && shots.value < shots.max,
    readied,
    rollable: canRoll && skill !== undefined,
  };
}

/** Prepares the parts of a character sheet. */
export function viewCharacter(actor: HarvestCharacter, canRoll: boolean) {
  const { characteristics, initiativeBonus, health } = actor.system;
  const { dexterity, wits } = characteristics;
  return {
    characteristics: characteristicIds.map((key) => ({
      key,
      name: localize(getCharacteristicLabel(key)),
      value: characteristics[key],
      text: formatRating(characteristics[key]),
    })),
    initiative: countDice(() => darkHarvest.planInitiative({ dexterity, wits, bonus: initiativeBonus })),
    health: viewHealth(health, readBar(actor), characteristics.fortitude),
    skillGroups: viewSkillGroups(actor),
    weapons: listWeapons(actor).map((weapon) => viewWeapon(actor, weapon, canRoll)),
  };
}
