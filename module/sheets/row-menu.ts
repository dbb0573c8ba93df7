/** The menu of an item's row on its actor's sheet: roll, open, put on the hotbar, give, delete. */
import { putOnHotbar } from '../documents/hotbar.ts';
import type { MenuEntry } from '../foundry/context-menu.ts';
import { canGive, giveItem } from '../gifts/give.ts';
import { runOrWarn } from '../user-error.ts';

type Action = () => unknown;

/** What a sheet does for its rows. */
interface Rows {
  findItem(row: HTMLElement): Item.Implementation | undefined;
  /** Returns the roll of a row, or what deletes its item; null: this user may not. */
  findRoll(row: HTMLElement): Action | null;
  remove(row: HTMLElement): Action | null;
}

/** Lists the entries of the menu. */
export function listRowEntries({ findItem, findRoll, remove }: Rows): MenuEntry[] {
  const onItem = (row: HTMLElement, act: (item: Item.Implementation) => Promise<unknown>): unknown => {
    const item = findItem(row);
    return item && runOrWarn(() => act(item));
  };
  return [
    {
      label: 'TETRAD.Sheet.roll',
      icon: 'fa-solid fa-dice',
      visible: (row) => findRoll(row) !== null,
      choose: (row) => findRoll(row)?.(),
    },
    {
      label: 'TETRAD.Sheet.open',
      icon: 'fa-solid fa-file-lines',
      visible: () => true,
      choose: (row) => findItem(row)?.sheet?.render(true),
    },
    {
      label: 'TETRAD.Sheet.toHotbar',
      icon: 'fa-solid fa-star',
      visible: (row) => findRoll(row) !== null,
      choose: (row) => onItem(row, putOnHotbar),
    },
    {
      label: 'TETRAD.Gift.menu',
      icon: 'fa-solid fa-hand-holding',
      visible: (row) => {
        const item = findItem(row);
        return item !== undefined && canGive(item);
      },
      choose: (row) => onItem(row, (item) => giveItem(item)),
    },
    {
      label: 'TETRAD.Sheet.delete',
      icon: 'fa-solid fa-trash',
      visible: (row) => remove(row) !== null,
      choose: (row) => remove(row)?.(),
    },
  ];
}
