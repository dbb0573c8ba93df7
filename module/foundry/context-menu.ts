/**
 * Context menus. In Foundry 14 an entry has `label`, `visible` and `onClick(event, target)`; in 13 it has `name`, `condition` and `callback(target)`, and gets
 * a jQuery object unless an option forbids it. Source: ContextMenuEntry in the API documentation of both versions.
 */
import { isGeneration14 } from './generation.ts';

/** An entry of a context menu, in the same form for both generations of Foundry. */
export interface MenuEntry {
  /** Lang key of the entry's text. */
  readonly label: string;
  /** CSS classes of the entry's icon. */
  readonly icon: string;
  /** Tests whether the menu of an element shows the entry. */
  readonly visible: (target: HTMLElement) => boolean;
  readonly choose: (target: HTMLElement) => unknown;
}

interface MenuClass {
  new (container: HTMLElement, selector: string, entries: readonly object[], options: object): object;
}

/** Returns an entry in the form that this version of Foundry expects. */
export function toCoreEntry({ label, icon, visible, choose }: MenuEntry): object {
  return isGeneration14()
    ? { label, icon, visible, onClick: (_event: Event, target: HTMLElement) => choose(target) }
    : { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: choose };
}

/**
 * Adds a context menu to the elements in a container. The ContextMenu key or Shift+F10 opens it for the element with the focus.
 * @param container - an element that stays through all redraws
 * @param selector - selects the elements with a menu
 * @returns the menu
 */
export function bindContextMenu(container: HTMLElement, selector: string, entries: readonly MenuEntry[]): object {
  const Menu = foundry.applications.ux.ContextMenu.implementation as unknown as MenuClass;
  return new Menu(container, selector, entries.map(toCoreEntry), { jQuery: false, fixed: true });
}
