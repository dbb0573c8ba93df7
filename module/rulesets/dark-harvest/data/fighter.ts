/**
 * The fighters of Dark Harvest (characters and adversaries), with their characteristics and items. Other files read a fighter's items only through this file.
 */
import { compareItems } from '../../../documents/item-order.ts';
import { isActorOf, isItemOf, listItems } from '../../../foundry/documents.ts';

/** The ids of the six characteristics, in the order of the sheet. */
export const characteristicIds = ['strength', 'dexterity', 'fortitude', 'wits', 'resolve', 'presence'] as const;

export type CharacteristicId = (typeof characteristicIds)[number];

export function isCharacteristicId(id: unknown): id is CharacteristicId {
  return (characteristicIds as readonly unknown[]).includes(id);
}

/** Returns the lang key of a characteristic's name. */
export function getCharacteristicLabel(id: CharacteristicId): string {
  return `TETRAD.DarkHarvest.Characteristic.${id}`;
}

/** Returns the name of a characteristic, in the user's language. */
export function nameCharacteristic(id: CharacteristicId): string {
  return game.i18n.localize(getCharacteristicLabel(id));
}

/** An actor that makes tests: a character or an adversary. */
export type HarvestCharacter = Actor.OfType<'harvestCharacter' | 'harvestAdversary'>;

export type HarvestSkill = Item.OfType<'harvestSkill'>;

export type HarvestWeapon = Item.OfType<'harvestWeapon'>;

/** Tests whether an actor makes Dark Harvest tests: a character or an adversary. */
export function isHarvestCharacter(actor: Actor.Implementation): actor is HarvestCharacter {
  return isActorOf(actor, 'harvestCharacter', 'harvestAdversary');
}

/** Lists a fighter's skills in the order of the sheet. */
export function listSkills(actor: HarvestCharacter): HarvestSkill[] {
  return listItems(actor, 'harvestSkill').toSorted(compareItems);
}

/** Returns a fighter's skill by the id of its item; undefined: none. */
export function findSkillById(actor: HarvestCharacter, id: string): HarvestSkill | undefined {
  return listSkills(actor).find((skill) => skill.id === id);
}

/** Returns a skill's full name, with its specialisation in brackets. */
export function nameSkill(skill: HarvestSkill): string {
  const { specialisation } = skill.system;
  return specialisation ? `${skill.name} [${specialisation}]` : skill.name;
}

/**
 * Returns a fighter's skill by its identifier or its name, with or without the specialisation; undefined if it has none.
 * @param wanted - in lower case
 */
export function findOwnSkill(actor: HarvestCharacter, wanted: string): HarvestSkill | undefined {
  const isNamed = (skill: HarvestSkill): boolean =>
    [skill.name, nameSkill(skill)].some((name) => name.toLowerCase() === wanted);
  return findSkill(actor, wanted) ?? listSkills(actor).find(isNamed);
}

/** Returns a fighter's skill by its identifier; undefined if it has none, or the identifier is empty. */
export function findSkill(actor: HarvestCharacter, identifier: string): HarvestSkill | undefined {
  return listSkills(actor).find(({ system }) => identifier !== '' && system.identifier === identifier);
}

/** Returns the rating of a fighter's skill by its identifier; 0 without the skill. */
export function rateSkill(actor: HarvestCharacter, identifier: string): number {
  return findSkill(actor, identifier)?.system.rating ?? 0;
}

/** Lists a fighter's weapons in the order of the sheet. */
export function listWeapons(actor: HarvestCharacter): HarvestWeapon[] {
  return listItems(actor, 'harvestWeapon').toSorted(compareItems);
}

/** Tests whether an item is a weapon of this ruleset. */
export function isWeapon(item: { readonly type: string } | undefined): item is HarvestWeapon {
  return isItemOf(item, 'harvestWeapon');
}

/** Tests whether a weapon is bare hands: a melee weapon with no damage dice of its own and no special effect (DH-27). */
export function isUnarmed({ damage, melee, special }: { damage: number; melee: boolean; special: string }): boolean {
  return melee && damage === 0 && special === '';
}

/** Tests whether a weapon is always readied (true, such as claws) or never readied (false: bare hands); null if the player decides (DH-22). */
export function readFixedReadiness({ system }: HarvestWeapon): boolean | null {
  if (system.natural) return true;
  return isUnarmed(system) ? false : null;
}

/** Tests whether a weapon is readied (DH-22). */
export function isReadied(weapon: HarvestWeapon): boolean {
  return readFixedReadiness(weapon) ?? weapon.system.readied;
}

/** Lists an actor's readied weapons (DH-22). */
export function listReadied(actor: Actor.Implementation): HarvestWeapon[] {
  return listItems(actor, 'harvestWeapon').filter(isReadied);
}

/** Returns the points of the armour that an actor wears (DH-40), with what effects add to them. */
export function countArmour(actor: HarvestCharacter): number {
  const worn = listItems(actor, 'harvestArmor').filter(({ system }) => system.worn);
  return Math.max(
    0,
    worn.reduce((sum, { system }) => sum + system.soak, actor.system.bonus.armour),
  );
}
