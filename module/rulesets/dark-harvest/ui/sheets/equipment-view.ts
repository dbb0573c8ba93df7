/** Armour, gear and injuries as the sheets of their owners list them. */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { createActionsColumn, createDeleteCell, openRow, type RowList } from '../../../../sheets/sheet-parts.ts';
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

/** What a sheet is open for. */
export interface SheetState {
  readonly isEditing: boolean;
  readonly isEditable: boolean;
  readonly canRoll: boolean;
}

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

/** What stands last in a row: a button in edit mode, whether it is worn in play. */
function viewLastCell(
  { name, system }: Equipment,
  { isEditing, isEditable }: SheetState,
): RowList['rows'][number]['cells'][number] {
  if (isEditing) return createDeleteCell(name);
  if (!('worn' in system)) return { kind: 'number' };
  const check = {
    key: 'worn',
    label: game.i18n.localize('TETRAD.DarkHarvest.ArmorFields.FIELDS.worn.label'),
    name: game.i18n.format('TETRAD.DarkHarvest.Equipment.wear', { name }),
    isOn: system.worn,
    isFixed: !isEditable,
  };
  return { kind: 'number', check };
}

/** Prepares the lists; those without an item are listed in edit mode only, to be added to. */
export function viewEquipment(actor: HarvestCharacter, state: SheetState): RowList[] {
  const items = actor.items.filter(isEquipment).toSorted(compareItems);
  return equipmentTypes
    .map((type) => ({
      caption: localize('title', type),
      columns: [
        { label: game.i18n.localize('TETRAD.Sheet.name') },
        { label: localize('value', type), kind: 'number value' },
        createActionsColumn(),
      ],
      rows: items
        .filter((item) => item.type === type)
        .map((item) => ({
          id: item.id ?? '',
          name: item.name,
          act: openRow,
          cells: [{ kind: 'number', text: formatValue(item) }, viewLastCell(item, state)],
        })),
      empty: game.i18n.localize('TETRAD.DarkHarvest.Sheet.noSkills'),
      add: state.isEditing ? { action: 'addEquipment', kind: type, label: localize('add', type) } : null,
    }))
    .filter(({ rows }) => state.isEditing || rows.length > 0);
}
