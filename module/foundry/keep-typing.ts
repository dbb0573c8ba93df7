/**
 * Keeps what a user is typing when a window is redrawn: the field itself moves into the new part, with its text, selection and focus. Core restores only the
 * focus, by id or name (type package, HandlebarsApplicationMixin.PartState). If two users edit the same field, the value of the user who leaves it last is
 * stored. A field in which nothing was typed shows the new value. Open folds stay open.
 */
import { isElement, isTag } from './pages.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface HeldField {
  readonly field: TextField;
  readonly hadFocus: boolean;
  /** Start and end of the selection; null for fields that do not report it, such as numbers. */
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

/** Returns the field that an event happened in; inside a rich text editor, the editor. */
function findField(target: EventTarget | null): Element | null {
  return isElement(target) ? (target.closest('prose-mirror') ?? target) : null;
}

function hasAllSelected(field: TextField): boolean {
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart !== null) return value !== '' && selectionStart === 0 && selectionEnd === value.length;
  return value !== '' && field.ownerDocument.getSelection()?.toString() === value;
}

/** Tests whether a field has the focus in its page. A detached window has its own page. */
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

/** Gives a kept field the attributes of its newly drawn counterpart, but keeps the typed text. */
function copyAttributes(from: TextField, to: TextField): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  to.defaultValue = from.defaultValue;
}

/** Lists the named folds of a part. Their state is read just before a redraw, because the event of a fold that was opened a moment ago arrives too late. */
function listFolds(part: HTMLElement): HTMLDetailsElement[] {
  return [...part.querySelectorAll<HTMLDetailsElement>('details[data-fold]')];
}

function isChoice(field: HTMLInputElement): boolean {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Tests whether a field still has the value with which it was drawn. */
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

/** Keeps what is typed into the fields of one window. */
export class TypingKeeper {
  /** Fields with typed text for which no change event has been fired yet. */
  readonly #unsaved = new Set<Element>();
  /** Fields that the user has changed since they were drawn. */
  readonly #touched = new WeakSet<Element>();
  /** Fields that have been moved to a redrawn part at least once. */
  readonly #moved = new WeakSet<Element>();
  /** The text of each rich text editor when the user entered it, or when it last reported a change. */
  readonly #texts = new WeakMap<Element, string>();
  readonly #held = new Map<string, HeldField[]>();
  /** For each part: whether its folds are open, by name. */
  readonly #folds = new Map<string, Map<string, boolean>>();

  /** Ids of parts that were not redrawn, because the user was writing rich text in them. */
  readonly #left = new Set<string>();
  #draw: (partId: string) => void = () => {};

  /**
   * Listens to a window. Called once, before the system adds any other listener.
   * @param root - the window's outer element, which stays through all redraws
   * @param draw - redraws one part
   */
  watch(root: HTMLElement, draw: (partId: string) => void): void {
    this.#draw = draw;
    root.addEventListener('input', ({ target }) => this.#onInput(target), true);
    root.addEventListener('change', (event) => this.#onChange(event), true);
    root.addEventListener('focusout', ({ target }) => this.#onLeave(target), true);
    root.addEventListener('focusin', ({ target }) => this.#onEnter(target), true);
    root.addEventListener('drop', ({ target }) => this.#noteText(findField(target)), true);
    // In a moved field, the browser does not report a change when Enter is pressed.
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
    // A browser may report a change when a field is removed from the page, although the user made none.
    if (this.#held.size > 0) return event.stopImmediatePropagation();
    const field = findField(event.target);
    if (!field) return;
    this.#unsaved.delete(field);
    this.#touched.add(field);
    // The editor's text is being saved, so only later changes count as unsaved.
    if (this.#texts.has(field)) this.#texts.set(field, (field as RichText).value);
  }

  /** Reports the change of a moved field when the user leaves it. The browser does not, because it no longer knows the original value. */
  #onLeave(target: EventTarget | null): void {
    if (this.#held.size > 0 || !isTextField(target) || !this.#unsaved.has(target)) return;
    this.#unsaved.delete(target);
    if (!isAsDrawn(target)) target.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Redraws the parts whose redraw waited until the user left an editor. */
  #onEnter(target: EventTarget | null): void {
    const field = findField(target);
    if (field?.matches('prose-mirror')) return this.#noteText(field);
    for (const partId of this.#left) this.#draw(partId);
  }

  /**
   * Remembers the text of a rich text editor when the user first enters it. Earlier differences are not the user's, because an editor may reformat its text.
   */
  #noteText(field: Element | null): void {
    if (field?.matches('prose-mirror') && !this.#texts.has(field)) this.#texts.set(field, (field as RichText).value);
  }

  /** Takes out the fields to keep. Called before a part is replaced. */
  hold(partId: string, prior: HTMLElement): void {
    const fields = [...prior.querySelectorAll('input, textarea')].filter(isTextField);
    const kept = fields.filter((field) => this.#unsaved.has(field) || field.validity.badInput || hasFocus(field));
    this.#held.set(partId, kept.map(holdField));
    this.#folds.set(partId, new Map(listFolds(prior).map(({ dataset, open }) => [dataset['fold'] ?? '', open])));
  }

  /** Puts the kept fields into the new part. Called after a part was replaced. */
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

  /** Restores the selection of kept fields. Called after core has restored the focus. */
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

  /** Drops the kept fields that have no counterpart in the new parts. Called after a redraw, even if it failed. */
  settle(): void {
    this.#held.clear();
    this.#folds.clear();
    for (const field of this.#unsaved) if (!field.isConnected) this.#unsaved.delete(field);
  }

  /**
   * Returns the parts that may be redrawn. Parts in which the user is writing rich text are left out, since an editor cannot be moved; they are redrawn when
   * the user leaves the editor.
   * @param parts - the new elements, by part id
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
   * Tests whether the text of a rich text editor has changed since the user entered it, or since it last reported a change. Its menu and some keys change the
   * text without any browser event.
   */
  #isOther(editor: RichText): boolean {
    const text = this.#texts.get(editor);
    return text !== undefined && text !== editor.value;
  }

  /** Tests whether a window has typed text that is not saved. */
  hasUnsaved(root: HTMLElement): boolean {
    return (
      this.#unsaved.size > 0 ||
      [...root.querySelectorAll<RichText>('prose-mirror')].some((editor) => this.#isOther(editor))
    );
  }

  /** Forgets all typed text, because it has been saved in another way. The current texts of rich text editors count as saved. */
  forget(root: HTMLElement): void {
    this.#unsaved.clear();
    for (const editor of root.querySelectorAll<RichText>('prose-mirror'))
      if (this.#texts.has(editor)) this.#texts.set(editor, editor.value);
  }

  /**
   * Removes values that this user did not change from a form's data, because another user may have saved newer ones.
   * @param data - the values by name; modified in place
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

/** The part of a document from which its fields are found. */
export interface Modelled {
  readonly system?: { readonly schema?: { getField(path: string): unknown } } | null;
}

interface Field {
  readonly nullable: boolean;
  getInitialValue(data: object): unknown;
}

/**
 * Replaces cleared values of `system` that must not be null with their initial values.
 *
 * Reports differ on whether Foundry replaces or refuses such values (foundryvtt-dcc#887, foundryvtt/foundryvtt#13804). If it refused one, the rest of the form
 * would not be saved.
 * @param document - the document of the form
 * @param values - the form's values by field name; modified in place
 */
export function fillCleared({ system }: Modelled, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null || !name.startsWith('system.')) continue;
    const field = system?.schema?.getField(name.slice('system.'.length)) as Field | undefined;
    if (field && !field.nullable) values[name] = field.getInitialValue({});
  }
}
