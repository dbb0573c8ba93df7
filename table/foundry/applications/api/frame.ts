/** The window around an application: its header and content element, and how it is dragged and resized. */
import { findGame, localize, type Dictionary } from '../../runtime.ts';
import type { ApplicationV2 } from './application.ts';

/** The elements of a window frame (fvtt-types, `ApplicationV2#window`). */
export interface WindowElements {
  header?: HTMLElement;
  title?: HTMLElement;
  icon?: HTMLElement;
  close?: HTMLButtonElement;
  content?: HTMLElement;
  resize?: HTMLElement;
}

/**
 * Creates an element.
 * @param tag - The tag name.
 * @param attributes - The attributes.
 * @param children - The children: text or nodes.
 */
export function createElement(
  tag: string,
  attributes: Record<string, string> = {},
  ...children: (string | Node)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Creates a button that triggers an action of an application.
 * @param label - the name for screen readers
 */
export function createButton(action: string, classes: string, text = '', label?: string): HTMLButtonElement {
  const attributes = { type: 'button', class: classes, 'data-action': action, ...(label && { 'aria-label': label }) };
  return createElement('button', attributes, text) as HTMLButtonElement;
}

/** Returns the colour scheme that the user chose for a part of the interface (setting `core.uiConfig`). By default it is the browser's. */
export function getColorScheme(part: 'applications' | 'interface'): 'light' | 'dark' {
  const settings = findGame()?.settings;
  const config = settings?.settings?.has('core.uiConfig') ? settings.get('core', 'uiConfig') : undefined;
  const chosen = (config as { colorScheme?: Dictionary } | undefined)?.colorScheme?.[part];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function stampTheme(element: HTMLElement, scheme: 'light' | 'dark'): void {
  element.classList.remove('theme-light', 'theme-dark');
  element.classList.add('themed', `theme-${scheme}`);
}

/** Creates the menu of the controls in a window's header, and the button that opens it; nothing for a window without controls. */
function createControls(app: ApplicationV2): HTMLElement[] {
  const controls = app._getHeaderControls();
  const popovertarget = `${app.id}-controls`;
  const toggle = createButton('toggleControls', 'header-control icon fa-solid fa-ellipsis-vertical', '', 'Controls');
  toggle.setAttribute('popovertarget', popovertarget);
  const items = controls.map(({ label, action }) => {
    const attributes = { type: 'button', 'data-action': action, popovertarget, popovertargetaction: 'hide' };
    return createElement('button', attributes, localize(label));
  });
  const menu = createElement('div', { id: popovertarget, class: 'controls-dropdown', popover: '' }, ...items);
  return controls.length ? [toggle, menu] : [];
}

/**
 * Creates the frame of a window inside an application's outermost element.
 * @param app - The application.
 * @param element - Its outermost element.
 * @returns The elements of the frame.
 */
export function buildFrame(app: ApplicationV2, element: HTMLElement): WindowElements {
  const { window: config } = app.options;
  const icon = createElement('i', { class: `window-icon fa-fw ${config.icon || 'hidden'}`, 'aria-hidden': 'true' });
  const title = createElement('h1', { class: 'window-title' }, app.title);
  const close = createButton('close', 'header-control icon fa-solid fa-xmark', '', 'Close window');
  const header = createElement('header', { class: 'window-header' }, icon, title, ...createControls(app), close);
  const content = createElement(config.contentTag, { class: ['window-content', ...config.contentClasses].join(' ') });
  element.append(header, content);
  const resize = config.resizable ? createElement('div', { class: 'window-resize-handle' }) : undefined;
  if (resize) element.append(resize);
  return { header, title, icon, close, content, resize };
}

/**
 * Follows the pointer from a press on `handle` until its release. `begin` is called on the press and returns a function that is called with each movement, in
 * pixels since the press; undefined to ignore the press.
 */
function followPointer(
  handle: HTMLElement,
  begin: (event: PointerEvent) => ((dx: number, dy: number) => void) | undefined,
): void {
  handle.addEventListener('pointerdown', (start) => {
    if (start.button !== 0) return;
    const move = begin(start);
    if (!move) return;
    const onMove = (event: PointerEvent): void => move(event.clientX - start.clientX, event.clientY - start.clientY);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', () => document.removeEventListener('pointermove', onMove), { once: true });
  });
}

/** Lets a window be dragged by its header and resized by its resize handle. */
export function activateDragging(app: ApplicationV2, { header, resize }: WindowElements): void {
  if (header) {
    followPointer(header, (event) => {
      if ((event.target as HTMLElement).closest('button')) return undefined;
      const { left = 0, top = 0 } = app.position;
      return (dx, dy) => void app.setPosition({ left: left + dx, top: top + dy });
    });
  }
  if (resize) {
    followPointer(resize, () => {
      const { offsetWidth: width, offsetHeight: height } = app.element;
      return (dx, dy) => void app.setPosition({ width: width + dx, height: height + dy });
    });
  }
}
