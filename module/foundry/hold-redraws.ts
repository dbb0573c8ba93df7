/**
 * Holds a window's redraws while they would cost its user a click or typed text: while the pointer or the space bar is down in it, and, for the part concerned,
 * while a field has text that is not saved. Of a redrawn part, core restores the scroll positions and the focus, by id or name (type package,
 * HandlebarsApplicationMixin.PartState).
 */
import { isElement, isTag } from './pages.ts';

/** The maximum length of a press, in ms, because a release outside the page is not reported. */
const LONGEST_PRESS = 2000;

let release: Promise<void> = Promise.resolve();

/** Waits until the user's press in a held window and its click are over. */
export async function awaitRelease(): Promise<void> {
  await release;
}

/**
 * Notes presses of the pointer and the space bar in a window. The Enter key needs no note, since it clicks as soon as it is pressed.
 * @param window - the window's outer element, which stays through all redraws
 */
export function notePresses(window: HTMLElement): void {
  const begin = (...ends: string[]): void => {
    release = new Promise((resolve) => {
      setTimeout(resolve, LONGEST_PRESS);
      // The click follows the release.
      const end = (): unknown => setTimeout(resolve);
      for (const name of ends) window.ownerDocument.addEventListener(name, end, { once: true, capture: true });
    });
  };
  window.addEventListener('pointerdown', () => begin('pointerup', 'pointercancel'), true);
  window.addEventListener('keydown', ({ key }) => void (key === ' ' && begin('keyup')), true);
}

interface RichText extends HTMLElement {
  readonly value: string;
}

/**
 * What each field held when it last reported a change, null while the user is typing into it. For a rich text editor, at first what it held when the user
 * entered it.
 */
const saved = new WeakMap<Element, unknown>();

/** Returns what a field holds, or with `drawn` what it held when it was drawn; null: unknown. */
function readField(field: Element, drawn = false): unknown {
  if (isTag(field, 'select')) {
    const options = [...field.options];
    const given = options.map((option) => (drawn ? option.hasAttribute('selected') : option.selected));
    // Without a given choice, the browser chooses the first option.
    return JSON.stringify(given.includes(true) || field.multiple ? given : given.map((_, index) => index === 0));
  }
  if (isTag(field, 'textarea')) return drawn ? field.defaultValue : field.value;
  if (!isTag(field, 'input')) return drawn ? null : (field as RichText).value;
  if (field.type === 'checkbox' || field.type === 'radio') return drawn ? field.defaultChecked : field.checked;
  return drawn ? field.defaultValue : field.value;
}

/** Tests whether a field holds what it held when it last reported a change or, before that, when it was drawn. */
function isUntouched(field: Element): boolean {
  if (saved.has(field)) return readField(field) === saved.get(field);
  return field.matches('prose-mirror') || readField(field) === readField(field, true);
}

/** Lists the fields of a window or a part whose text is not saved: the focused one, and rich text editors, whose menu and keys change it without an event. */
export function listUnsaved(part: Element): Element[] {
  const fields = part.querySelectorAll(':is(input, textarea):focus, prose-mirror');
  return [...fields].filter((field) => !isUntouched(field));
}

/** Tests whether a part must not be redrawn now. An open editor is held even without changes, because core cannot restore the focus inside it. */
export function isHeld(part: Element): boolean {
  const editor = part.ownerDocument.activeElement?.closest('prose-mirror') ?? null;
  return part.contains(editor) || listUnsaved(part).length > 0;
}

/** Counts what fields hold as saved, for example because a draft has it. A draft lacks half a number, such as a minus (`badInput`). */
export function markSaved(fields: readonly Element[]): void {
  for (const field of fields) saved.set(field, readField(field));
}

/** Returns the rich text editor that an event happened in. */
function findEditor({ target }: Event): Element | null {
  return isElement(target) ? target.closest('prose-mirror') : null;
}

/** Returns the field that an event happened in; inside a rich text editor, the editor. */
function findField(event: Event): Element {
  return findEditor(event) ?? (event.target as Element);
}

/** Remembers the text of an editor that the user enters. Earlier differences are not the user's, because an editor may reformat its text. */
function enterEditor(event: Event): void {
  const editor = findEditor(event);
  if (editor && !saved.has(editor)) markSaved([editor]);
}

/**
 * Notes what the user types into a window.
 * @param redraw - redraws the parts that were held. Called when a field may no longer need them to wait
 */
export function noteTyping(window: HTMLElement, redraw: () => void): void {
  for (const name of ['focusin', 'drop']) window.addEventListener(name, enterEditor, true);
  // Typed text may be the same as before, if the user has not typed all of it yet.
  window.addEventListener('input', (event) => saved.set(findField(event), null), true);
  window.addEventListener('change', (event) => markSaved([findField(event)]), true);
  for (const name of ['change', 'focusout']) window.addEventListener(name, () => setTimeout(redraw), true);
}

/**
 * Notes which text is selected in a part's focused field, before the part is redrawn.
 * @returns a function that selects it again, once core has restored the focus
 */
export function noteSelection({ ownerDocument: page }: Element): () => void {
  const before = page.activeElement;
  if (!isTag(before, 'input') && !isTag(before, 'textarea')) return () => undefined;
  const { selectionStart: start, selectionEnd: end, value } = before;
  return () => {
    const field = page.activeElement;
    if (field === before || (!isTag(field, 'input') && !isTag(field, 'textarea'))) return;
    const { value: drawn } = field;
    if (start !== null && !(start === 0 && end === value.length)) field.setSelectionRange(start, end);
    else if (start === null && saved.has(before)) {
      // Fields for numbers do not report a selection. A new value moves the caret to the end, where it is while the user types.
      field.value = '';
      field.value = drawn;
    } else field.select();
  };
}

/**
 * Removes values that this user did not change from a form's data, because another user may have saved newer ones.
 * @param changed - the field whose change is being submitted, if any
 * @param data - the values by name; modified in place
 */
export function dropUntouched(form: HTMLFormElement, changed: EventTarget | null, data: Record<string, unknown>): void {
  for (const name of Object.keys(data)) {
    const fields = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    const isOwn = fields.some((field) => field === changed || !isUntouched(field));
    if (fields.length > 0 && !isOwn) delete data[name];
  }
}
