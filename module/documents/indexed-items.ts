/** Lists items without loading them: those in the indexes of the compendia that this user can see, and those of the world. */

/** An item from an index or from the world. `system` has only the requested fields, whose values are not validated. */
export interface IndexedItem {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/**
 * Lists the items of a type in the compendia that this user can see. It uses only the indexes and loads no documents.
 * @param fields - the paths of the required fields, such as `system.identifier`
 */
export async function listPackItems(type: string, fields: readonly string[]): Promise<IndexedItem[]> {
  const packs = game.packs.filter(({ documentName, visible }) => documentName === 'Item' && visible);
  const indexes = await Promise.all(packs.map((pack) => pack.getIndex({ fields: [...fields] } as object)));
  const entries = indexes.flatMap((index) => [...index] as readonly Partial<IndexedItem>[]);
  return entries
    .filter((item) => item.type === type)
    .map(({ name = '', system }) => ({ name, type, system: system ?? {} }));
}
