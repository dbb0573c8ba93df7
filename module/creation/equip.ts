/** Makes a finished character ready for a fight: adds the items that everyone has, readies a weapon, puts armour on, and loads the weapons. */
import type { ItemSource } from './creation-facet.ts';

/** What a ruleset says about the items that characters begin with. */
export interface Outfit {
  readonly weapon: string;
  /** Left out: the ruleset has no armour to put on. */
  readonly armour?: string;
  /** The items that everyone begins with; one that the character has picked is not added. */
  readonly begun: readonly ItemSource[];
  /** Tests whether an item is one that everyone always has at hand, such as bare hands. */
  isBare(item: ItemSource): boolean;
  /** Returns a key that is the same for equal items, as in the creation facet. */
  nameItem(item: ItemSource): string;
}

interface Loadable {
  readonly shots?: { readonly max?: number };
}

/** Adds the items that everyone begins with, readies the first weapon, puts the first armour on, and loads every weapon. */
export function equip(
  picked: readonly ItemSource[],
  { weapon, armour, begun, isBare, nameItem }: Outfit,
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
