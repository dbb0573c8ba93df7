/**
 * Moves the focus when one of our windows opens or closes. A window opened by keyboard focuses its first control; when it closes, the focus returns to where it
 * was. Foundry does not document how it moves the focus, so only our own windows are handled.
 */

import { isElement } from '../foundry/pages.ts';
import { findAtPlace, findCardPlace, type CardPlace } from '../chat/card-place.ts';

type Application = foundry.applications.api.ApplicationV2;

const ownClass = 'tetrad';

const controls = ['button', 'input', 'select', 'textarea', 'a[href]', 'summary', '[tabindex="0"]']
  .map((selector) => `.window-content ${selector}:not([disabled], [type="hidden"])`)
  .join(', ');

/** Where the focus was before it moved into a window. After a redraw, the element is found again by its id, or by its place if it is a button on a card. */
interface Origin {
  readonly element: HTMLElement;
  readonly id: string;
  readonly place: CardPlace | null;
}

/** Where the focus came from, by window id. */
const origins = new Map<string, Origin>();
/** The element that has the focus or had it last, and the id of its window; a redraw may have replaced the element. Empty: it is in no window. */
let current: { readonly element: HTMLElement; readonly window: string } | null = null;
/** Whether the user's last action was done by keyboard. */
let isByKeyboard = false;
/** Id of the control that the user used last; cleared when the user presses a key or the pointer. */
let last = '';

/**
 * Returns the id of the control that the user used last; empty: none, or the user has pressed a key or the pointer since. Code that redraws the control returns
 * the focus to this id.
 */
export function readLastControl(): string {
  return last;
}

function noteLast({ target }: Event): void {
  if (isElement(target) && target.id) last = target.id;
}

function findWindow(element: Element | null): Element | null {
  return element?.closest('.application:has(> .window-header)') ?? null;
}

function noteFocus({ target }: Event): void {
  // A menu closes before the window that it opens exists, so the focus inside a menu is not remembered.
  if (!isElement(target) || target.closest('[role="menu"], #context-menu')) return;
  const inside = findWindow(target);
  if (inside && current && current.window !== inside.id && !inside.contains(current.element)) {
    const { element } = current;
    origins.set(inside.id, { element, id: element.id, place: findCardPlace(element) });
  }
  current = { element: target, window: inside?.id ?? '' };
}

/** Tests whether the user is typing into a field and must not be interrupted. */
function isWriting({ activeElement }: Document): boolean {
  return activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]') ?? false;
}

function enterWindow({ element }: Application, isOpened: boolean | undefined): void {
  const page = element.ownerDocument;
  watchPage(page);
  if (!isOpened || !isByKeyboard || isWriting(page)) return;
  if (!element.classList.contains(ownClass) || element.contains(page.activeElement)) return;
  const found = Array.from(element.querySelectorAll<HTMLElement>(controls)).find((control) =>
    control.checkVisibility(),
  );
  (found ?? element.querySelector<HTMLElement>('.window-header button'))?.focus();
}

function findOrigin({ element, id, place }: Origin): HTMLElement | null | undefined {
  if (element.isConnected) return element;
  return place ? findAtPlace(place) : element.ownerDocument.getElementById(id);
}

function leaveWindow(app: Application): void {
  const origin = origins.get(app.id);
  origins.delete(app.id);
  if (!origin || !app.options.classes.includes(ownClass)) return;
  // The user has already moved the focus elsewhere.
  const { activeElement, body } = origin.element.ownerDocument;
  const isOrigin = activeElement === origin.element;
  if (activeElement && activeElement !== body && !isOrigin && findWindow(activeElement)?.id !== app.id) return;
  findOrigin(origin)?.focus({ preventScroll: true });
}

const watched = new WeakSet<Document>();

/** Watches the focus in a page: the game's, or that of a detached window (Foundry 14). */
function watchPage(page: Document): void {
  if (watched.has(page)) return;
  watched.add(page);
  page.addEventListener('focusin', noteFocus);
  for (const event of ['keydown', 'pointerdown']) {
    const note = ({ type }: Event): void => {
      isByKeyboard = type === 'keydown';
      last = '';
    };
    page.addEventListener(event, note, { capture: true });
  }
  for (const event of ['focusin', 'click']) page.addEventListener(event, noteLast, { capture: true });
}

/** Starts watching the focus. Called in `init`. */
export function watchFocus(): void {
  watchPage(document);
  Hooks.on('renderApplicationV2', (app, _element, _context, { isFirstRender, force }) =>
    enterWindow(app, isFirstRender || force),
  );
  Hooks.on('closeApplicationV2', (app) => leaveWindow(app));
}
