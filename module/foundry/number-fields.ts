/**
 * Number fields of our windows. What a user leaves in a field is taken, or refused with a reason and put back, so that a field that has been left shows what
 * counts. Browsers leave out what they do not accept as part of a number: Chromium makes 15 of “1,5” and an empty field of “abc”.
 */
import { UserError, notify } from '../user-error.ts';
import type { Modelled } from './fill-cleared.ts';
import { awaitRelease, markSaved } from './hold-redraws.ts';
import { LimitedField } from './limited-field.ts';
import { isElement, isTag } from './pages.ts';

const PART_OF_NUMBER = /^[\d+\-.eE]*$/u;
const WHOLE = /^[-+]?\d+$/u;

/** Tests whether a text is a whole number. “1.000” is none, because it is what remains of “1,000”. */
export function isWhole(text: string): boolean {
  return WHOLE.test(text.trim()) && Number.isSafeInteger(Number(text));
}

function isNumberField(target: unknown): target is HTMLInputElement {
  return isTag(target, 'input') && target.type === 'number';
}

/** Returns a stored number or text as a field shows it. @param data - the object that has it, or nothing */
export function writeStored(data: object | undefined, path: string): string {
  const stored = foundry.utils.getProperty(data ?? {}, path) as string | number | null | undefined;
  return String(stored ?? '');
}

/** Shows the stored number in a field. @param data and path - as in writeStored */
export function showStored(field: HTMLInputElement, data: object | undefined, path: string): void {
  field.value = writeStored(data, path);
}

/**
 * Shows what is stored in the number fields of a form, where effects have made something else of it, which the next submit would store. What is being typed stays.
 */
export function showStoredNumbers(form: HTMLElement, document: { readonly _source: object }): void {
  const numbers = 'input:is([type="number"], [type="range"])[name^="system."]';
  for (const field of form.querySelectorAll<HTMLInputElement>(numbers)) {
    const prepared = writeStored(document, field.name);
    if (field.value === prepared && prepared !== writeStored(document._source, field.name))
      showStored(field, document._source, field.name);
  }
}

interface Limits {
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** Returns the maximum that stands beside a document's number; 0: none. */
function readMost(document: Modelled | undefined, path: string): number {
  const pair = path.endsWith('.value') ? path.slice(0, -'.value'.length) : null;
  if (pair === null || !(document?.system?.schema?.getField(pair) instanceof LimitedField)) return 0;
  return Number(foundry.utils.getProperty(document.system, `${pair}.max`));
}

function readLimit(text: string, otherwise = Number.NaN): number {
  return text === '' ? otherwise : Number(text);
}

/** Returns the limits of a field: its own, or else those of the document's model. */
function readLimits({ name, step, min, max }: HTMLInputElement, document: Modelled | undefined): Limits {
  const path = name.startsWith('system.') ? name.slice('system.'.length) : '';
  const field = path === '' ? undefined : (document?.system?.schema?.getField(path) as Limits | undefined);
  return {
    integer: step === '1' || field?.integer === true,
    min: readLimit(min, field?.min),
    max: readLimit(max, readMost(document, path) || field?.max),
  };
}

function readLabel(field: HTMLInputElement): string {
  const id = field.getAttribute('aria-labelledby')?.split(' ')[0];
  const label = id ? field.ownerDocument.getElementById(id) : field.labels?.[0];
  return (field.getAttribute('aria-label') ?? label?.textContent ?? '').trim();
}

/**
 * Returns the refusal of what is typed in a field; null if it can be taken. An empty field can be.
 * @param document - the document to which the field belongs
 */
function refuseNumber(field: HTMLInputElement, document: Modelled | undefined): UserError | null {
  const { integer = false, min = NaN, max = NaN } = readLimits(field, document);
  const { value } = field;
  const refuse = (code: string, limit = 0) => new UserError(code, { field: readLabel(field), limit: String(limit) });
  if (field.validity.badInput || (integer && value !== '' && !isWhole(value)))
    return refuse(integer ? 'field-not-whole' : 'field-not-number');
  if (value !== '' && Number(value) < min) return refuse('field-too-low', min);
  if (value !== '' && Number(value) > max) return refuse('field-too-high', max);
  return null;
}

/** Types a decimal comma as a point, because the browser would leave it out, and refuses characters that no number has. */
function typeNumber(event: InputEvent): void {
  const { target, data } = event;
  if (!isNumberField(target) || data === null || PART_OF_NUMBER.test(data)) return;
  event.preventDefault();
  const typed = data.replaceAll(',', '.');
  // A number field has no other way to insert text where the caret is.
  if (PART_OF_NUMBER.test(typed)) target.ownerDocument.execCommand('insertText', false, typed);
}

/** What watchNumbers needs to know of a window. */
interface NumberWindow {
  /** The document of the window's fields. */
  readonly document?: Modelled | undefined;
  /** Whether the window itself refuses numbers while they are typed, so that they stay in their fields. */
  readonly keepsRefused?: boolean;
  /** Redraws what waited for the typed text. */
  redraw?(): void;
}

/**
 * Watches the number fields of a window. A refused number is put back, and the click or key that left the field does nothing else.
 * @param root - the window's outer element, which notePresses watches too
 */
export function watchNumbers(root: HTMLElement, { document, keepsRefused = false, redraw }: NumberWindow = {}): void {
  /** What each field held when it was entered or last taken. */
  const taken = new WeakMap<HTMLInputElement, string>();
  let hasRefused = false;
  root.addEventListener('beforeinput', typeNumber, true);
  if (keepsRefused) return;
  root.addEventListener(
    'focusin',
    ({ target }) => void (isNumberField(target) && taken.set(target, target.value)),
    true,
  );
  const take = (event: Event): void => {
    const field = event.target;
    if (!isNumberField(field)) return;
    const refusal = refuseNumber(field, document);
    if (refusal) refuse(event, field, refusal);
    else taken.set(field, field.value);
  };
  const refuse = (event: Event, field: HTMLInputElement, refusal: UserError): void => {
    event.stopImmediatePropagation();
    field.value = taken.get(field) ?? field.defaultValue;
    // A window that follows what is typed has to know too.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    markSaved([field]);
    setTimeout(() => redraw?.());
    notify('warn', refusal.localize());
    hasRefused = true;
    void awaitRelease().then(() => setTimeout(() => (hasRefused = false)));
  };
  root.addEventListener('change', take, true);
  for (const name of ['click', 'submit'])
    root.addEventListener(
      name,
      (event) => {
        if (!hasRefused || (isElement(event.target) && event.target.closest('[data-action="close"]'))) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
}
