/** Numbers of new characters that are rolled and swapped, and what is counted with them. The window with all steps is tried in the browser. */
import './foundry-double.ts';
import { Window } from 'happy-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreationFacet, NumbersStep, PicksStep } from '../../module/creation/creation-facet.ts';
import { beginDraft, countStep, swapNumbers } from '../../module/creation/draft.ts';
import { activateSwaps, pressNumber } from '../../module/creation/rolled-numbers.ts';

const makeTraits = (...ids: readonly string[]) =>
  ids.map((id, index) => ({ id, label: '', initial: 10 + index, min: 0, max: 18 }));
const numbers: NumbersStep = {
  kind: 'numbers',
  id: 'scores',
  label: '',
  groups: [
    { label: '', note: '', traits: makeTraits('nerve', 'luck', 'purse'), rolled: { formula: '3d6' } },
    { label: '', note: '', traits: makeTraits('age', 'height') },
  ],
};
const TYPE = 'thing' as Item.SubType;
const makePicks = (id: string, count: NonNullable<PicksStep['count']>): PicksStep => ({
  kind: 'picks',
  id,
  label: '',
  note: '',
  sources: [{ type: TYPE, label: '' }],
  count,
});
const past = makePicks('past', (picks, { numbers: { purse = 0 } }) => ({
  spent: 5 * Object.keys(picks).length,
  limit: purse,
}));
const gear = makePicks('gear', (picks, { picksOf, read }) => [
  {
    spent: Object.keys(picks).reduce((sum, uuid) => sum + ((read(uuid) as { cost?: number }).cost ?? 0), 0),
    limit: 12 - 5 * Object.keys(picksOf('past')).length,
    unit: 'coins',
  },
  { spent: 1, limit: null, unit: 'weight' },
]);
const facet = { steps: [numbers, past, gear] } satisfies Pick<CreationFacet, 'steps'>;
const begun = beginDraft(facet, 'Ann');

describe('rolled numbers', () => {
  it('are swapped within their group', () => {
    expect(swapNumbers(facet, begun, 'nerve', 'purse').numbers).toEqual({
      nerve: 12,
      luck: 11,
      purse: 10,
      age: 10,
      height: 11,
    });
  });

  it.each([
    ['nerve', 'nerve'],
    ['nerve', 'age'],
    ['age', 'height'],
    ['nerve', 'courage'],
    ['', ''],
  ])('stay if %s is swapped with %s', (one, other) => {
    expect(swapNumbers(facet, begun, one, other)).toBe(begun);
  });
});

describe('a step that is counted with the others', () => {
  const draft = { ...begun, picks: { a: 0, b: 0, c: 0 } };
  const offered = new Map([
    ['a', { step: 'past', system: {} }],
    ['b', { step: 'gear', system: { cost: 3 } }],
    ['c', { step: 'gear', system: {} }],
  ]);

  it('knows the numbers', () => {
    expect(countStep(past, draft, offered)).toEqual([{ spent: 5, limit: 12 }]);
  });

  it('knows the fields of its items and what other steps have, and counts several things', () => {
    expect(countStep(gear, draft, offered)).toEqual([
      { spent: 3, limit: 7, unit: 'coins' },
      { spent: 1, limit: null, unit: 'weight' },
    ]);
  });

  it('finds nothing where nothing is offered', () => {
    expect(countStep(gear, draft, new Map())).toEqual([
      { spent: 0, limit: 12, unit: 'coins' },
      { spent: 1, limit: null, unit: 'weight' },
    ]);
  });
});

describe('the numbers in the window', () => {
  const page = new Window() as unknown as typeof globalThis;
  const swap = vi.fn((_one: string, _other: string) => Promise.resolve());
  let root: HTMLElement;

  const find = (id: string): HTMLElement => root.querySelector<HTMLElement>(`[data-swap="${id}"]`)!;
  const tell = (target: Element | null, name: string): boolean =>
    target!.dispatchEvent(new page.Event(name, { bubbles: true, cancelable: true }));
  const press = (target: Element | null, key: string): boolean =>
    target!.dispatchEvent(new page.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  beforeEach(() => {
    vi.stubGlobal('HTMLElement', page.HTMLElement);
    swap.mockClear();
    root = page.document.createElement('div');
    const entries = ['nerve', 'luck', 'purse'].map(
      (id) => `<li><label>${id}</label><button data-swap="${id}" aria-pressed="false"></button></li>`,
    );
    root.innerHTML = `<ul>${entries.join('')}</ul><p></p>`;
    activateSwaps(root, swap);
  });

  it('are dragged onto another, or onto what stands beside it', () => {
    tell(find('nerve'), 'dragstart');
    expect(tell(find('luck'), 'dragover')).toBe(false);
    tell(root.querySelector('li:last-child label'), 'drop');
    expect(swap.mock.calls).toEqual([['nerve', 'purse']]);
  });

  it('are not dropped elsewhere, and nothing else is dropped on them', () => {
    expect(tell(find('luck'), 'dragover')).toBe(true);
    tell(find('luck'), 'drop');
    tell(find('nerve'), 'dragstart');
    expect(tell(root.querySelector('p'), 'dragover')).toBe(true);
    tell(root.querySelector('p'), 'drop');
    expect(swap).not.toHaveBeenCalled();
  });

  it('move with arrow keys, as far as the list goes', () => {
    for (const [id, key] of [
      ['nerve', 'ArrowLeft'],
      ['nerve', 'ArrowDown'],
      ['purse', 'ArrowUp'],
      ['purse', 'ArrowRight'],
      ['luck', 'a'],
    ] as const)
      press(find(id), key);
    press(root.querySelector('p'), 'ArrowDown');
    expect(swap.mock.calls).toEqual([
      ['nerve', 'luck'],
      ['purse', 'luck'],
    ]);
  });

  it('are swapped when one is pressed after the other, and put back when pressed twice', async () => {
    await pressNumber(find('luck'), swap);
    expect(find('luck').getAttribute('aria-pressed')).toBe('true');
    await pressNumber(find('luck'), swap);
    expect(find('luck').getAttribute('aria-pressed')).toBe('false');
    await pressNumber(find('purse'), swap);
    await pressNumber(find('nerve'), swap);
    expect(swap.mock.calls).toEqual([['purse', 'nerve']]);
  });
});
