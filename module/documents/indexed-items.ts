/** Lists items without loading them: those in the indexes of the compendia that this user can see, and those of the world. */

/** An item from an index or from the world. `system` has only the requested fields, whose values are not validated. */
export interface IndexedItem {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/** An item in a compendium. */
export interface PackItem extends IndexedItem {
  readonly uuid: string;
  readonly img: string;
  /** The name of the compendium. */
  readonly source: string;
}

/**
 * Lists the items of a type in the compendia that this user can see. It uses only the indexes and loads no documents. A compendium that cannot be read is left
 * out.
 * @param fields - the paths of the required fields, such as `system.identifier`
 */
export async function listPackItems(type: string, fields: readonly string[]): Promise<PackItem[]> {
  const packs = game.packs.filter(({ documentName, visible }) => documentName === 'Item' && visible);
  const lists = await Promise.all(
    packs.map(async (pack) => {
      const index = await pack.getIndex({ fields: [...fields] } as object).catch(() => []);
      return [...(index as Iterable<Partial<PackItem>>)]
        .filter((item) => item.type === type)
        .map(({ uuid = '', name = '', img, system = {} }): PackItem => {
          return { uuid, name, img: img ?? '', type, source: pack.title, system };
        });
    }),
  );
  return lists.flat();
}
