/** The lists of an actor's items other than skills and weapons. Each item has one value, and armour a switch for whether it is worn. */
import { compareItems } from '../documents/item-order.ts';
import { listItems } from '../foundry/documents.ts';
import {
  type RowCell,
  type RowList,
  type SheetState,
  createActionsColumn,
  createDeleteCell,
  openRow,
} from './sheet-parts.ts';

/** The types of items to list. The prefix `lang` has the texts `Equipment.title`, `.value` and `.add` for each type, `.empty`, `.wear` and `.worn`. */
export interface CarriedItems<Type extends Item.SubType> {
  readonly lang: string;
  readonly types: readonly Type[];
  /** Returns the text after an item's name. */
  tell(item: Item.OfType<Type>): string;
  /** Returns the label of a button that uses an item by the roll of its row; empty or left out: no button. */
  offer?(item: Item.OfType<Type>): string;
}

function readWorn({ system }: Item.Implementation): boolean | undefined {
  const { worn } = system as { worn?: boolean };
  return worn;
}

/**
 * Prepares the last cell of a row. In edit mode, it has a button that deletes the item. In play mode, it has a button that uses the item, or shows whether the
 * item is worn.
 */
function viewLastCell(
  item: Item.Implementation,
  lang: string,
  offer: string,
  { isEditing, isEditable, canRoll }: SheetState,
): RowCell {
  const { name } = item;
  const isOn = readWorn(item);
  if (isEditing) return createDeleteCell(name);
  if (offer && canRoll) {
    const button = { key: 'use', action: 'rollItem', label: offer, name: `${offer}: ${name}` };
    return { kind: 'number', button };
  }
  if (isOn === undefined) return { kind: 'number' };
  const label = game.i18n.localize(`${lang}.Equipment.worn`);
  const named = game.i18n.format(`${lang}.Equipment.wear`, { name });
  return { kind: 'number', check: { key: 'worn', label, name: named, isOn, isFixed: !isEditable } };
}

/** Prepares the lists, one for each type. Empty lists appear only in edit mode. */
export function viewCarried<Type extends Item.SubType>(
  actor: Actor.Implementation,
  { lang, types, tell, offer }: CarriedItems<Type>,
  state: SheetState,
): RowList[] {
  const localize = (key: string): string => game.i18n.localize(`${lang}.Equipment.${key}`);
  const items = listItems(actor, ...types).toSorted(compareItems);
  return types
    .map((type) => ({
      caption: localize(`title.${type}`),
      columns: [
        { label: game.i18n.localize('TETRAD.Sheet.name') },
        { label: localize(`value.${type}`), kind: 'number value' },
        createActionsColumn(),
      ],
      rows: items
        .filter((item) => item.type === type)
        .map((item) => ({
          id: item.id ?? '',
          name: item.name,
          img: item.img ?? '',
          act: openRow,
          cells: [{ kind: 'number', text: tell(item) }, viewLastCell(item, lang, offer?.(item) ?? '', state)],
        })),
      empty: localize('empty'),
      add: state.isEditing ? { action: 'addEquipment', kind: type, label: localize(`add.${type}`) } : null,
    }))
    .filter(({ rows }) => state.isEditing || rows.length > 0);
}
