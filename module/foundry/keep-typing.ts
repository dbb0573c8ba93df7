/**
 * Keeps what a user is typing while a window is drawn anew: the field itself moves over into the new part, with its text, its selection and its focus.
 * Core restores the focus by id or name and nothing more (type package, HandlebarsApplicationMixin.PartState). Of one field written by two, the last
 * one left wins; a field in which nothing has been typed shows the new value. What is unfolded stays unfolded.
 */
import { isElement, isTag } from './pages.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface HeldField {
  readonly field: TextField;
  readonly hadFocus: boolean;
  /** First and last place of the selection; null for a field that does not tell (numbers). */
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

/** The field that an event belongs to; an editor of rich text speaks for the fields inside it. */
function findField(target: EventTarget | null): Element | null {
  return isElement(target) ? (target.closest('prose-mirror') ?? target) : null;
}

function hasAllSelected(field: TextField): boolean {
  const { value, selectionStart, selectionEnd } = field;
  if (selectionStart !== null) return value !== '' && selectionStart === 0 && selectionEnd === value.length;
  return value !== '' && field.ownerDocument.getSelection()?.toString() === value;
}

/** Whether a field has the focus of its own page: a window may have been detached from that of the game. */
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

/** Gives a field what the new drawing says of it; the text that was typed into it stays. */
function copyAttributes(from: TextField, to: TextField): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  to.defaultValue = from.defaultValue;
}

/** The folds of a part that have a name. Their events come too late: one may be unfolded in the moment before it is drawn anew. */
function listFolds(part: HTMLElement): HTMLDetailsElement[] {
  return [...part.querySelectorAll<HTMLDetailsElement>('details[data-fold]')];
}

function isChoice(field: HTMLInputElement): boolean {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Tests whether a field shows what was drawn. */
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

/** Follows the fields of one window. */
export class TypingKeeper {
  /** Fields typed into since they last said that they changed. */
  readonly #unsaved = new Set<Element>();
  /** Fields that the user has changed since they were drawn. */
  readonly #touched = new WeakSet<Element>();
  /** Fields that have moved over at least once. */
  readonly #moved = new WeakSet<Element>();
  /** Texts of the editors of rich text as they were when the user came to them, or when they last said that they changed. */
  readonly #texts = new WeakMap<Element, string>();
  readonly #held = new Map<string, HeldField[]>();
  /** Names of folds by part, each with whether it is open. */
  readonly #folds = new Map<string, Map<string, boolean>>();

  /** Parts that were left as they were because rich text was being written in them. */
  readonly #left = new Set<string>();
  #draw: (partId: string) => void = () => {};

  /**
   * Listens to a window. Called once, before any other listener of the system: its outer element stays through all renderings.
   * @param draw - draws one part anew
   */
  watch(root: HTMLElement, draw: (partId: string) => void): void {
    this.#draw = draw;
    root.addEventListener('input', ({ target }) => this.#onInput(target), true);
    root.addEventListener('change', (event) => this.#onChange(event), true);
    root.addEventListener('focusout', ({ target }) => this.#onLeave(target), true);
    root.addEventListener('focusin', ({ target }) => this.#onEnter(target), true);
    root.addEventListener('drop', ({ target }) => this.#noteText(findField(target)), true);
    // Enter says it of a line of text, which stays where it is.
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
    // A browser may take the removal of a field for its being left.
    if (this.#held.size > 0) return event.stopImmediatePropagation();
    const field = findField(event.target);
    if (!field) return;
    this.#unsaved.delete(field);
    this.#touched.add(field);
    // What an editor of rich text has said is on its way to be saved: from here on it counts what comes after.
    if (this.#texts.has(field)) this.#texts.set(field, (field as RichText).value);
  }

  /** A field that moved over does not tell by itself that it was changed: the browser has forgotten what stood in it before. */
  #onLeave(target: EventTarget | null): void {
    if (this.#held.size > 0 || !isTextField(target) || !this.#unsaved.has(target)) return;
    this.#unsaved.delete(target);
    if (!isAsDrawn(target)) target.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** The focus is elsewhere in the window: the parts that waited for that are drawn. */
  #onEnter(target: EventTarget | null): void {
    const field = findField(target);
    if (field?.matches('prose-mirror')) return this.#noteText(field);
    for (const partId of this.#left) this.#draw(partId);
  }

  /**
   * Remembers the text of an editor of rich text, the first time that somebody comes to it: what it holds before is not the user's, since an editor may write what
   * it was given in its own way.
   */
  #noteText(field: Element | null): void {
    if (field?.matches('prose-mirror') && !this.#texts.has(field)) this.#texts.set(field, (field as RichText).value);
  }

  /** Before a part is replaced: takes the fields that must not be lost. */
  hold(partId: string, prior: HTMLElement): void {
    const fields = [...prior.querySelectorAll('input, textarea')].filter(isTextField);
    const kept = fields.filter((field) => this.#unsaved.has(field) || field.validity.badInput || hasFocus(field));
    this.#held.set(partId, kept.map(holdField));
    this.#folds.set(partId, new Map(listFolds(prior).map(({ dataset, open }) => [dataset['fold'] ?? '', open])));
  }

  /** After a part was replaced: puts the fields back. */
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

  /** After core has restored the focus: the selection as it was. */
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

  /** After a drawing, whether or not it succeeded: what found no place in it is let go. */
  settle(): void {
    this.#held.clear();
    this.#folds.clear();
    for (const field of this.#unsaved) if (!field.isConnected) this.#unsaved.delete(field);
  }

  /**
   * Takes the parts in which rich text is being written out of a drawing: an editor cannot be moved. They are drawn when it has been left.
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
   * Tests whether an editor of rich text holds another text than when the user came to it, or than it has said. What its menu does to a text, and some of its
   * keys, no event of the browser tells: the editor changes its page by script.
   */
  #isOther(editor: RichText): boolean {
    const text = this.#texts.get(editor);
    return text !== undefined && text !== editor.value;
  }

  /** Whether anything typed has not been saved. */
  hasUnsaved(root: HTMLElement): boolean {
    return (
      this.#unsaved.size > 0 ||
      [...root.querySelectorAll<RichText>('prose-mirror')].some((editor) => this.#isOther(editor))
    );
  }

  /** Forgets what was typed, once it has been saved in another way: what an editor of rich text holds is what is stored. */
  forget(root: HTMLElement): void {
    this.#unsaved.clear();
    for (const editor of root.querySelectorAll<RichText>('prose-mirror'))
      if (this.#texts.has(editor)) this.#texts.set(editor, editor.value);
  }

  /**
   * Leaves out of a form's data what the user did not change: what stands there may be older than what another user has saved meanwhile.
   * @param data - values by name; changed in place
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

/** A document of the system's, as far as its fields are looked for. */
export interface Modelled {
  readonly system?: { readonly schema?: { getField(path: string): unknown } } | null;
}

interface Field {
  readonly nullable: boolean;
  getInitialValue(data: object): unknown;
}

/**
 * Gives system data that were cleared in a form, and may not be null, their initial value. Foundry puts that in their place itself, or refuses them: both are
 * reported (foundryvtt-dcc#887, foundryvtt/foundryvtt#13804), and what is refused would keep the rest of the form from being saved.
 * @param document - Whose form it is.
 * @param values - What the form holds, by name of the field; changed in place.
 */
export function fillCleared({ system }: Modelled, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null || !name.startsWith('system.')) continue;
    const field = system?.schema?.getField(name.slice('system.'.length)) as Field | undefined;
    if (field && !field.nullable) values[name] = field.getInitialValue({});
  }
}
