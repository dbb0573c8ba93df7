/**
 * The order of an actor's items: by name, until a user sorts a list by hand. Each list contains items of one type. Items that were never sorted have the sort
 * value 0, the default of every document.
 */

/** The properties that decide an item's place in the order. */
export interface SortedItem {
  readonly id: string | null;
  readonly name: string;
  readonly sort: number;
}

/** Compares two items of a list, for use with `toSorted`. */
export function compareItems(a: SortedItem, b: SortedItem): number {
  return a.sort - b.sort || a.name.localeCompare(b.name, game.i18n.lang);
}

/**
 * Moves an item to the position of another item. The other item and those in between move up or down by one position.
 * @param ids - ids of all items, in the order shown
 * @returns the updates of all items in the list; empty if nothing moves
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

/** Puts a new item of an actor at the end of its list if the list was sorted by hand. The sort value of a copied item is not kept. */
function placeNewItem(item: Item.Implementation): void {
  const { parent, type } = item;
  if (!(parent instanceof foundry.documents.Actor)) return;
  const last = Math.max(0, ...parent.items.filter((other) => other.type === type).map(({ sort }) => sort));
  item.updateSource({ sort: last > 0 ? last + CONST.SORT_INTEGER_DENSITY : 0 });
}

/** Starts setting the sort values of new items. Called in `init`. */
export function watchItemOrder(): void {
  Hooks.on('preCreateItem', (item) => placeNewItem(item));
}
