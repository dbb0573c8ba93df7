/** What is typed into a number field: what the browser would leave out, what is refused and put back, and what the click that left the field still does. */
import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './foundry-double.ts';
import { LimitedField } from '../../module/foundry/limited-field.ts';
import { isWhole, watchNumbers } from '../../module/foundry/number-fields.ts';

const window = new Window();
const { Event, InputEvent, document: page } = window as unknown as typeof globalThis;
const wait = () => new Promise((resolve) => setTimeout(resolve, 5));

let root: HTMLFormElement;
let warnings: string[] = [];
let insert: ReturnType<typeof vi.fn>;

const field = () => root.querySelector('input') as HTMLInputElement;

/** Draws a window with one field, which holds 4, and a button. */
function draw(attributes: string, options?: object): void {
  root = page.createElement('form');
  root.innerHTML = `<label for="n">Fate</label><input type="number" id="n" value="4" ${attributes}><button type="button">Roll</button>`;
  page.body.replaceChildren(root);
  watchNumbers(root, options);
}

/** Types a number in place of what is there, and leaves the field. */
function leave(text: string): void {
  field().focus();
  field().value = text;
  for (const name of ['input', 'change']) field().dispatchEvent(new Event(name, { bubbles: true }));
}

/** Types into the field. @returns whether the browser types it, and what is inserted instead */
function type(data: string): { isLeft: boolean; inserted: string[] } {
  const typing = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true });
  field().dispatchEvent(typing);
  return { isLeft: !typing.defaultPrevented, inserted: insert.mock.calls.map(([, , text]) => text as string) };
}

/** A document whose model has one field. */
const model = (limits: object) => ({ system: { schema: { getField: () => limits } } });

beforeEach(() => {
  warnings = [];
  vi.stubGlobal('Event', Event);
  vi.stubGlobal('ui', { notifications: { warn: (text: string) => warnings.push(text) } });
  insert = vi.fn();
  Object.assign(page, { execCommand: insert });
});
afterEach(() => vi.unstubAllGlobals());

describe('what is typed', () => {
  it.each(['5', '-', '.', 'e', '1.5', ''])('%j is typed by the browser', (data) => {
    draw('');
    expect(type(data)).toEqual({ isLeft: true, inserted: [] });
  });
  it.each([
    [',', '.'],
    ['1,5', '1.5'],
  ])('a comma, as in %j, becomes a point, so that the browser does not leave it out', (data, inserted) => {
    draw('');
    expect(type(data)).toEqual({ isLeft: false, inserted: [inserted] });
  });
  it.each(['a', 'abc', 'one, two'])('%j is no part of a number', (data) => {
    draw('');
    expect(type(data)).toEqual({ isLeft: false, inserted: [] });
  });
});

describe('what a field is left with', () => {
  it.each([
    ['step="1"', '1.5', '“Fate” must be a whole number. Type it again.'],
    ['step="1"', '1.000', '“Fate” must be a whole number. Type it again.'],
    ['step="1"', '1e2', '“Fate” must be a whole number. Type it again.'],
    ['step="1" min="0"', '-1', '“Fate” must be at least 0. Type it again.'],
    ['step="1" max="9"', '10', '“Fate” must be at most 9. Type it again.'],
    ['step="1" max="9" aria-label="Luck"', '10', '“Luck” must be at most 9. Type it again.'],
  ])('%s: %s is refused and put back', (attributes, text, warning) => {
    draw(attributes);
    const followed: string[] = [];
    root.addEventListener('input', () => followed.push(field().value));
    const change = vi.fn();
    root.addEventListener('change', change);
    leave(text);
    expect([field().value, warnings]).toEqual(['4', [warning]]);
    expect(followed.at(-1)).toBe('4');
    expect(change).not.toHaveBeenCalled();
  });

  it.each([
    [{ integer: true }, '1.5'],
    [{ integer: true, min: 0 }, '-1'],
    [{ max: 999 }, '1000'],
  ])('a document of %j refuses %s', (limits, text) => {
    draw('name="system.fate" step="any"', { document: model(limits) });
    leave(text);
    expect([field().value, warnings.length]).toEqual(['4', 1]);
  });

  it.each([
    ['step="0.5" min="0"', '1.5'],
    ['step="any"', '2.25'],
    ['step="1" min="0" max="9"', '9'],
    ['step="1" min="1"', ''],
  ])('%s: %j is taken, and is what comes back the next time', (attributes, text) => {
    draw(attributes);
    leave(text);
    expect([field().value, warnings]).toEqual([text, []]);
    field().max = '5';
    leave('1000');
    expect(field().value).toBe(text);
  });

  it.each([
    [6, '7', '4', ['“Fate” must be at most 6. Type it again.']],
    [6, '6', '6', []],
    [0, '7', '7', []],
  ])('beside a maximum of %d, %s leaves %s', (max, text, shown, told) => {
    const limited = new LimitedField({});
    const getField = (path: string) => (path === 'shots' ? limited : { max: 999 });
    draw('name="system.shots.value" step="1"', { document: { system: { schema: { getField }, shots: { max } } } });
    leave(text);
    expect([field().value, warnings]).toEqual([shown, told]);
  });

  it('a window that refuses while one types keeps it', () => {
    draw('step="1"', { keepsRefused: true });
    leave('1.5');
    expect([field().value, warnings]).toEqual(['1.5', []]);
  });

  it('text fields are left alone', () => {
    draw('step="1"');
    field().type = 'text';
    leave('1,5');
    expect([field().value, warnings]).toEqual(['1,5', []]);
  });
});

it('the click that left a refused field does nothing else; the next one does', async () => {
  draw('step="1"');
  const click = vi.fn();
  root.addEventListener('click', click);
  leave('1.5');
  root.querySelector('button')?.click();
  expect(click).not.toHaveBeenCalled();
  await wait();
  root.querySelector('button')?.click();
  expect(click).toHaveBeenCalledOnce();
});

it.each(['0', '12', '-3', '+2', ' 7 '])('%j is a whole number', (text) => {
  expect(isWhole(text)).toBe(true);
});
it.each(['', '1.0', '1.000', '1e2', 'NaN', '9007199254740993', '--1'])('%j is no whole number', (text) => {
  expect(isWhole(text)).toBe(false);
});
