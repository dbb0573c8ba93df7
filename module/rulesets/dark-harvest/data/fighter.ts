/** The fighters of Dark Harvest, characters and adversaries: their characteristics and their items. Only this file reads their items. */
import { compareItems } from '../../../documents/item-order.ts';
import { isActorOf, isItemOf, listItems } from '../../../foundry/documents.ts';

/** The six characteristics. */
export const characteristicIds = ['strength', 'dexterity', 'fortitude', 'wits', 'resolve', 'presence'] as const;

/** One of the six characteristics. */
export type CharacteristicId = (typeof characteristicIds)[number];

/** Tests whether a string names a characteristic. */
export function isCharacteristicId(id: unknown): id is CharacteristicId {
  return (characteristicIds as readonly unknown[]).includes(id);
}

/** Returns the lang key of a characteristic's name. */
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

/** Lists a character's skills in order. */
export function listSkills(actor: HarvestCharacter): HarvestSkill[] {
  return listItems(actor, 'harvestSkill').toSorted(compareItems);
}

/** Returns a skill's full name, with its specialisation in brackets. */
export function nameSkill(skill: HarvestSkill): string {
  const { specialisation } = skill.system;
  return specialisation ? `${skill.name} [${specialisation}]` : skill.name;
}

/** Lists a character's weapons in order. */
export function listWeapons(actor: HarvestCharacter): HarvestWeapon[] {
  return listItems(actor, 'harvestWeapon').toSorted(compareItems);
}

/** Tests whether an item is a weapon of this ruleset. */
export function isWeapon(item: { readonly type: string } | undefined): item is HarvestWeapon {
  return isItemOf(item, 'harvestWeapon');
}

/** Returns the skill for a weapon; undefined if the character has none with that identifier. */
export function findSkillOf(actor: HarvestCharacter, weapon: HarvestWeapon): HarvestSkill | undefined {
  const { skill } = weapon.system;
  return listSkills(actor).find(({ system }) => skill !== '' && system.identifier === skill);
}

/** Tests whether a weapon is bare hands: it has no damage dice of its own (DH-27). */
export function isUnarmed({ damage, melee, special }: { damage: number; melee: boolean; special: string }): boolean {
  return melee && damage === 0 && special === '';
}

/** Returns whether a weapon is always readied (jaws and claws) or never (bare hands); null: as the player chose (DH-22). */
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

/** Counts the points of an actor's worn armour (DH-40). */
export function countArmour(actor: HarvestCharacter): number {
  return listItems(actor, 'harvestArmor').reduce((sum, { system }) => sum + (system.worn ? system.soak : 0), 0);
}
