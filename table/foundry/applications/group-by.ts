/** Does what `Map.groupBy` does, which Node 20 does not have. */

/** Groups items by key, in order of appearance. */
export function groupBy<Item>(items: Iterable<Item>, getKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
