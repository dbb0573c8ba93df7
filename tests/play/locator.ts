/**
 * What Playwright's locators do, for a page in Node: the part that the tests of play use, in the words of Playwright's documentation. A locator finds its
 * elements anew for each action, waits until there is exactly one that can be acted on, and then does what a browser does with it.
 */
import type { PlayPage } from './page.ts';

export type Text = string | RegExp;

export interface Filter {
  readonly hasText?: Text;
  readonly has?: PlayLocator;
  readonly hasNot?: PlayLocator;
}

export interface RoleOptions {
  readonly name?: Text;
  readonly exact?: boolean;
  readonly includeHidden?: boolean;
  readonly pressed?: boolean;
  readonly checked?: boolean;
}

type State = 'attached' | 'detached' | 'visible' | 'hidden';

/** Elements that may have a role without saying so. */
const TAGS: Readonly<Record<string, string>> = {
  // Playwright gives a summary no role.
  button: 'button, input[type="button"], input[type="submit"]',
  checkbox: 'input[type="checkbox"]',
  combobox: 'select, input[list]',
  dialog: 'dialog',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  listitem: 'li',
  radio: 'input[type="radio"]',
  region: 'section',
  searchbox: 'input[type="search"]',
  slider: 'input[type="range"]',
  spinbutton: 'input[type="number"]',
  textbox: 'textarea, input:not([type]), input[type="text"]',
};

/** Elements that put no space around their text. */
const INLINE = new Set(['span', 'b', 'strong', 'em', 'i', 'small', 'a', 'sup', 'sub', 'mark', 'abbr', 'kbd']);

const squeeze = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Tests a text against what a locator asks for: a pattern, or words in any case; with `exact` the whole text. */
function fits(text: string, wanted: Text, exact = false): boolean {
  const found = squeeze(text);
  if (typeof wanted !== 'string') return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(found);
  return exact ? found === squeeze(wanted) : found.toLowerCase().includes(squeeze(wanted).toLowerCase());
}

/** Tests whether an element itself is one of those that our style sheets, or those of the table, do not show. */
function isLeftOut(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true;
  const parent = element.parentElement;
  if (parent?.localName === 'details' && !parent.hasAttribute('open') && element.localName !== 'summary') return true;
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return true;
  if (/(?:display: *none|visibility: *hidden)/u.test(element.getAttribute('style') ?? '')) return true;
  const names = element.classList;
  if (names.contains('hidden') && !names.contains('combatant')) return true;
  if (names.contains('tab') && !names.contains('active') && element.closest('.tetrad-sheet, #sidebar')) return true;
  if (names.contains('card-why') && element.previousElementSibling?.matches('.card-more:not([open])')) return true;
  const folded = parent?.classList;
  // A user of these tests opens what folds.
  return names.contains('card-fold') && !folded?.contains('tetrad-folded');
}

/** Tests whether an element is shown, as far as can be told without a layout. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let one: Element | null = element; one; one = one.parentElement) if (isLeftOut(one)) return false;
  return true;
}

/** Returns the text by which an element's content names it. */
function readContent(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? '';
  const element = node as Element;
  if (element.nodeType !== 1 || element.getAttribute('aria-hidden') === 'true' || isLeftOut(element)) return '';
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
  if (label) return ` ${label} `;
  if (element.matches('input, select')) return ` ${(element as HTMLInputElement).value} `;
  const inner = [...element.childNodes].map(readContent).join('');
  return INLINE.has(element.localName) ? inner : ` ${inner} `;
}

/** Returns the name of an element for assistive technology (W3C, Accessible Name and Description Computation), without what style sheets add. */
function readName(element: Element): string {
  const byId = element.getAttribute('aria-labelledby')?.split(/\s+/u) ?? [];
  const labels = byId.map((id) => element.ownerDocument.getElementById(id)).filter((one) => one !== null);
  if (labels.length > 0) return labels.map(readContent).join(' ');
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const own = element.matches('input, select, textarea')
    ? [...((element as HTMLInputElement).labels ?? [])].map(readLabel).join(' ')
    : readText(element);
  return own.trim() || (element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '');
}

const readText = (element: Element): string => [...element.childNodes].map(readContent).join('');

/** Returns the text of a label without the field in it. */
function readLabel(label: Element): string {
  return [...label.childNodes]
    .filter((one) => !(one as Element).matches?.('input, select, textarea'))
    .map(readContent)
    .join('');
}

/** Tests whether an element's name can have a text, which is cheap and leaves out most. */
function mayName(element: Element, name: Text): boolean {
  if (typeof name !== 'string' || !element.matches('button, [role="tab"]') || element.hasAttribute('aria-labelledby'))
    return true;
  const text =
    element.getAttribute('aria-label') ?? (element.textContent ?? '') + (element.getAttribute('title') ?? '');
  const [first = ''] = squeeze(name).toLowerCase().split(' ');
  return text.toLowerCase().includes(first) || element.querySelector('[alt], [aria-label]') !== null;
}

/** Finds elements in an element or the whole page. */
type Query = (root: ParentNode) => Element[];

/** Returns the selector for a test of XPath, of the two forms that tests use. */
function readPredicate(predicate: string): string {
  return predicate.replace(/^\[@([\w-]+)\]$/u, '[$1]').replace(/^\[contains\(@(\w+), "([^"]+)"\)\]$/u, '[$1*="$2"]');
}

function queryCss(selector: string): Query {
  if (selector.startsWith('text=')) return queryText(selector.slice(5));
  const [, up] = /^xpath=(?:\.\.|ancestor::\*(\[.+?\]))(?:\[1\])?$/u.exec(selector) ?? [];
  if (selector.startsWith('xpath='))
    return (root) =>
      [up ? (root as Element).parentElement?.closest(readPredicate(up)) : (root as Element).parentElement].filter(
        (one) => one != null,
      );
  // Playwright's own ":visible" holds for what stands before it.
  const [css = '', ...rest] = selector.split(':visible');
  if (rest.length === 0) return (root) => [...root.querySelectorAll(css)];
  const inner = rest.join(':visible').trim();
  return (root) =>
    [...root.querySelectorAll(css)].filter(isShown).flatMap((one) => (inner ? queryCss(inner)(one) : [one]));
}

function queryRole(role: string, { name, exact, includeHidden, pressed, checked }: RoleOptions): Query {
  const selector = [`[role="${role}"]`, TAGS[role] ?? ''].filter(Boolean).join(', ');
  return (root) =>
    [...root.querySelectorAll(selector)].filter((element) => {
      if ((element.getAttribute('role') ?? role) !== role) return false;
      if (name !== undefined && !mayName(element, name)) return false;
      if (pressed !== undefined && element.getAttribute('aria-pressed') !== String(pressed)) return false;
      if (checked !== undefined && (element as HTMLInputElement).checked !== checked) return false;
      if (includeHidden !== true && (!isShown(element) || element.closest('[aria-hidden="true"]'))) return false;
      return name === undefined || fits(readName(element), name, exact);
    });
}

/** Finds the smallest elements with a text. */
function queryText(wanted: Text, exact = false): Query {
  const hasText = (element: Element): boolean =>
    !['script', 'style', 'noscript', 'head'].includes(element.localName) &&
    fits(
      element.matches('input[type="submit"], input[type="button"]')
        ? (element as HTMLInputElement).value
        : (element.textContent ?? ''),
      wanted,
      exact,
    );
  const search = (parent: ParentNode): Element[] =>
    [...parent.children].filter(hasText).flatMap((element) => {
      const inner = search(element);
      return inner.length > 0 ? inner : [element];
    });
  if (typeof wanted !== 'string')
    return (root) => [...root.querySelectorAll('*')].filter((one) => hasText(one) && ![...one.children].some(hasText));
  if (!exact) return search;
  // Larger elements hold more than the text.
  const words = squeeze(wanted);
  const searchExactly = (parent: ParentNode): Element[] =>
    [...parent.children]
      .filter((one) => squeeze(one.textContent ?? '').includes(words))
      .flatMap((element) => {
        const inner = searchExactly(element);
        return inner.length > 0 || !hasText(element) ? inner : [element];
      });
  return searchExactly;
}

function queryLabel(wanted: Text, exact = false): Query {
  return (root) =>
    [
      ...root.querySelectorAll('input, select, textarea, button, [aria-label], [aria-labelledby], meter, output'),
    ].filter((element) => {
      const label = element.getAttribute('aria-label');
      if (label !== null) return fits(label, wanted, exact);
      const ids = element.getAttribute('aria-labelledby')?.split(/\s+/u) ?? [];
      const labels =
        ids.length > 0
          ? ids.map((id) => element.ownerDocument.getElementById(id))
          : [...((element as HTMLInputElement).labels ?? [])];
      return labels.some((one) => one !== null && fits(one.textContent ?? '', wanted, exact));
    });
}

export class PlayLocator {
  readonly #page: PlayPage;
  readonly #query: Query;
  readonly #what: string;

  constructor(page: PlayPage, query: Query, what: string) {
    this.#page = page;
    this.#query = query;
    this.#what = what;
  }

  // What it finds.

  page(): PlayPage {
    return this.#page;
  }

  /** Returns the elements that are there now. */
  elements(): Element[] {
    return this.#query(this.#page.document);
  }

  /** Returns a locator of what a query finds in what this one finds. */
  #then(inner: Query, what: string, filter: Filter = {}): PlayLocator {
    const query: Query = (root) => {
      const roots = this.#query(root);
      const found = roots.flatMap((one) => inner(one));
      return roots.length > 1 ? [...new Set(found)] : found;
    };
    return new PlayLocator(this.#page, query, `${this.#what} ${what}`).filter(filter);
  }

  locator(selector: string | PlayLocator, filter?: Filter): PlayLocator {
    if (typeof selector === 'string') return this.#then(queryCss(selector), selector, filter);
    return this.#then(selector.#query, selector.#what, filter);
  }

  getByRole(role: string, options: RoleOptions = {}): PlayLocator {
    return this.#then(queryRole(role, options), `${role} “${String(options.name ?? '')}”`);
  }

  getByText(text: Text, { exact }: { exact?: boolean } = {}): PlayLocator {
    return this.#then(queryText(text, exact), `text “${String(text)}”`);
  }

  getByLabel(text: Text, { exact }: { exact?: boolean } = {}): PlayLocator {
    return this.#then(queryLabel(text, exact), `label “${String(text)}”`);
  }

  filter({ hasText, has, hasNot }: Filter): PlayLocator {
    if (hasText === undefined && !has && !hasNot) return this;
    const query: Query = (root) =>
      this.#query(root).filter(
        (one) =>
          (hasText === undefined || fits(one.textContent ?? '', hasText)) &&
          (!has || has.#query(one).length > 0) &&
          (!hasNot || hasNot.#query(one).length === 0),
      );
    const what = hasText ?? (has ? has.#what : `no ${hasNot ? hasNot.#what : 'more'}`);
    return new PlayLocator(this.#page, query, `${this.#what} with ${String(what)}`);
  }

  and(other: PlayLocator): PlayLocator {
    const query: Query = (root) => this.#query(root).filter((one) => other.#query(root).includes(one));
    return new PlayLocator(this.#page, query, `${this.#what} and ${other.#what}`);
  }

  or(other: PlayLocator): PlayLocator {
    const query: Query = (root) =>
      [...new Set([...this.#query(root), ...other.#query(root)])].toSorted((a, b) =>
        a.compareDocumentPosition(b) & 4 ? -1 : 1,
      );
    return new PlayLocator(this.#page, query, `${this.#what} or ${other.#what}`);
  }

  nth(index: number): PlayLocator {
    return new PlayLocator(
      this.#page,
      (root) => [this.#query(root).at(index)].filter((one) => one !== undefined),
      `${this.#what} number ${index}`,
    );
  }

  first(): PlayLocator {
    return this.nth(0);
  }

  last(): PlayLocator {
    return this.nth(-1);
  }

  count(): Promise<number> {
    return Promise.resolve(this.elements().length);
  }

  async all(): Promise<PlayLocator[]> {
    return this.elements().map((_one, index) => this.nth(index));
  }

  // Waiting.

  #toString(): string {
    return this.#what.trim();
  }

  /** Waits for the only element that is found, and that passes a test. */
  async one(
    isReady: (element: Element) => boolean = () => true,
    wanted = 'is there',
    timeout?: number,
  ): Promise<HTMLElement> {
    const found = await this.#page.until(
      () => {
        const elements = this.elements();
        if (elements.length > 1)
          throw new Error(
            `strict mode violation: ${elements.length} elements for ${this.#toString()}: ${elements
              .slice(0, 3)
              .map((one) => one.outerHTML.slice(0, 120))
              .join(' | ')}`,
          );
        return elements[0] && isReady(elements[0]) ? elements[0] : undefined;
      },
      () => `${this.#toString()} ${wanted}`,
      timeout,
    );
    return found as HTMLElement;
  }

  async waitFor({ state = 'visible', timeout }: { state?: State; timeout?: number } = {}): Promise<void> {
    if (state === 'visible') await this.one(isShown, 'is shown', timeout);
    else if (state === 'attached') await this.one(undefined, undefined, timeout);
    else {
      const isGone = (): boolean =>
        state === 'detached' ? this.elements().length === 0 : !this.elements().some(isShown);
      await this.#page.until(
        () => isGone() || undefined,
        () => `${this.#toString()} is gone`,
        timeout,
      );
    }
  }

  // What it says.

  async #read<Value>(read: (element: HTMLElement) => Value): Promise<Value> {
    return read(await this.one());
  }

  textContent(): Promise<string | null> {
    return this.#read(({ textContent }) => textContent);
  }

  innerText(): Promise<string> {
    return this.#read(({ innerText }) => innerText);
  }

  innerHTML(): Promise<string> {
    return this.#read(({ innerHTML }) => innerHTML);
  }

  getAttribute(name: string): Promise<string | null> {
    return this.#read((element) => element.getAttribute(name));
  }

  inputValue(): Promise<string> {
    return this.#read((element) => (element as HTMLInputElement).value);
  }

  isChecked(): Promise<boolean> {
    return this.#read((element) => (element as HTMLInputElement).checked);
  }

  isDisabled(): Promise<boolean> {
    return this.#read(
      (element) => element.matches(':disabled, [disabled]') || element.closest('fieldset[disabled]') !== null,
    );
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }

  isVisible(): Promise<boolean> {
    const [element, ...more] = this.elements();
    if (more.length > 0) throw new Error(`strict mode violation: ${this.#toString()}`);
    return Promise.resolve(element !== undefined && isShown(element));
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }

  allTextContents(): Promise<string[]> {
    return Promise.resolve(this.elements().map(({ textContent }) => textContent ?? ''));
  }

  allInnerTexts(): Promise<string[]> {
    return Promise.resolve(this.elements().map((element) => (element as HTMLElement).innerText));
  }

  async evaluate(body: (...given: never[]) => unknown, argument?: unknown): Promise<unknown> {
    return this.#page.call(body, [await this.one()], argument);
  }

  evaluateAll(body: (...given: never[]) => unknown, argument?: unknown): Promise<unknown> {
    return this.#page.call(body, [this.#page.toPage(this.elements())], argument);
  }

  // What a user does with it.

  /** Waits until the element is shown and not disabled, and stays for two frames: what is being drawn anew is not pressed. */
  async #ready(): Promise<HTMLElement> {
    const canUse = (element: Element): boolean => isShown(element) && !element.matches(':disabled');
    for (;;) {
      const element = await this.one(canUse, 'can be used');
      for (let frame = 0; frame < 2; frame++) await this.#page.awaitFrame();
      if (canUse(element) && this.elements().includes(element)) return element;
    }
  }

  async click({
    button = 'left',
    modifiers = [],
  }: { button?: 'left' | 'right'; modifiers?: readonly string[] } = {}): Promise<void> {
    await this.#page.press(await this.#ready(), button, modifiers);
  }

  async dblclick(): Promise<void> {
    const element = await this.#ready();
    await this.#page.press(element);
    await this.#page.press(element);
    element.dispatchEvent(this.#page.makeEvent('MouseEvent', 'dblclick'));
  }

  async focus(): Promise<void> {
    this.#page.focus(await this.one());
  }

  async blur(): Promise<void> {
    await this.one();
    this.#page.focus(null);
  }

  async hover(): Promise<void> {
    const element = await this.#ready();
    for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'mousemove'])
      element.dispatchEvent(this.#page.makeEvent('MouseEvent', type));
  }

  /** Drags the element to another one, which may be of any size: nothing has a place. */
  async dragTo(to: PlayLocator): Promise<void> {
    const [from, target] = [await this.#ready(), await to.#ready()];
    const { DataTransfer, DragEvent } = this.#page.window as unknown as typeof globalThis;
    const init = { bubbles: true, cancelable: true, composed: true, dataTransfer: new DataTransfer() };
    from.dispatchEvent(new DragEvent('dragstart', init));
    for (const type of ['dragenter', 'dragover', 'drop']) target.dispatchEvent(new DragEvent(type, init));
    from.dispatchEvent(new DragEvent('dragend', init));
    await this.#page.settle();
  }

  async press(keys: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press(keys);
  }

  async fill(text: string): Promise<void> {
    this.#page.type(await this.#ready(), text);
    await this.#page.settle();
  }

  async pressSequentially(text: string): Promise<void> {
    const element = (await this.#ready()) as HTMLInputElement;
    for (const character of text) this.#page.type(element, element.value + character);
  }

  async setChecked(isChecked: boolean): Promise<void> {
    const element = (await this.#ready()) as HTMLInputElement;
    if (element.checked !== isChecked) await this.#page.press(element);
    if (element.checked !== isChecked) throw new Error(`${this.#toString()} did not change its state`);
  }

  check(): Promise<void> {
    return this.setChecked(true);
  }

  uncheck(): Promise<void> {
    return this.setChecked(false);
  }

  async selectOption(wanted: string | null | { label?: string; index?: number; value?: string }): Promise<void> {
    const isWanted = (option: HTMLOptionElement, index: number): boolean => {
      if (typeof wanted === 'string') return option.value === wanted || squeeze(option.textContent ?? '') === wanted;
      if (wanted?.index !== undefined) return index === wanted.index;
      if (wanted?.label !== undefined) return squeeze(option.textContent ?? '') === squeeze(wanted.label);
      return option.value === wanted?.value;
    };
    const choose = (select: Element): number => [...(select as HTMLSelectElement).options].findIndex(isWanted);
    const select = (await this.one(
      (element) => isShown(element) && !element.matches(':disabled') && choose(element) >= 0,
      `has the option ${JSON.stringify(wanted)}`,
    )) as HTMLSelectElement;
    select.selectedIndex = choose(select);
    for (const type of ['input', 'change']) select.dispatchEvent(this.#page.makeEvent('Event', type));
    await this.#page.settle();
  }

  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    (await this.one()).dispatchEvent(
      this.#page.makeEvent(
        /^(?:click|dblclick|contextmenu|pointer|mouse)/u.test(type) ? 'MouseEvent' : 'Event',
        type,
        init,
      ),
    );
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.one();
  }
}

/** Returns a locator of everything in a page. */
export function locateAll(page: PlayPage): PlayLocator {
  return new PlayLocator(page, (root) => [root as Element], '');
}
