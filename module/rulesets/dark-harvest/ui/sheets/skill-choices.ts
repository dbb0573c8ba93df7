/** The skills to choose from for items that name a skill by its identifier. */
import { listWorldItems } from '../../../../foundry/documents.ts';
import { isHarvestCharacter, listSkills, nameSkill } from '../../data/fighter.ts';
import { commonSkills } from '../../data/new-character.ts';

/** Identifier and name of a skill. */
type NamedSkill = readonly [identifier: string, name: string];

interface IndexedItem {
  readonly name?: string;
  readonly type?: string;
  readonly system?: { readonly identifier?: unknown; readonly specialisation?: unknown };
}

function listWorldSkills(): NamedSkill[] {
  return listWorldItems('harvestSkill').map((skill) => [skill.system.identifier, nameSkill(skill)]);
}

function listCommonSkills(): NamedSkill[] {
  return commonSkills.map(({ identifier }) => {
    return [identifier, game.i18n.localize(`TETRAD.DarkHarvest.Skill.${identifier}`)];
  });
}

/** Reads the skills of the visible packs from their indexes; no document is loaded. */
async function listPackSkills(): Promise<NamedSkill[]> {
  const packs = game.packs.filter(({ documentName, visible }) => documentName === 'Item' && visible);
  const fields = ['system.identifier', 'system.specialisation'];
  const indexes = await Promise.all(packs.map((pack) => pack.getIndex({ fields } as object)));
  return indexes.flatMap((index) =>
    ([...index] as readonly IndexedItem[]).flatMap(({ name = '', type, system }): NamedSkill[] => {
      if (type !== 'harvestSkill' || typeof system?.identifier !== 'string') return [];
      const { identifier, specialisation } = system;
      return [
        [identifier, typeof specialisation === 'string' && specialisation ? `${name} [${specialisation}]` : name],
      ];
    }),
  );
}

/**
 * Lists the skills that an item can name: its owner's or, without an owner, the common ones and those of the packs and the world.
 * @param item - the item
 * @param chosen - the identifier that it names now; it is kept if unknown
 * @returns name by identifier, sorted by name, after "no skill"
 */
export async function listSkillChoices(item: Item.Implementation, chosen: string): Promise<Record<string, string>> {
  const owner = item.parent;
  const owned = owner && isHarvestCharacter(owner) ? listSkills(owner) : null;
  // For one identifier the last name counts: the world's before the pack's.
  const all = new Map([...(await listPackSkills()), ...listCommonSkills(), ...listWorldSkills()]);
  const known = owned
    ? new Map(owned.map((skill): NamedSkill => [skill.system.identifier, nameSkill(skill)]))
    : new Map(all);
  known.delete('');
  if (chosen !== '' && !known.has(chosen)) {
    const name = all.get(chosen) ?? chosen;
    known.set(
      chosen,
      game.i18n.format(`TETRAD.DarkHarvest.Sheet.${owned ? 'missingSkill' : 'unknownSkill'}`, { name }),
    );
  }
  const sorted = [...known].toSorted(([, a], [, b]) => a.localeCompare(b, game.i18n.lang));
  return Object.fromEntries([['', game.i18n.localize('TETRAD.DarkHarvest.Sheet.noWeaponSkill')], ...sorted]);
}
