/** Keeps the focus, unsubmitted text and the scroll position of a list while content is redrawn. */

/** Attributes that identify a row and, below, a control in it, most reliable first. */
const ROWS = ['data-combatant-id', 'data-entry-id', 'data-folder-id', 'data-message-id', 'data-pack', 'data-slot'];
const NAMES = ['id', 'name', 'data-action', 'class'];

/** The last submitted value of each field. A field with another value is still being edited. */
const handedIn = new WeakMap<EventTarget, string>();
/** Whether content is being replaced. A browser then fires `change` for removed fields, and must not submit unfinished text. */
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
 * Replaces content and restores the focus: to the same control in the same row, to another control in that row, or to the element.
 * @param content - The element whose content is redrawn.
 * @param replace - Redraws the content.
 */
export function keepFocus(content: HTMLElement, replace: () => void): void {
  const active = document.activeElement as HTMLInputElement;
  // A list of which only one entry is replaced keeps its scroll position anyway; reading the position would force a layout.
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
  // If the focus was outside the replaced content, it is not lost.
  if (!hasFocus || document.activeElement === active) return;
  const same = content.querySelector<HTMLInputElement>(control);
  if (!same && !content.hasAttribute('tabindex')) content.tabIndex = -1;
  ((same ?? (row && content.querySelector<HTMLElement>(`${row} button`))) || content).focus({ preventScroll: true });
  if (!same) return;
  if (typed) same.value = value;
  if (typeof selectionStart === 'number') same.setSelectionRange(selectionStart, selectionEnd);
  if (!typed) return;
  // A browser reports no `change` for a value set by script; later typing is reported as usual.
  const handIn = (): unknown => isTyped(same) && same.dispatchEvent(new Event('change', { bubbles: true }));
  const handInByKey = ({ key }: KeyboardEvent): unknown => key === 'Enter' && handIn();
  same.addEventListener('blur', handIn, { once: true });
  same.addEventListener('keydown', handInByKey);
  same.addEventListener('input', () => same.removeEventListener('keydown', handInByKey), { once: true });
}
