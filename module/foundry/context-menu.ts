/**
 * Context menus. Foundry 14 names an entry by `label`, `visible` and `onClick(event, target)`; 13 by `name`, `condition` and `callback(target)`, and hands
 * out jQuery objects unless told not to. Sources: ContextMenuEntry in the API documentation of both versions.
 */
import { isGeneration14 } from './generation.ts';

/** An entry of a menu. */
export interface MenuEntry {
  /** Lang key. */
  readonly label: string;
  /** Classes of the icon. */
  readonly icon: string;
  /** Whether it is offered for this element. */
  readonly visible: (target: HTMLElement) => boolean;
  readonly choose: (target: HTMLElement) => unknown;
}

interface MenuClass {
  new (container: HTMLElement, selector: string, entries: readonly object[], options: object): object;
}

/** Writes an entry as this generation's menus take it. */
export function toCoreEntry({ label, icon, visible, choose }: MenuEntry): object {
  return isGeneration14()
    ? { label, icon, visible, onClick: (_event: Event, target: HTMLElement) => choose(target) }
    : { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: choose };
}

/**
 * Gives the elements of a container a context menu. The key ContextMenu (or Shift+F10) opens it on the element with the focus.
 * @param container - stays through all renderings
 * @param selector - which elements
 * @returns the menu
 */
export function bindContextMenu(container: HTMLElement, selector: string, entries: readonly MenuEntry[]): object {
  const Menu = foundry.applications.ux.ContextMenu.implementation as unknown as MenuClass;
  return new Menu(container, selector, entries.map(toCoreEntry), { jQuery: false, fixed: true });
}
