/** The order of an actor's items: by name until a list is sorted by hand. */
import './foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { compareItems, moveItem } from '../../module/documents/item-order.ts';

describe('the order of items', () => {
  beforeEach(() => {
    Object.assign(globalThis, { CONST: { SORT_INTEGER_DENSITY: 100 }, game: { i18n: { lang: 'en' } } });
  });

  it('is by name where nothing is sorted, else as sorted', () => {
    const [b, a, sorted] = [
      { id: '1', name: 'Bow', sort: 0 },
      { id: '2', name: 'Axe', sort: 0 },
      { id: '3', name: 'Aim', sort: 5 },
    ];
    expect([sorted, b, a].toSorted(compareItems)).toEqual([a, b, sorted]);
  });

  it.each([
    ['c', 'a', ['c', 'a', 'b', 'd']],
    ['a', 'c', ['b', 'c', 'a', 'd']],
    ['d', 'c', ['a', 'b', 'd', 'c']],
  ])('%s takes the place of %s', (moved, place, ids) => {
    const updates = ids.map((_id, index) => ({ _id, sort: (index + 1) * 100 }));
    expect(moveItem(['a', 'b', 'c', 'd'], moved, place)).toEqual(updates);
  });

  it('does not change where nothing moves, or what is of another list', () => {
    expect(moveItem(['a', 'b'], 'a', 'a')).toEqual([]);
    expect(moveItem(['a', 'b'], 'a', 'x')).toEqual([]);
    expect(moveItem(['a', 'b'], 'x', 'a')).toEqual([]);
  });
});
