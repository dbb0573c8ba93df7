/** Context menus (v14 API: foundry.applications.ux.ContextMenu and ContextMenuEntry; conformance C-66). */
import { contextMenuEntriesHaveLabels } from '../../generation.ts';
import { failNotImplemented } from '../../not-implemented.ts';
import { localize } from '../../runtime.ts';
import { createElement } from '../api/frame.ts';
import { getImplementation } from './implementation.ts';

type Condition = boolean | null | ((target: HTMLElement) => boolean | null);
type Choice = (event: PointerEvent, target: HTMLElement) => unknown;

/** A menu entry. Foundry 14 uses `label`, `onClick(event, target)` and `visible`; Foundry 13 uses `name`, `callback(target)` and `condition`. */
export interface ContextMenuEntry {
  label?: string;
  onClick?: Choice;
  visible?: Condition;
  classes?: string;
  name?: string;
  callback?: (target: HTMLElement) => unknown;
  condition?: Condition;
  icon?: string;
}

export interface ContextMenuOptions {
  eventName?: string;
  onOpen?: ((target: HTMLElement) => unknown) | null;
  onClose?: ((target: HTMLElement) => unknown) | null;
  jQuery?: boolean;
  fixed?: boolean;
}

/**
 * Reads a menu entry with the property names of this Foundry version.
 * @throws Error in Foundry 14 for an entry without a label, because the names of Foundry 13 are deprecated there.
 */
function readEntry(entry: ContextMenuEntry): { label: string; condition?: Condition; choose?: Choice } {
  const { callback, name = '', condition, label, visible, onClick } = entry;
  if (!contextMenuEntriesHaveLabels)
    return { label: name, condition, choose: callback && ((_event, target) => callback(target)) };
  if (label === undefined) throw new Error('An entry of a context menu has a label; its name is deprecated');
  return { label, condition: visible, choose: onClick };
}

/** Creates a menu entry with the property names of this Foundry version. */
export function createMenuEntry(
  label: string,
  icon: string,
  choose: (target: HTMLElement) => unknown,
  condition: Condition = true,
): ContextMenuEntry {
  const shared = { icon: `fa-solid ${icon}` };
  if (!contextMenuEntriesHaveLabels) return { ...shared, name: label, condition, callback: choose };
  return { ...shared, label, visible: condition, onClick: (_event, target) => choose(target) };
}

/** A menu that opens on the elements of a container that match a selector. */
export class ContextMenu {
  readonly menuItems: ContextMenuEntry[];
  readonly selector: string;
  readonly eventName: string;
  readonly fixed: boolean;
  onOpen: ContextMenuOptions['onOpen'];
  onClose: ContextMenuOptions['onClose'];
  readonly #container: HTMLElement;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  /** The element that had the focus when the menu opened. */
  #origin: Element | null = null;

  constructor(
    container: HTMLElement,
    selector: string | null | undefined,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    // Foundry 13 passes jQuery objects unless `jQuery` is false, and the table has no jQuery.
    if (options.jQuery ?? !contextMenuEntriesHaveLabels)
      failNotImplemented('foundry.applications.ux.ContextMenu with jQuery');
    const { eventName = 'contextmenu', fixed = false, onOpen, onClose } = options;
    this.#container = container;
    this.selector = selector || `#${container.id}`;
    this.menuItems = menuItems;
    this.eventName = eventName;
    this.fixed = fixed;
    this.onOpen = onOpen;
    this.onClose = onClose;
    container.addEventListener(eventName, (event) => void this._onActivate(event as PointerEvent));
  }

  /** The menu class in use, as CONFIG.ux names it. */
  static get implementation(): typeof ContextMenu {
    return getImplementation('ContextMenu', this);
  }

  /** The element of the open menu. Null while the menu is closed, which the type does not show. */
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get target(): HTMLElement {
    return this.#target as HTMLElement;
  }

  async _onActivate(event: PointerEvent): Promise<void> {
    const target = (event.target as HTMLElement).closest<HTMLElement>(this.selector);
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    const again = this.#target === target && this.#element;
    await this.close();
    if (!again) await this.render(target, { event });
  }

  /** Opens the menu for an element, with the entries that are visible for it. If there are none, no menu opens. */
  async render(target: HTMLElement, { event }: { event?: PointerEvent | null; animate?: boolean } = {}): Promise<void> {
    this.#target = target;
    const menu = createElement('menu', { class: 'context-items', role: 'menu' });
    for (const entry of this.menuItems) {
      const { condition } = readEntry(entry);
      if (!(typeof condition === 'function' ? condition(target) : (condition ?? true))) continue;
      menu.append(this.#renderEntry(entry, target));
    }
    if (!menu.children.length) return;
    const theme = document.body.classList.contains('theme-dark') ? 'theme-dark' : 'theme-light';
    this.#element = createElement('nav', { id: 'context-menu', class: `themed ${theme}` }, menu);
    const box = target.getBoundingClientRect();
    const [left, top] = event?.clientX || event?.clientY ? [event.clientX, event.clientY] : [box.left, box.bottom];
    document.body.append(this.#element);
    const limit = { x: document.documentElement.clientWidth, y: document.documentElement.clientHeight };
    this.#element.style.left = `${Math.max(Math.min(left, limit.x - this.#element.offsetWidth), 0)}px`;
    this.#element.style.top = `${Math.max(Math.min(top, limit.y - this.#element.offsetHeight), 0)}px`;
    target.classList.add('context');
    this.#element.addEventListener('keydown', (key) => this.#onKeyDown(key));
    document.addEventListener('pointerdown', this.#closeOutside, { capture: true });
    this.#origin = document.activeElement;
    this.#element.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    this.onOpen?.(target);
  }

  #renderEntry(entry: ContextMenuEntry, target: HTMLElement): HTMLElement {
    const { label, choose } = readEntry(entry);
    const classes = ['context-item', entry.classes ?? ''].join(' ').trim();
    const item = createElement('li', { class: classes, role: 'menuitem', tabindex: '-1' });
    if (entry.icon?.trim().startsWith('<')) item.insertAdjacentHTML('beforeend', entry.icon);
    else if (entry.icon) item.append(createElement('i', { class: `${entry.icon} fa-fw`, 'aria-hidden': 'true' }));
    item.append(createElement('span', {}, localize(label)));
    item.addEventListener('click', (event) => {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
      choose?.call(this, event, target);
    });
    return item;
  }

  #closeOutside = (event: Event): void => {
    if (!this.#element?.contains(event.target as Node)) void this.close();
  };

  #onKeyDown(event: KeyboardEvent): void {
    const items = [...this.element.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const index = items.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items.at((index + step) % items.length)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') items[index]?.click();
    else if (event.key === 'Escape') void this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Closes the menu and gives the focus back. */
  async close(_options: { animate?: boolean | null; target?: HTMLElement } = {}): Promise<void> {
    if (!this.#element) return;
    const target = this.target;
    document.removeEventListener('pointerdown', this.#closeOutside, { capture: true });
    if (this.#element.contains(document.activeElement)) (this.#origin as HTMLElement | null)?.focus();
    this.#element.remove();
    this.#element = null;
    this.#target = null;
    target.classList.remove('context');
    this.onClose?.(target);
  }
}
