/**
 * Where the focus goes when a window of ours opens and closes. What is opened by keyboard gets the focus, on its first control; and where the focus
 * was before, it goes again when the window closes. Foundry documents neither, so both are done for our own windows alone.
 */

import { isElement } from '../foundry/pages.ts';
import { findAtPlace, findCardPlace, type CardPlace } from '../chat/card-updates.ts';

type Application = foundry.applications.api.ApplicationV2;

/** Marks the windows that are ours. */
const ownClass = 'tetrad';

/** What can have the focus and is not the frame's. */
const controls = ['button', 'input', 'select', 'textarea', 'a[href]', 'summary', '[tabindex="0"]']
  .map((selector) => `.window-content ${selector}:not([disabled], [type="hidden"])`)
  .join(', ');

/** Where the focus was before it came into a window. A drawn part may be another element with the same id, a card another with the same button. */
interface Origin {
  readonly element: HTMLElement;
  readonly id: string;
  readonly place: CardPlace | null;
}

/** By the id of the window. */
const origins = new Map<string, Origin>();
let current: HTMLElement | null = null;
/** Whether the last thing done was done by keyboard. */
let isByKeyboard = false;
/** Id of the control that the user went to or pressed last, until the next key or press. */
let last = '';

/** Reads the id of the control that the user went to or pressed last, until the next key or press; empty: there is none. What draws it again gives it the focus back. */
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
  // A menu is gone before what it opens is there.
  if (!isElement(target) || target.closest('[role="menu"], #context-menu')) return;
  const inside = findWindow(target);
  if (inside && current && findWindow(current) !== inside && !inside.contains(current)) {
    origins.set(inside.id, { element: current, id: current.id, place: findCardPlace(current) });
  }
  current = target;
}

/** Whether somebody writes, and must not be interrupted. */
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
  // Somebody has gone on already.
  const { activeElement, body } = origin.element.ownerDocument;
  const isOrigin = activeElement === origin.element;
  if (activeElement && activeElement !== body && !isOrigin && findWindow(activeElement)?.id !== app.id) return;
  findOrigin(origin)?.focus({ preventScroll: true });
}

const watched = new WeakSet<Document>();

/** Notes what happens in a page: that of the game, or one of a window that has been detached from it (14). */
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

/** Begins to watch the focus. Called in `init`. */
export function watchFocus(): void {
  watchPage(document);
  Hooks.on('renderApplicationV2', (app, _element, _context, { isFirstRender, force }) =>
    enterWindow(app, isFirstRender || force),
  );
  Hooks.on('closeApplicationV2', (app) => leaveWindow(app));
}
