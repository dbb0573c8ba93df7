/** The items that this user can find without opening them: those in the indexes of the visible packs, and those of the world. */

/** An item from an index or from the world. `system` has only the fields that were asked for, and may contain anything. */
export interface IndexedItem {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/**
 * Lists the items of a type in the packs that this user can see. It uses only the indexes and loads no documents.
 * @param fields - the paths of the fields that are needed, such as `system.identifier`
 */
export async function listPackItems(type: string, fields: readonly string[]): Promise<IndexedItem[]> {
  const packs = game.packs.filter(({ documentName, visible }) => documentName === 'Item' && visible);
  const indexes = await Promise.all(packs.map((pack) => pack.getIndex({ fields: [...fields] } as object)));
  const entries = indexes.flatMap((index) => [...index] as readonly Partial<IndexedItem>[]);
  return entries
    .filter((item) => item.type === type)
    .map(({ name = '', system }) => ({ name, type, system: system ?? {} }));
}
