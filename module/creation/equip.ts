/** Makes a finished character ready for a fight: the items that everyone has besides its own, a weapon at hand, armour worn, weapons loaded. */
import type { ItemSource } from './creation-facet.ts';

/** What a ruleset says about its items. */
export interface Outfit {
  readonly weapon: string;
  readonly armour: string;
  /** What everyone begins with; left out for a character that has picked it. */
  readonly begun: readonly ItemSource[];
  /** Tests whether an item is what everyone has at hand anyway. */
  isBare(item: ItemSource): boolean;
  /** As in the creation facet. */
  nameItem(item: ItemSource): string;
}

interface Loadable {
  readonly shots?: { readonly max?: number };
}

/** Adds what everyone begins with, readies the first weapon, puts the first armour on, and loads every weapon. */
export function equip(
  picked: readonly ItemSource[],
  { weapon, armour, begun, isBare, nameItem }: Outfit,
): ItemSource[] {
  const names = new Set(picked.map(nameItem));
  const items = [...picked, ...begun.filter((item) => !names.has(nameItem(item)))];
  const first = (type: string) => items.find((item) => item.type === type && !isBare(item));
  const [readied, worn] = [first(weapon), first(armour)];
  return items.map((item) => {
    const { shots } = item.system as Loadable;
    const loaded = shots ? { shots: { ...shots, value: shots.max ?? 0 } } : {};
    const ready = item === readied ? { readied: true } : item === worn ? { worn: true } : {};
    return { ...item, system: { ...item.system, ...loaded, ...ready } };
  });
}
