/** Initiative of Dark Harvest: dice each round, ties by Dexterity, weapon skill and Wits inside the number (DH-20, DH-22). */
import { type HarvestCharacter, listSkills } from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';

/** Decimals that hold the fraction of a tie. */
const DECIMALS = 7;

/** Reads what the initiative dice and the tie are made of. A readied weapon whose skill nobody has counts 0 skill. */
export function readInitiative(actor: HarvestCharacter) {
  const { dexterity, wits } = actor.system.characteristics;
  const readied = actor.items
    .filter((item): item is Item.OfType<'harvestWeapon'> => item.type === 'harvestWeapon')
    .filter(({ system }) => system.readied);
  const skills = listSkills(actor);
  const ratings = readied.map(
    ({ system }) => skills.find((skill) => skill.system.identifier === system.skill)?.system.rating ?? 0,
  );
  return {
    dice: { dexterity, wits, bonus: actor.system.initiativeBonus, unreadied: readied.length === 0 },
    tie: { dexterity, weaponSkill: Math.max(0, ...ratings), wits },
  };
}

/** Writes the formula of initiative: the dice and the fraction of ties, which rounding takes off again. */
export function writeInitiative(actor: HarvestCharacter): string {
  const { dice, tie } = readInitiative(actor);
  return `${darkHarvest.planInitiative(dice).formula} + ${darkHarvest.rankInitiative(0, tie).toFixed(DECIMALS)}`;
}
