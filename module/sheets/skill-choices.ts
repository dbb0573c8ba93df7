/** Lists the skills that an item can refer to by identifier. */
import { listPackItems } from '../documents/indexed-items.ts';
import { listWorldItems } from '../foundry/documents.ts';

/** Identifier and name of a skill. */
export type NamedSkill = readonly [identifier: string, name: string];

export interface IndexedSkill<System> {
  readonly name: string;
  readonly system: Partial<System>;
}

/** How to find and read the skills of a ruleset. */
export interface SkillSource<Type extends Item.SubType, System> {
  readonly type: Type;
  /** The paths of the fields that `read` needs, such as `system.identifier`. */
  readonly fields: readonly string[];
  /** Returns the names by which items can refer to a skill and its parts; empty if the skill is malformed. */
  read(skill: IndexedSkill<System>): readonly NamedSkill[];
  /** Lang keys for the entry "no skill", for a skill that the owner lacks, and for an unknown identifier. The last two contain `{name}`. */
  readonly none: string;
  readonly missing: string;
  readonly unknown: string;
}

async function listPackSkills<Type extends Item.SubType, System>({ type, fields, read }: SkillSource<Type, System>) {
  const items = await listPackItems(type, fields);
  return items.flatMap(({ name, system }) => [...read({ name, system })]);
}

/**
 * Lists the skills that an item can refer to.
 * @param owned - the skills of the item's owner, the only ones offered; null: the item has no owner
 * @param common - further skills to offer if the item has no owner
 * @param chosen - the identifier that the item has now; it stays in the list even if it is unknown
 * @returns the names by identifier: first "no skill", then sorted by name
 */
export async function listSkillChoices<Type extends Item.SubType, System>(
  source: SkillSource<Type, System>,
  owned: readonly NamedSkill[] | null,
  common: readonly NamedSkill[],
  chosen: string,
): Promise<Record<string, string>> {
  const world = listWorldItems(source.type) as readonly { name: string; system: unknown }[];
  const inWorld = world.flatMap(({ name, system }) => source.read({ name, system: system as Partial<System> }));
  // If an identifier occurs twice, the world's name replaces the pack's.
  const all = new Map([...(await listPackSkills(source)), ...common, ...inWorld]);
  const known = new Map(owned ?? all);
  known.delete('');
  if (chosen !== '' && !known.has(chosen)) {
    const name = all.get(chosen) ?? chosen;
    known.set(chosen, game.i18n.format(owned ? source.missing : source.unknown, { name }));
  }
  const sorted = [...known].toSorted(([, a], [, b]) => a.localeCompare(b, game.i18n.lang));
  return Object.fromEntries([['', game.i18n.localize(source.none)], ...sorted]);
}
