/** `Map.groupBy` for Node 20, which does not have it. */

/** Groups items by a key, in the order of their appearance. */
export function groupBy<Item>(items: Iterable<Item>, getKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
