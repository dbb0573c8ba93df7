/** Content is drawn anew while somebody is in it: the focus, text that is being typed and the place in a list stay. */

/** Attributes that name a row, and those that name a control within it, the surest first. */
const ROWS = ['data-combatant-id', 'data-entry-id', 'data-folder-id', 'data-message-id', 'data-pack', 'data-slot'];
const NAMES = ['id', 'name', 'data-action', 'class'];

/** What was last handed in of the fields: it is not being typed any more. */
const handedIn = new WeakMap<EventTarget, string>();
/** Whether content is being replaced: a browser takes the removal of a field for its being left, and what is half typed is not handed in by that. */
let isReplacing = false;
globalThis.document?.addEventListener(
  'change',
  (event) => {
    if (isReplacing) event.stopImmediatePropagation();
    else handedIn.set(event.target as EventTarget, (event.target as HTMLInputElement).value);
  },
  { capture: true },
);
const isTyped = (field: HTMLInputElement): boolean =>
  field.localName === 'input' && field.value !== (handedIn.get(field) ?? field.defaultValue);

function writeSelector(element: Element | null, attributes: readonly string[]): string {
  const attribute = attributes.find((name) => element?.getAttribute(name));
  if (!attribute) return element?.localName ?? '';
  return `[${attribute}="${CSS.escape(element?.getAttribute(attribute) ?? '')}"]`;
}

/**
 * Replaces what is drawn and brings the focus back: to the same control of the same row, else to another one of that row, else to the element.
 * @param content - Holds what is drawn anew.
 * @param replace - Does it.
 */
export function keepFocus(content: HTMLElement, replace: () => void): void {
  const active = document.activeElement as HTMLInputElement;
  // A list of which but an entry is replaced keeps its place; to ask any for it lays out the page.
  const { scrollTop = 0 } = (!content.matches('ol') && content.querySelector('ol')) || {};
  const hasFocus = active !== content && content.contains(active);
  const row = writeSelector(active.closest(ROWS.map((name) => `[${name}]`).join()), ROWS);
  const control = `${row} ${writeSelector(active, NAMES)}`;
  const { value, selectionStart, selectionEnd } = active;
  const typed = isTyped(active);
  isReplacing = true;
  try {
    replace();
  } finally {
    isReplacing = false;
  }
  const list = scrollTop ? content.querySelector('ol') : null;
  if (list) list.scrollTop = scrollTop;
  // What stands outside of what was replaced has kept it.
  if (!hasFocus || document.activeElement === active) return;
  const same = content.querySelector<HTMLInputElement>(control);
  if (!same && !content.hasAttribute('tabindex')) content.tabIndex = -1;
  ((same ?? (row && content.querySelector<HTMLElement>(`${row} button`))) || content).focus({ preventScroll: true });
  if (!same) return;
  if (typed) same.value = value;
  if (typeof selectionStart === 'number') same.setSelectionRange(selectionStart, selectionEnd);
  if (!typed) return;
  // The browser takes a value that it is given for no change of the user's; what is typed after it, it tells itself.
  const handIn = (): unknown => isTyped(same) && same.dispatchEvent(new Event('change', { bubbles: true }));
  const handInByKey = ({ key }: KeyboardEvent): unknown => key === 'Enter' && handIn();
  same.addEventListener('blur', handIn, { once: true });
  same.addEventListener('keydown', handInByKey);
  same.addEventListener('input', () => same.removeEventListener('keydown', handInByKey), { once: true });
}
