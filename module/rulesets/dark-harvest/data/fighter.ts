/** The fighters of Dark Harvest, characters and adversaries alike: their characteristics, and what they carry. The one reader of their items. */
import { compareItems } from '../../../documents/item-order.ts';
import { isActorOf, isItemOf, listItems } from '../../../foundry/documents.ts';

/** The six characteristics of Dark Harvest, and which of them are of the body (DH-66 tells them apart). */
export const characteristicIds = ['strength', 'dexterity', 'fortitude', 'wits', 'resolve', 'presence'] as const;

/** One of the six characteristics. */
export type CharacteristicId = (typeof characteristicIds)[number];

/** Tests whether a string names a characteristic. */
export function isCharacteristicId(id: unknown): id is CharacteristicId {
  return (characteristicIds as readonly unknown[]).includes(id);
}

/** Gives the lang key of a characteristic's name. */
export function getCharacteristicLabel(id: CharacteristicId): string {
  return `TETRAD.DarkHarvest.Characteristic.${id}`;
}

/** An actor that makes tests: a character or an adversary. */
export type HarvestCharacter = Actor.OfType<'harvestCharacter' | 'harvestAdversary'>;

/** An item of the type `harvestSkill`. */
export type HarvestSkill = Item.OfType<'harvestSkill'>;

/** An item of the type `harvestWeapon`. */
export type HarvestWeapon = Item.OfType<'harvestWeapon'>;

/** Tests whether an actor makes Dark Harvest tests: a character or an adversary. */
export function isHarvestCharacter(actor: Actor.Implementation): actor is HarvestCharacter {
  return isActorOf(actor, 'harvestCharacter', 'harvestAdversary');
}

/** Lists a character's skills in their order. */
export function listSkills(actor: HarvestCharacter): HarvestSkill[] {
  return listItems(actor, 'harvestSkill').toSorted(compareItems);
}

/** Gives a skill's full name, its specialisation in brackets. */
export function nameSkill(skill: HarvestSkill): string {
  const { specialisation } = skill.system;
  return specialisation ? `${skill.name} [${specialisation}]` : skill.name;
}

/** Lists a character's weapons in their order. */
export function listWeapons(actor: HarvestCharacter): HarvestWeapon[] {
  return listItems(actor, 'harvestWeapon').toSorted(compareItems);
}

/** Tests whether an item is a weapon of this ruleset. */
export function isWeapon(item: { readonly type: string } | undefined): item is HarvestWeapon {
  return isItemOf(item, 'harvestWeapon');
}

/** Finds the skill that a weapon is used with; undefined where the character has none of that identifier. */
export function findSkillOf(actor: HarvestCharacter, weapon: HarvestWeapon): HarvestSkill | undefined {
  const { skill } = weapon.system;
  return listSkills(actor).find(({ system }) => skill !== '' && system.identifier === skill);
}

/** Whether a weapon is none but bare hands: it strikes without dice of its own (DH-27). */
export function isUnarmed({ damage, melee, special }: { damage: number; melee: boolean; special: string }): boolean {
  return melee && damage === 0 && special === '';
}

/** Whether a weapon stands readied by itself or never can be: jaws and claws are there always, bare hands never are a weapon in hand; null: as somebody chose (DH-22). */
export function readFixedReadiness({ system }: HarvestWeapon): boolean | null {
  if (system.natural) return true;
  return isUnarmed(system) ? false : null;
}

/** Whether a weapon is readied (DH-22). */
export function isReadied(weapon: HarvestWeapon): boolean {
  return readFixedReadiness(weapon) ?? weapon.system.readied;
}

/** Lists the weapons of an actor that are readied (DH-22). */
export function listReadied(actor: Actor.Implementation): HarvestWeapon[] {
  return listItems(actor, 'harvestWeapon').filter(isReadied);
}

/** Counts the points of the armour that an actor wears (DH-40). */
export function countArmour(actor: HarvestCharacter): number {
  return listItems(actor, 'harvestArmor').reduce((sum, { system }) => sum + (system.worn ? system.soak : 0), 0);
}
