/** The menu of an item's row on a sheet: roll, open, put on the hotbar, give, delete. */
import { putOnHotbar } from '../documents/hotbar.ts';
import { bindContextMenu } from '../foundry/context-menu.ts';
import { canGive, giveItem } from '../gifts/give.ts';
import { runOrWarn } from '../user-error.ts';

/** What a sheet knows of its rows. */
interface Rows {
  findRoll(row: HTMLElement): (() => Promise<unknown>) | null;
  findItem(row: HTMLElement): Item.Implementation | undefined;
  canDelete(): boolean;
  remove(row: HTMLElement): Promise<void>;
}

/** Adds the menu to the rows of a sheet. */
export function bindRowMenu(sheet: HTMLElement, { findRoll, findItem, canDelete, remove }: Rows): void {
  bindContextMenu(sheet, '[data-item-id]', [
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
      choose: (row) => {
        const item = findItem(row);
        return item && runOrWarn(() => putOnHotbar(item));
      },
    },
    {
      label: 'TETRAD.Gift.menu',
      icon: 'fa-solid fa-hand-holding',
      visible: (row) => {
        const item = findItem(row);
        return item !== undefined && canGive(item);
      },
      choose: (row) => {
        const item = findItem(row);
        return item && runOrWarn(() => giveItem(item));
      },
    },
    { label: 'TETRAD.Sheet.delete', icon: 'fa-solid fa-trash', visible: canDelete, choose: remove },
  ]);
}
