/**
 * The order of an actor's items: by name until somebody sorts a list by hand, then as sorted. A list is what one type of items makes; items that are
 * not sorted have the sort value 0, with which every document begins.
 */

/** What the order of an item depends on. */
export interface SortedItem {
  readonly id: string | null;
  readonly name: string;
  readonly sort: number;
}

/** Compares two items of a list, for `toSorted`. */
export function compareItems(a: SortedItem, b: SortedItem): number {
  return a.sort - b.sort || a.name.localeCompare(b.name, game.i18n.lang);
}

/**
 * Sorts a list by hand: an item takes the place of another one, which moves on.
 * @param ids - the list as it is on show
 * @param moved - id of the item
 * @param place - id of the other one
 * @returns the updates of all items of the list; none where nothing moves
 */
export function moveItem(ids: readonly string[], moved: string, place: string): { _id: string; sort: number }[] {
  const from = ids.indexOf(moved);
  const to = ids.indexOf(place);
  if (from < 0 || to < 0 || from === to) return [];
  return ids
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((_id, index) => ({ _id, sort: (index + 1) * CONST.SORT_INTEGER_DENSITY }));
}

/** An item that comes to an actor goes to the end of a list that is sorted by hand; where it stood elsewhere says nothing here. */
function placeNewItem(item: Item.Implementation): void {
  const { parent, type } = item;
  if (!(parent instanceof foundry.documents.Actor)) return;
  const last = Math.max(0, ...parent.items.filter((other) => other.type === type).map(({ sort }) => sort));
  item.updateSource({ sort: last > 0 ? last + CONST.SORT_INTEGER_DENSITY : 0 });
}

/** Begins to watch new items. Called in `init`. */
export function watchItemOrder(): void {
  Hooks.on('preCreateItem', (item) => placeNewItem(item));
}
