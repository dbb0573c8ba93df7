/** Builds the data that most rulesets list for new characters: archetypes with their texts, and portraits with their token pictures. */
import type {
  Archetype,
  CreationPortrait,
  Numbers,
  NumbersStep,
  Picks,
  PicksStep,
  Spending,
  Trait,
  TraitGroup,
} from './creation-facet.ts';

/**
 * Makes an archetype. The keys of its texts are `name` and `hint` below its id.
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

/**
 * Returns a function that finds items of a ruleset's packs by their short ids.
 * @param packs - the packs, by the word that ends the ids of their items
 * @returns a function that takes an id and returns the UUID. An id that ends with none of the words is the short name of a skill, which is padded to 16
 * characters
 */
export function makePackFinder(ruleset: string, packs: Readonly<Record<string, string>>): (id: string) => string {
  return (id) => {
    const [, pack] = Object.entries(packs).find(([word]) => new RegExp(`${word}0*$`, 'u').test(id)) ?? [];
    const item = pack ? id : `${id}Skill`.padEnd(16, '0');
    return `Compendium.tetrad.${ruleset}-${pack ?? 'skills'}.Item.${item}`;
  };
}

/**
 * Reads a table of archetypes. A row has the archetype's id, its portrait, its numbers, and its items, each followed by its level if it has one.
 * @param lang - key of the texts of all archetypes
 * @param numbers - ids of the numbers, in the order of the rows
 * @param find - returns the UUID of an item by its short id
 */
export function readArchetypes(
  table: string,
  lang: string,
  numbers: readonly string[],
  find: (id: string) => string,
): readonly Archetype[] {
  const rows = table.trim().split('\n');
  return rows.map((row) => {
    const [id = '', portrait = '', values = '', ...items] = row.split(' | ');
    const rated = values.split(' ').map(Number);
    const picked = items.flatMap((cell) => [...cell.matchAll(/(\w+)(?: (\d+)(?!\w))?/gu)]);
    return makeArchetype(lang, {
      id,
      portrait,
      numbers: Object.fromEntries(numbers.map((key, index) => [key, rated[index] ?? 0])),
      picks: Object.fromEntries(picked.map(([, name = '', level = '0']) => [find(name), Number(level)])),
    });
  });
}

/** Lists the portraits of archetypes, further portraits, and the default portrait of new characters. */
export function listAllPortraits(
  assets: string,
  archetypes: readonly Archetype[],
  ...others: readonly string[]
): readonly CreationPortrait[] {
  return listPortraits(assets, [...archetypes.map(({ portrait }) => portrait), ...others, 'newcomer']);
}

/**
 * Makes the step for attributes that all start with the same number.
 * @param lang - key of the ruleset's texts: `Attribute.<id>` names each attribute, `Sheet.attributes` the step, and `Creation.attributes` is the note about
 * their points
 * @param range - the initial number, its limits, and the points to spend on all attributes
 * @param more - further groups of numbers, which cost none of these points
 */
export function makeAttributeStep(
  lang: string,
  ids: readonly string[],
  { points, ...range }: Omit<Trait, 'id' | 'label'> & { readonly points: number },
  ...more: readonly TraitGroup[]
): NumbersStep {
  const label = `${lang}.Sheet.attributes`;
  const traits = ids.map((id) => ({ id, label: `${lang}.Attribute.${id}`, ...range }));
  const count = (numbers: Numbers): Spending =>
    countUp(Object.fromEntries(ids.map((id) => [id, numbers[id] ?? range.initial])), points);
  return {
    kind: 'numbers',
    id: 'attributes',
    label,
    groups: [{ label, note: `${lang}.Creation.attributes`, traits, count }, ...more],
  };
}

/**
 * Makes the step in which skills are picked.
 * @param how - the rest of the step; `level.path` is the field of a skill's level
 */
export function makeSkillStep(
  lang: string,
  type: Item.SubType,
  {
    level,
    ...how
  }: Omit<PicksStep, 'kind' | 'id' | 'label' | 'note' | 'sources' | 'level'> & {
    readonly level: Omit<NonNullable<PicksStep['level']>, 'label'>;
  },
): PicksStep {
  const label = `${lang}.Sheet.skills`;
  return {
    kind: 'picks',
    id: 'skills',
    label,
    note: `${lang}.Creation.skills`,
    sources: [{ type, label }],
    level: { ...level, label: `${lang}.SkillFields.FIELDS.${level.path}.label` },
    ...how,
  };
}

/** Returns the sum of all numbers as spent points, with the limit. */
export function countUp(numbers: Numbers, limit: number): Spending {
  return { spent: Object.values(numbers).reduce((sum, value) => sum + value, 0), limit };
}

/**
 * Makes the step for picking weapons and other items.
 * @param types - the item types: weapons, and others such as armour and gear, whose names are below `Equipment.title`
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
