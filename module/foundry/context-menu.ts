/**
 * Context menus. Foundry 14 entries have `label`, `visible` and `onClick(event, target)`; 13 entries have `name`, `condition` and `callback(target)`,
 * and get jQuery objects unless told not to. Sources: ContextMenuEntry in the API documentation of both versions.
 */
import { isGeneration14 } from './generation.ts';

/** An entry of a menu. */
export interface MenuEntry {
  /** Lang key. */
  readonly label: string;
  /** Classes of the icon. */
  readonly icon: string;
  /** Tests whether the entry is offered for an element. */
  readonly visible: (target: HTMLElement) => boolean;
  readonly choose: (target: HTMLElement) => unknown;
}

interface MenuClass {
  new (container: HTMLElement, selector: string, entries: readonly object[], options: object): object;
}

/** Returns an entry in the form of this generation's menus. */
export function toCoreEntry({ label, icon, visible, choose }: MenuEntry): object {
  return isGeneration14()
    ? { label, icon, visible, onClick: (_event: Event, target: HTMLElement) => choose(target) }
    : { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: choose };
}

/**
 * Adds a context menu to elements of a container. The ContextMenu key (or Shift+F10) opens it on the focused element.
 * @param container - an element that stays through all renderings
 * @param selector - selects the elements
 * @returns the menu
 */
export function bindContextMenu(container: HTMLElement, selector: string, entries: readonly MenuEntry[]): object {
  const Menu = foundry.applications.ux.ContextMenu.implementation as unknown as MenuClass;
  return new Menu(container, selector, entries.map(toCoreEntry), { jQuery: false, fixed: true });
}
