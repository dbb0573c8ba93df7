/**
 * The order of an actor's items: by name until someone sorts a list by hand, then as sorted. A list holds items of one type; unsorted items have the
 * sort value 0, the default of every document.
 */

/** What an item's place in the order depends on. */
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
 * Sorts a list by hand: an item takes the place of another one; that one and those between them move up or down.
 * @param ids - the list as shown
 * @param moved - id of the item
 * @param place - id of the other item
 * @returns the updates of all items of the list; empty if nothing moves
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

/** Puts an item that is added to an actor at the end of a list sorted by hand: its place in another list does not matter here. */
function placeNewItem(item: Item.Implementation): void {
  const { parent, type } = item;
  if (!(parent instanceof foundry.documents.Actor)) return;
  const last = Math.max(0, ...parent.items.filter((other) => other.type === type).map(({ sort }) => sort));
  item.updateSource({ sort: last > 0 ? last + CONST.SORT_INTEGER_DENSITY : 0 });
}

/** Starts watching new items. Called in `init`. */
export function watchItemOrder(): void {
  Hooks.on('preCreateItem', (item) => placeNewItem(item));
}
