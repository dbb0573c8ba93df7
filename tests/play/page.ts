/** What Playwright's pages and keyboards do, for a page in Node: the part that the tests of play use. */
import vm from 'node:vm';
import { isShown, locateAll, type Filter, type PlayLocator, type RoleOptions, type Text } from './locator.ts';
import { closeWindow, openWindow, type Address, type PlayWindow } from './window.ts';

/** How long something may take, in ms. */
const PATIENCE = 15_000;
/** How soon a page is looked at again, in ms: at first at once, later less often. */
const STEPS = [0, 1, 2, 4, 8, 16];
/** How long a frame lasts, in ms. */
const FRAME = 16;

const FOCUSABLE =
  'button, input, select, textarea, summary, a[href], [tabindex], [contenteditable]:not([contenteditable="false"])';
const TEXT_FIELDS =
  'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])';

/** How deep a copy goes: what is deeper leads through the whole world. */
const DEEPEST = 12;

/** Returns a copy of what a page's function returned, without what cannot leave a page: functions, elements, documents. */
function copyOut(value: unknown, depth = 0): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.prototype.toString.call(value) === '[object Date]') return new Date(Number(value));
  if (Array.isArray(value)) return Array.from(value, (one) => copyOut(one, depth + 1));
  if (depth > DEEPEST || 'nodeType' in value || (depth > 0 && 'documentName' in value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOut(inner, depth + 1)]));
}

/** By how many steps a key changes a number; in a range, those beside it do too, and Home and End lead to its ends. */
const NUMBER_KEYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const RANGE_KEYS: Readonly<Record<string, number>> = {
  ...NUMBER_KEYS,
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/** Returns what a key makes of the number in a field, within its limits; undefined if it does nothing there. happy-dom steps no ranges. */
function stepBy(element: HTMLElement, key: string): string | undefined {
  const field = element as HTMLInputElement;
  const isRange = field.matches('input[type="range"]');
  if (!isRange && !field.matches('input[type="number"]')) return undefined;
  const steps = (isRange ? RANGE_KEYS : NUMBER_KEYS)[key];
  if (steps === undefined) return undefined;
  const read = (text: string, otherwise: number): number => (text === '' ? otherwise : Number(text));
  const min = read(field.min, isRange ? 0 : -Infinity);
  const max = read(field.max, isRange ? 100 : Infinity);
  const value = Number(field.value) + steps * read(field.step, 1);
  const stepped = String(Math.min(Math.max(value, min), max));
  return stepped === field.value ? undefined : stepped;
}

class PlayKeyboard {
  readonly #page: PlayPage;

  constructor(page: PlayPage) {
    this.#page = page;
  }

  /** Presses a key, with others held ("Shift+Tab"), where the focus is. */
  async press(keys: string): Promise<void> {
    const held = keys.split('+').slice(0, -1);
    const key = keys.split('+').at(-1) === 'Space' ? ' ' : (keys.split('+').at(-1) ?? '');
    const init = {
      key,
      code: /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key,
      shiftKey: held.includes('Shift'),
      ctrlKey: held.includes('Control') || held.includes('ControlOrMeta'),
      altKey: held.includes('Alt'),
    };
    const send = (type: string): boolean =>
      this.#page.active.dispatchEvent(this.#page.makeEvent('KeyboardEvent', type, init));
    const element = this.#page.active;
    if (send('keydown')) this.#act(element, key, init.shiftKey);
    send('keyup');
    await this.#page.settle();
  }

  async type(text: string): Promise<void> {
    for (const character of text) await this.press(character);
  }

  /** Does what a browser does when a key is pressed and nobody prevents it. */
  #act(element: HTMLElement, key: string, isShift: boolean): void {
    const page = this.#page;
    const isField = element.matches(TEXT_FIELDS);
    const stepped = stepBy(element, key);
    if (key === 'Tab') page.focusNext(element, isShift ? -1 : 1);
    else if (key === 'Escape') element.closest('dialog[open]')?.dispatchEvent(page.makeEvent('Event', 'cancel'));
    else if (
      (key === 'Enter' || key === ' ') &&
      element.matches('button, summary, a[href], input[type="checkbox"], input[type="radio"]') &&
      !(key === 'Enter' && element.matches('input'))
    )
      page.click(element);
    else if (key === 'Enter' && element.matches('input')) {
      page.commit(element);
      const form = element.closest('form');
      const submit = form?.querySelector<HTMLElement>(
        'button:not([type="button"], [type="reset"]), input[type="submit"]',
      );
      if (submit) page.click(submit);
      else form?.requestSubmit();
    } else if (stepped !== undefined) {
      page.type(element, stepped);
      page.commit(element);
    } else if (isField && key.length === 1) page.type(element, readField(element) + key);
    else if (isField && key === 'Backspace') page.type(element, readField(element).slice(0, -1));
  }
}

function readField(element: HTMLElement): string {
  return element.matches('[contenteditable]') ? (element.textContent ?? '') : (element as HTMLInputElement).value;
}

/** A user's page in Node. */
export class PlayPage {
  readonly keyboard = new PlayKeyboard(this);
  readonly #address: Address;
  readonly #scripts: string;
  readonly #onError: (text: string) => void;
  #window: PlayWindow | undefined;
  /** The field that a user has written in and not left yet. */
  #changed: HTMLElement | undefined;
  #patience = PATIENCE;

  constructor(address: Address, onError: (text: string) => void, scripts: string) {
    this.#address = address;
    this.#onError = onError;
    this.#scripts = scripts;
  }

  get window(): PlayWindow {
    if (!this.#window) throw new Error('the page is closed');
    return this.#window;
  }

  get document(): Document {
    return this.window.document as unknown as Document;
  }

  get active(): HTMLElement {
    return (this.document.activeElement ?? this.document.body) as HTMLElement;
  }

  setDefaultTimeout(patience: number): void {
    this.#patience = patience;
  }

  async open(storage: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#window = await openWindow(this.#address, this.#onError, this.#scripts, storage);
  }

  async reload(): Promise<void> {
    const { localStorage } = this.window;
    const storage = Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']));
    await this.close();
    await this.open(storage);
  }

  async close(): Promise<void> {
    const window = this.#window;
    this.#window = undefined;
    if (window) await closeWindow(window);
  }

  // Finding.

  locator(selector: string, filter?: Filter): PlayLocator {
    return locateAll(this).locator(selector, filter);
  }

  getByRole(role: string, options?: RoleOptions): PlayLocator {
    return locateAll(this).getByRole(role, options);
  }

  getByText(text: Text, options?: { exact?: boolean }): PlayLocator {
    return locateAll(this).getByText(text, options);
  }

  getByLabel(text: Text, options?: { exact?: boolean }): PlayLocator {
    return locateAll(this).getByLabel(text, options);
  }

  // Waiting.

  /** Waits until a function returns something. @throws Error that says what was waited for */
  async until<Value>(
    read: () => Value | undefined | Promise<Value | undefined>,
    what: () => string,
    patience = this.#patience,
  ): Promise<Value> {
    const end = Date.now() + patience;
    for (let attempt = 0; ; attempt++) {
      const value = await read();
      if (value !== undefined) return value;
      if (Date.now() > end) throw new Error(`After ${patience} ms still waiting until ${what()}`);
      await new Promise((resolve) => setTimeout(resolve, STEPS[attempt] ?? 25));
    }
  }

  /** Lets what was started by an event run on, as the next step of a test comes later in a browser too. */
  settle(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Waits as long as a browser does until it draws again. */
  awaitFrame(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, FRAME));
  }

  async waitForFunction(
    body: (...given: never[]) => unknown,
    argument?: unknown,
    options?: { timeout?: number },
  ): Promise<{ jsonValue(): Promise<unknown> }> {
    const value = await this.until(
      async () => (await this.call(body, [], argument)) || undefined,
      () => String(body),
      options?.timeout,
    );
    return { jsonValue: () => Promise.resolve(value) };
  }

  // Running code in the page.

  /** Evaluates a function or an expression in the page. */
  evaluate(body: string | ((...given: never[]) => unknown), argument?: unknown): Promise<unknown> {
    if (typeof body !== 'string') return this.call(body, [], argument);
    return Promise.resolve(vm.runInContext(body, this.window)).then(copyOut);
  }

  /** Calls a function in the page, which can use only what it is given. */
  async call(body: (...given: never[]) => unknown, first: readonly unknown[], argument: unknown): Promise<unknown> {
    const inPage = vm.runInContext(`(${body.toString()})`, this.window) as (...given: unknown[]) => unknown;
    return copyOut(await inPage(...first, this.toPage(argument)));
  }

  /** Returns a value as one of the page's own context. */
  toPage(value: unknown): unknown {
    if (Array.isArray(value)) return this.window.Array.from(value, (one) => this.toPage(one));
    if (typeof value !== 'object' || value === null || 'nodeType' in value) return value;
    return this.window.JSON.parse(JSON.stringify(value));
  }

  makeEvent(
    kind: 'Event' | 'MouseEvent' | 'KeyboardEvent' | 'InputEvent' | 'FocusEvent',
    type: string,
    init: object = {},
  ): Event {
    const { [kind]: EventClass } = this.window as unknown as Record<string, typeof Event>;
    if (!EventClass) throw new Error(`no ${kind}`);
    return new EventClass(type, { bubbles: true, cancelable: true, composed: true, ...init });
  }

  // What a user does.

  /** Moves the focus, after the field that was changed has told so. */
  focus(element: HTMLElement | null): void {
    if (this.#changed && this.#changed !== element) this.commit(this.#changed);
    if (element) element.focus();
    else this.active.blur();
  }

  /** Tells that a field was changed, as a browser does when the user leaves it. */
  commit(element: HTMLElement): void {
    if (this.#changed !== element) return;
    this.#changed = undefined;
    if (element.isConnected) element.dispatchEvent(this.makeEvent('Event', 'change'));
  }

  focusNext(from: HTMLElement, step: 1 | -1): void {
    const all = [...this.document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (one) => one === from || (one.getAttribute('tabindex') !== '-1' && !one.matches(':disabled') && isShown(one)),
    );
    this.focus(all.at((all.indexOf(from) + step) % all.length) ?? null);
  }

  /** Writes into a field, in place of what is there. */
  type(element: HTMLElement, text: string): void {
    this.focus(element);
    if (element.matches('[contenteditable]')) element.textContent = text;
    else (element as HTMLInputElement).value = text;
    element.dispatchEvent(this.makeEvent('InputEvent', 'input'));
    this.#changed = element;
    // A range tells every change at once.
    if (!element.matches(TEXT_FIELDS)) this.commit(element);
  }

  /** Presses an element with a mouse. */
  async press(
    element: HTMLElement,
    button: 'left' | 'right' = 'left',
    modifiers: readonly string[] = [],
  ): Promise<void> {
    const init = {
      button: button === 'right' ? 2 : 0,
      detail: 1,
      shiftKey: modifiers.includes('Shift'),
      ctrlKey: modifiers.includes('Control') || modifiers.includes('ControlOrMeta'),
      altKey: modifiers.includes('Alt'),
    };
    const send = (type: string): boolean => element.dispatchEvent(this.makeEvent('MouseEvent', type, init));
    send('pointerdown');
    if (send('mousedown')) this.focus(element.closest<HTMLElement>(FOCUSABLE));
    send('pointerup');
    send('mouseup');
    if (button === 'right') send('contextmenu');
    else this.click(element, init);
    await this.settle();
  }

  click(element: HTMLElement, init: object = {}): void {
    element.dispatchEvent(this.makeEvent('MouseEvent', 'click', init));
  }
}
