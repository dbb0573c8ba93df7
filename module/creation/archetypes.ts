/** Builds what most rulesets list for new characters: archetypes with their texts, and portraits with their token pictures. */
import type { Archetype, CreationPortrait, Numbers, Picks, PicksStep, Spending } from './creation-facet.ts';

/**
 * Makes an archetype. Its texts have the keys `name` and `hint` below its id.
 * @param lang - key of the texts of all archetypes of the ruleset
 */
export function makeArchetype(
  lang: string,
  { id, portrait = id, ...rest }: { id: string; portrait?: string; numbers: Numbers; picks: Picks },
): Archetype {
  return { id, label: `${lang}.${id}.name`, hint: `${lang}.${id}.hint`, portrait, ...rest };
}

/**
 * Lists the portraits with the given ids, which are the names of their files.
 * @param assets - the folder with the folders of portraits and tokens
 */
export function listPortraits(assets: string, ids: readonly string[]): readonly CreationPortrait[] {
  return ids.map((id) => ({ id, img: `${assets}/portraits/${id}.svg`, token: `${assets}/tokens/${id}.svg` }));
}

/** Returns the sum of all numbers as the points spent, with the limit. */
export function countUp(numbers: Numbers, limit: number): Spending {
  return { spent: Object.values(numbers).reduce((sum, value) => sum + value, 0), limit };
}

/**
 * Makes the step for picking weapons and other items.
 * @param lang - key of the ruleset's texts
 * @param types - the item types: that of weapons, and others such as armour and gear, whose names are below `Equipment.title`
 * @param how - how an item is described, and from which fields (see PicksStep)
 */
export function makeGearStep(
  lang: string,
  { weapon, others }: { readonly weapon: Item.SubType; readonly others: readonly Item.SubType[] },
  how: Pick<PicksStep, 'fields' | 'tell'>,
): PicksStep {
  return {
    kind: 'picks',
    id: 'gear',
    label: `${lang}.Creation.gear`,
    note: `${lang}.Creation.gearNote`,
    sources: [
      { type: weapon, label: `${lang}.Sheet.weapons` },
      ...others.map((type) => ({ type, label: `${lang}.Equipment.title.${type}` })),
    ],
    ...how,
  };
}
