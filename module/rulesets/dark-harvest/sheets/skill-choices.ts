/** The skills to choose from where an item names one by its identifier. */
import { isHarvestCharacter, listSkills, nameSkill, type HarvestSkill } from '../checks/to-input.ts';
import { commonSkills } from '../new-character.ts';

function listWorldSkills(): HarvestSkill[] {
  const visible = game.items.contents.filter((item) => item.visible) as Item.Implementation[];
  return visible.filter((item): item is HarvestSkill => item.type === 'harvestSkill');
}

/**
 * Lists the skills that an item can name: its owner's, or without an owner those that everyone has and those of the world.
 * @param item - the item that names one
 * @param chosen - the identifier that it names now; one that is not known stays as it is
 * @returns name by identifier, in the order of the names, first of all no skill
 */
export function listSkillChoices(item: Item.Implementation, chosen: string): Record<string, string> {
  const owner = item.parent;
  const owned = owner && isHarvestCharacter(owner) ? listSkills(owner) : null;
  const common = commonSkills.map(({ identifier }) => {
    return [identifier, game.i18n.localize(`TETRAD.DarkHarvest.Skill.${identifier}`)] as const;
  });
  const skills = (owned ?? listWorldSkills()).map((skill) => [skill.system.identifier, nameSkill(skill)] as const);
  const known = new Map([...(owned ? [] : common), ...skills].filter(([identifier]) => identifier !== ''));
  if (chosen !== '' && !known.has(chosen)) {
    known.set(chosen, game.i18n.format('TETRAD.DarkHarvest.Sheet.unknownSkill', { identifier: chosen }));
  }
  const sorted = [...known].toSorted(([, a], [, b]) => a.localeCompare(b, game.i18n.lang));
  return Object.fromEntries([['', game.i18n.localize('TETRAD.DarkHarvest.Sheet.noWeaponSkill')], ...sorted]);
}
