/**
 * Keeps what a user is typing while a window is redrawn: the field itself moves into the new part, with its text, selection and focus. Core restores
 * only the focus, by id or name (type package, HandlebarsApplicationMixin.PartState). If two users edit one field, the one who leaves it last wins; a
 * field without typing shows the new value. Open folds stay open.
 */
import { isElement, isTag } from './pages.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface HeldField {
  readonly field: TextField;
  readonly hadFocus: boolean;
  /** Start and end of the selection; null for fields that do not tell (numbers). */
  readonly selection: readonly [start: number, end: number] | null;
  readonly hadAllSelected: boolean;
}

interface RichText extends HTMLElement {
  readonly value: string;
}

const noText = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit'];

function isTextField(target: unknown): target is TextField {
  if (isTag(target, 'textarea')) return target.closest('prose-mirror') === null;
  return isTag(target, 'input') && !noText.includes(target.type);
}

/** Returns the field that an event belongs to; for fields inside a rich text editor, the editor. */
function findField(target: EventTarget | null): Element | null {
  return isElement(target) ? (target.closest('prose-mirror') ?? target) : null;
}

function hasAllSelected(field: TextField): boolean {
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart !== null) return value !== '' && selectionStart === 0 && selectionEnd === value.length;
  return value !== '' && field.ownerDocument.getSelection()?.toString() === value;
}

/** Tests whether a field has the focus of its own page: a window may be detached from the game's page. */
function hasFocus(field: TextField): boolean {
  return field.ownerDocument.activeElement === field;
}

function holdField(field: TextField): HeldField {
  const { selectionStart, selectionEnd } = field;
  const selection = selectionStart === null ? null : ([selectionStart, selectionEnd ?? selectionStart] as const);
  const hadFocus = hasFocus(field);
  return { field, hadFocus, selection, hadAllSelected: hadFocus && hasAllSelected(field) };
}

function findCounterpart(field: TextField, part: HTMLElement): TextField | null {
  const name = field.getAttribute('name');
  const selector = field.id ? `#${CSS.escape(field.id)}` : name ? `${field.tagName}[name="${CSS.escape(name)}"]` : null;
  const found = selector ? part.querySelector(selector) : null;
  return isTextField(found) && found.type === field.type ? found : null;
}

/** Copies the attributes of the newly drawn field, and keeps the typed text. */
function copyAttributes(from: TextField, to: TextField): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  to.defaultValue = from.defaultValue;
}

/** Lists the named folds of a part. Their state is read rather than tracked by events, which come too late if a fold opens just before a redraw. */
function listFolds(part: HTMLElement): HTMLDetailsElement[] {
  return [...part.querySelectorAll<HTMLDetailsElement>('details[data-fold]')];
}

function isChoice(field: HTMLInputElement): boolean {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Tests whether a field still has its drawn value. */
function isAsDrawn(field: Element): boolean {
  if (isTag(field, 'textarea')) return field.value === field.defaultValue;
  if (isTag(field, 'select')) {
    const drawn = [...field.options].some(({ defaultSelected }) => defaultSelected);
    return [...field.options].every(
      ({ selected, defaultSelected, index }) => selected === (drawn || field.multiple ? defaultSelected : index === 0),
    );
  }
  if (!isTag(field, 'input') || field.type === 'file') return false;
  return isChoice(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue;
}

/** Tracks the fields of one window. */
export class TypingKeeper {
  /** Fields with typing that they have not reported as a change. */
  readonly #unsaved = new Set<Element>();
  /** Fields that the user has changed since they were drawn. */
  readonly #touched = new WeakSet<Element>();
  /** Fields that have been moved to a new part at least once. */
  readonly #moved = new WeakSet<Element>();
  /** Texts of rich text editors when the user entered them, or when they last reported a change. */
  readonly #texts = new WeakMap<Element, string>();
  readonly #held = new Map<string, HeldField[]>();
  /** By part: names of folds, and whether each is open. */
  readonly #folds = new Map<string, Map<string, boolean>>();

  /** Parts that were not redrawn because the user was writing rich text in them. */
  readonly #left = new Set<string>();
  #draw: (partId: string) => void = () => {};

  /**
   * Listens to a window. Called once, before any other listener of the system, on the outer element, which stays through all renderings.
   * @param draw - redraws one part
   */
  watch(root: HTMLElement, draw: (partId: string) => void): void {
    this.#draw = draw;
    root.addEventListener('input', ({ target }) => this.#onInput(target), true);
    root.addEventListener('change', (event) => this.#onChange(event), true);
    root.addEventListener('focusout', ({ target }) => this.#onLeave(target), true);
    root.addEventListener('focusin', ({ target }) => this.#onEnter(target), true);
    root.addEventListener('drop', ({ target }) => this.#noteText(findField(target)), true);
    // Enter reports the change of a text field that keeps the focus.
    root.addEventListener(
      'keydown',
      ({ target, key }) => {
        if (key === 'Enter' && isTag(target, 'input') && this.#moved.has(target)) this.#onLeave(target);
      },
      true,
    );
  }

  #onInput(target: EventTarget | null): void {
    const field = findField(target);
    if (!field) return;
    this.#unsaved.add(field);
    this.#touched.add(field);
  }

  #onChange(event: Event): void {
    // A browser may report a removed field as left.
    if (this.#held.size > 0) return event.stopImmediatePropagation();
    const field = findField(event.target);
    if (!field) return;
    this.#unsaved.delete(field);
    this.#touched.add(field);
    // The editor's text is being saved; from now on only later changes count.
    if (this.#texts.has(field)) this.#texts.set(field, (field as RichText).value);
  }

  /** Reports the change of a moved field, for which the browser no longer knows the original value. */
  #onLeave(target: EventTarget | null): void {
    if (this.#held.size > 0 || !isTextField(target) || !this.#unsaved.has(target)) return;
    this.#unsaved.delete(target);
    if (!isAsDrawn(target)) target.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** The focus has moved within the window: draws the parts that waited for that. */
  #onEnter(target: EventTarget | null): void {
    const field = findField(target);
    if (field?.matches('prose-mirror')) return this.#noteText(field);
    for (const partId of this.#left) this.#draw(partId);
  }

  /**
   * Remembers the text of a rich text editor when the user first enters it. Differences before that are not the user's: an editor may reformat what
   * it is given.
   */
  #noteText(field: Element | null): void {
    if (field?.matches('prose-mirror') && !this.#texts.has(field)) this.#texts.set(field, (field as RichText).value);
  }

  /** Called before a part is replaced: takes out the fields to keep. */
  hold(partId: string, prior: HTMLElement): void {
    const fields = [...prior.querySelectorAll('input, textarea')].filter(isTextField);
    const kept = fields.filter((field) => this.#unsaved.has(field) || field.validity.badInput || hasFocus(field));
    this.#held.set(partId, kept.map(holdField));
    this.#folds.set(partId, new Map(listFolds(prior).map(({ dataset, open }) => [dataset['fold'] ?? '', open])));
  }

  /** Called after a part was replaced: puts the fields back. */
  restore(partId: string, part: HTMLElement): void {
    for (const held of this.#held.get(partId) ?? []) this.#putBack(held, part);
    for (const fold of listFolds(part))
      fold.open = this.#folds.get(partId)?.get(fold.dataset['fold'] ?? '') ?? fold.open;
  }

  #putBack({ field }: HeldField, part: HTMLElement): void {
    const counterpart = findCounterpart(field, part);
    if (!counterpart) return;
    const { value } = counterpart;
    copyAttributes(counterpart, field);
    counterpart.replaceWith(field);
    this.#moved.add(field);
    if (this.#unsaved.has(field) || field.validity.badInput) return;
    this.#touched.delete(field);
    if (field.value !== value) field.value = value;
  }

  /** Called after core has restored the focus: restores the selection. */
  release(partId: string): void {
    for (const { field, hadFocus, selection, hadAllSelected } of this.#held.get(partId) ?? []) {
      if (!hadFocus || !field.isConnected) continue;
      if (!hasFocus(field)) field.focus({ preventScroll: true });
      if (hadAllSelected) field.select();
      else if (selection) field.setSelectionRange(...selection);
    }
    this.#held.delete(partId);
    this.#folds.delete(partId);
  }

  /** Called after a rendering, successful or not: drops fields that found no place in it. */
  settle(): void {
    this.#held.clear();
    this.#folds.clear();
    for (const field of this.#unsaved) if (!field.isConnected) this.#unsaved.delete(field);
  }

  /**
   * Excludes parts in which the user is writing rich text from a rendering, since an editor cannot be moved. They are drawn when the editor is left.
   * @param parts - new elements by part id
   */
  leaveOpenEditors(parts: Readonly<Record<string, HTMLElement>>, content: HTMLElement): Record<string, HTMLElement> {
    const drawn = Object.entries(parts).filter(([partId, part]) => {
      const prior = content.querySelector(`[data-application-part="${CSS.escape(partId)}"]`);
      const isLeft = this.#isWritingIn(prior) && part.querySelector('prose-mirror') !== null;
      if (isLeft) this.#left.add(partId);
      else this.#left.delete(partId);
      return !isLeft;
    });
    return Object.fromEntries(drawn);
  }

  #isWritingIn(part: Element | null): boolean {
    const editors = [...(part?.querySelectorAll<RichText>('prose-mirror') ?? [])];
    return editors.some(
      (editor) => editor.matches(':focus-within') || this.#unsaved.has(editor) || this.#isOther(editor),
    );
  }

  /**
   * Tests whether a rich text editor's text differs from when the user entered it or it last reported a change. Changes by its menu and some keys
   * cause no browser events.
   */
  #isOther(editor: RichText): boolean {
    const text = this.#texts.get(editor);
    return text !== undefined && text !== editor.value;
  }

  /** Tests whether any typing has not been saved. */
  hasUnsaved(root: HTMLElement): boolean {
    return (
      this.#unsaved.size > 0 ||
      [...root.querySelectorAll<RichText>('prose-mirror')].some((editor) => this.#isOther(editor))
    );
  }

  /** Forgets all typing after it was saved in another way: the texts of rich text editors count as stored. */
  forget(root: HTMLElement): void {
    this.#unsaved.clear();
    for (const editor of root.querySelectorAll<RichText>('prose-mirror'))
      if (this.#texts.has(editor)) this.#texts.set(editor, editor.value);
  }

  /**
   * Removes values that the user did not change from a form's data: they may be older than what another user has saved.
   * @param data - values by name; modified in place
   */
  dropUntouched(form: HTMLFormElement, data: Record<string, unknown>): void {
    for (const name of Object.keys(data)) {
      const fields = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
      if (fields.length > 0 && fields.every((field) => this.#isUntouched(field))) delete data[name];
    }
  }

  #isUntouched(field: Element): boolean {
    if (this.#touched.has(field)) return false;
    return field.matches('prose-mirror') ? !this.#isOther(field as RichText) : isAsDrawn(field);
  }
}

/** The parts of a document that are needed to find its fields. */
export interface Modelled {
  readonly system?: { readonly schema?: { getField(path: string): unknown } } | null;
}

interface Field {
  readonly nullable: boolean;
  getInitialValue(data: object): unknown;
}

/**
 * Replaces cleared system values that may not be null by their initial values. Foundry either does so itself or refuses them (both are reported:
 * foundryvtt-dcc#887, foundryvtt/foundryvtt#13804); a refusal would keep the rest of the form from being saved.
 * @param document - the form's document
 * @param values - the form's values by field name; modified in place
 */
export function fillCleared({ system }: Modelled, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null || !name.startsWith('system.')) continue;
    const field = system?.schema?.getField(name.slice('system.'.length)) as Field | undefined;
    if (field && !field.nullable) values[name] = field.getInitialValue({});
  }
}
