/** Which redraws of a window wait, until when, and which values of a form count as this user's. */
import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  awaitRelease,
  dropUntouched,
  isHeld,
  listUnsaved,
  markSaved,
  notePresses,
  noteSelection,
  noteTyping,
} from '../../module/foundry/hold-redraws.ts';

type Field = HTMLInputElement;

const { Event, KeyboardEvent, MouseEvent, document: page } = new Window() as unknown as typeof globalThis;
const wait = () => new Promise((resolve) => setTimeout(resolve, 1));

let root: HTMLElement;

function draw(html: string): HTMLElement {
  root = page.createElement('form');
  root.innerHTML = html;
  page.body.replaceChildren(root);
  return root;
}

const find = (selector: string): Field => root.querySelector(selector) as Field;
const fire = (selector: string, name: string): unknown =>
  find(selector).dispatchEvent(new Event(name, { bubbles: true }));

beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text }));
afterEach(() => vi.unstubAllGlobals());

describe('a field in a part', () => {
  let redraws = 0;
  beforeEach(() => {
    redraws = 0;
    draw('<input name="rating" value="5"><textarea name="notes">Seen</textarea><input name="other">');
    noteTyping(root, () => (redraws += 1));
  });

  it.each(['[name="rating"]', 'textarea'])('%s holds it from the first letter until it is left', async (selector) => {
    find(selector).focus();
    expect(isHeld(root)).toBe(false);
    find(selector).value = '12';
    expect([isHeld(root), listUnsaved(root)]).toEqual([true, [find(selector)]]);
    fire(selector, 'change');
    find('[name="other"]').focus();
    await wait();
    expect([isHeld(root), redraws > 0]).toEqual([false, true]);
  });

  it('holds it no more once Enter has saved it, until more is typed', () => {
    find('[name="rating"]').focus();
    find('[name="rating"]').value = '6';
    fire('[name="rating"]', 'change');
    expect(isHeld(root)).toBe(false);
    find('[name="rating"]').value = '60';
    expect(isHeld(root)).toBe(true);
  });

  it('holds it also while what is typed so far is the same as before', () => {
    find('[name="rating"]').focus();
    fire('[name="rating"]', 'input');
    expect(isHeld(root)).toBe(true);
  });

  it('that a script has filled holds nothing', () => {
    find('[name="rating"]').value = '6';
    expect(isHeld(root)).toBe(false);
  });
});

describe('a rich text editor in a part', () => {
  beforeEach(() => {
    draw('<prose-mirror name="notes"><textarea></textarea></prose-mirror><input name="other">');
    noteTyping(root, () => undefined);
    find('prose-mirror').value = '<p>Seen</p>';
  });

  it('that nobody has entered holds nothing, although it writes its text in its own form', () => {
    find('prose-mirror').value = '<p>Seen, as an editor writes it</p>';
    expect([isHeld(root), listUnsaved(root)]).toEqual([false, []]);
  });

  it('holds it while the focus is inside', () => {
    find('textarea').focus();
    expect([isHeld(root), listUnsaved(root)]).toEqual([true, []]);
    find('[name="other"]').focus();
    expect(isHeld(root)).toBe(false);
  });

  it.each(['focusin', 'drop'])(
    'holds what its menu has changed, without an event after %s, until it is saved',
    (name) => {
      fire('textarea', name);
      for (const text of ['<p><strong>Seen</strong></p>', '<p>Seen again</p>']) {
        find('prose-mirror').value = text;
        expect([isHeld(root), listUnsaved(root)]).toEqual([true, [find('prose-mirror')]]);
        markSaved(listUnsaved(root));
        expect(isHeld(root)).toBe(false);
      }
    },
  );
});

const FORM = `<input name="text" value="drawn"><input type="checkbox" name="box" checked>
  <select name="choice"><option value="a">A</option><option value="b" selected>B</option></select>
  <select name="first"><option value="a">A</option><option value="b">B</option></select>
  <prose-mirror name="notes"></prose-mirror><file-picker name="img"></file-picker>`;

/** Returns the names of the values that are submitted. */
const submit = (changed: Element | null): string[] => {
  const names = [...root.querySelectorAll('[name]')].map((field) => field.getAttribute('name') ?? '');
  const data = Object.fromEntries([...names, 'flag'].map((name) => [name, 1]));
  dropUntouched(root as HTMLFormElement, changed, data);
  return Object.keys(data);
};

describe('of the values of a form are submitted', () => {
  /** What cannot be told is always submitted. */
  const always = ['img', 'flag'];
  beforeEach(() => {
    draw(FORM);
    noteTyping(root, () => undefined);
  });

  it.each<[string, string[], () => unknown]>([
    ['none, as drawn', [], () => undefined],
    ['a changed text', ['text'], () => (find('[name="text"]').value = 'typed')],
    ['a changed box', ['box'], () => (find('[name="box"]').checked = false)],
    ['a changed choice', ['choice'], () => (find('[name="choice"]').value = 'a')],
    ['a choice where none was given', ['first'], () => (find('[name="first"]').value = 'b')],
  ])('%s', (_case, expected, change) => {
    change();
    expect(submit(null)).toEqual([...expected, ...always]);
  });

  it('the field that has just changed, even back to what was drawn, and none that was submitted before', () => {
    find('[name="text"]').value = 'typed';
    fire('[name="text"]', 'change');
    expect(submit(find('[name="text"]'))).toEqual(['text', ...always]);
    expect(submit(find('[name="box"]'))).toEqual(['box', ...always]);
  });
});

it.each([
  ['all of it', 0, 3, '9999', [0, 4]],
  ['a part', 1, 2, '9999', [1, 2]],
  ['a place', 3, 3, '999', [3, 3]],
])('the selection of %s in a focused field is kept', (_case, start, end, value, expected) => {
  draw('<input value="102">');
  find('input').focus();
  find('input').setSelectionRange(start, end);
  const select = noteSelection(root);
  draw(`<input value="${value}">`);
  find('input').focus();
  select();
  expect([find('input').selectionStart, find('input').selectionEnd]).toEqual(expected);
});

const tell = (name: string, key = '', target: EventTarget = find('button')): unknown =>
  target.dispatchEvent(key ? new KeyboardEvent(name, { key, bubbles: true }) : new MouseEvent(name, { bubbles: true }));

describe('a redraw waits for the end of a press', () => {
  let isFree = false;
  const beginRedraw = async (): Promise<boolean> => {
    isFree = false;
    void awaitRelease().then(() => (isFree = true));
    await wait();
    return isFree;
  };
  beforeEach(() => {
    draw('<button>Roll</button>');
    notePresses(root);
  });

  it.each([
    ['the pointer', 'pointerdown', '', 'pointerup'],
    ['the pointer that begins to drag', 'pointerdown', '', 'pointercancel'],
    ['the space bar', 'keydown', ' ', 'keyup'],
  ])('of %s, wherever it ends, and for its click', async (_case, down, key, up) => {
    tell(down, key);
    expect(await beginRedraw()).toBe(false);
    tell(up, key, page.body);
    await Promise.resolve();
    expect(isFree).toBe(false);
    await wait();
    expect(isFree).toBe(true);
  });

  it('but not of other keys, or elsewhere', async () => {
    tell('keydown', 'Enter');
    tell('pointerdown', '', page.body);
    expect(await beginRedraw()).toBe(true);
  });

  it('but not for ever', async () => {
    vi.useFakeTimers();
    tell('pointerdown');
    const released = awaitRelease();
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await expect(released).resolves.toBeUndefined();
  });
});
