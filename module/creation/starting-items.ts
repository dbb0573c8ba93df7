/**
 * Builds the items that every new character of a ruleset starts with. Their names are in the creator's language; their pictures are the same as in the packs.
 */

/**
 * Returns a function that builds an item.
 * @param lang - key of the ruleset's texts
 * @param assets - the ruleset's folder of pictures, below that of the system
 * @returns a function that takes the type, the key of the name, the name of the picture, and the values below `system`
 */
export function makeStarters(lang: string, assets: string) {
  return (type: Item.SubType, key: string, icon: string, system: object): Item.CreateData => {
    const img = `systems/tetrad/assets/${assets}/icons/${icon}.svg`;
    return { _id: foundry.utils.randomID(), name: game.i18n.localize(`${lang}.${key}`), type, img, system };
  };
}
