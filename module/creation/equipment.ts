/**
 * The items of new characters: those that every character of a ruleset starts with, a readied weapon, worn armour, and loaded weapons. Names are in the creator's
 * language; pictures are the same as in the packs.
 */
import type { ItemSource } from './creation-facet.ts';

/** The fields by which equal items are recognised. */
export type NamedItem = Pick<ItemSource, 'name' | 'type' | 'system'>;

/** Returns a key by which equal items are recognised: the type, and the identifier or else the name. */
export function nameByIdentifier({ name, type, system }: NamedItem): string {
  const { identifier } = system as { readonly identifier?: string };
  return `${type} ${identifier || name}`;
}

/** The item types that `equip` needs, and the items that characters start with. */
export interface Outfit {
  readonly weapon: string;
  /** The item type of armour; left out: the ruleset has none to put on. */
  readonly armour?: string;
  /** The items that every character starts with. An item that the player has picked too is not added twice. */
  readonly begun: readonly ItemSource[];
  /** Tests whether an item is always at hand, such as bare hands. */
  isBare(item: ItemSource): boolean;
  /** Returns a key by which equal items are recognised, as in the creation facet; default: `nameByIdentifier`. */
  nameItem?(item: ItemSource): string;
}

interface Loadable {
  readonly shots?: { readonly max?: number };
}

/** Adds the items that every character starts with, readies the first weapon, puts on the first armour, and loads every weapon. */
export function equip(
  picked: readonly ItemSource[],
  { weapon, armour, begun, isBare, nameItem = nameByIdentifier }: Outfit,
): ItemSource[] {
  const names = new Set(picked.map(nameItem));
  const items = [...picked, ...begun.filter((item) => !names.has(nameItem(item)))];
  const first = (type?: string) => items.find((item) => item.type === type && !isBare(item));
  const [readied, worn] = [first(weapon), first(armour)];
  return items.map((item) => {
    const { shots } = item.system as Loadable;
    const loaded = shots ? { shots: { ...shots, value: shots.max ?? 0 } } : {};
    const ready = item === readied ? { readied: true } : item === worn ? { worn: true } : {};
    return { ...item, system: { ...item.system, ...loaded, ...ready } };
  });
}

/**
 * Returns a function that builds an item.
 * @param assets - the ruleset's folder of pictures, below that of the system
 * @returns a function that takes the type, the key of the name, the name of the picture, and the values below `system`
 */
export function makeStarters(lang: string, assets: string) {
  return (type: Item.SubType, key: string, icon: string, system: object): Item.CreateData => {
    const img = `systems/tetrad/assets/${assets}/icons/${icon}.svg`;
    return { _id: foundry.utils.randomID(), name: game.i18n.localize(`${lang}.${key}`), type, img, system };
  };
}
