/** Armour, gear and injuries as the sheets of their owners list them. */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { compareItems } from '../../../../documents/item-order.ts';

/** Types of what is neither skill nor weapon, in the order of the sheet. */
export const equipmentTypes = ['harvestArmor', 'harvestGear', 'harvestInjury'] as const;

/** One of them. */
export type EquipmentType = (typeof equipmentTypes)[number];

/** Tests whether a string names one of them. */
export function isEquipmentType(type: unknown): type is EquipmentType {
  return (equipmentTypes as readonly unknown[]).includes(type);
}

type Equipment = Item.OfType<EquipmentType>;

function isEquipment(item: Item.Implementation): item is Equipment {
  return isEquipmentType(item.type);
}

/** What stands behind the name: points of armour, how many, since when. */
function formatValue({ system }: Equipment): string {
  if ('soak' in system) return String(system.soak);
  return 'quantity' in system ? String(system.quantity) : system.since;
}

function localize(key: string, type: EquipmentType): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.Equipment.${key}.${type}`);
}

/**
 * Prepares the lists.
 * @param all - whether lists without an item are listed too, to be added to
 */
export function viewEquipment(actor: HarvestCharacter, all: boolean) {
  const items = actor.items.filter(isEquipment).toSorted(compareItems);
  return equipmentTypes
    .map((type) => ({
      type,
      title: localize('title', type),
      value: localize('value', type),
      add: localize('add', type),
      items: items
        .filter((item) => item.type === type)
        .map((item) => ({
          id: item.id ?? '',
          name: item.name,
          value: formatValue(item),
          wearable: 'worn' in item.system,
          worn: 'worn' in item.system && item.system.worn,
        })),
    }))
    .filter((list) => all || list.items.length > 0);
}
