/** The skills that items of Dark Harvest can refer to by their identifiers. */
import { type SkillSource, listSkillChoices } from '../../../../sheets/skill-choices.ts';
import { isHarvestCharacter, listSkills, nameSkill } from '../../data/fighter.ts';
import { commonSkills } from '../../data/new-character.ts';

const source: SkillSource<'harvestSkill', { identifier: unknown; specialisation: unknown }> = {
  type: 'harvestSkill',
  fields: ['system.identifier', 'system.specialisation'],
  read({ name, system: { identifier, specialisation } }) {
    if (typeof identifier !== 'string') return [];
    return [[identifier, typeof specialisation === 'string' && specialisation ? `${name} [${specialisation}]` : name]];
  },
  none: 'TETRAD.DarkHarvest.Sheet.noWeaponSkill',
  missing: 'TETRAD.DarkHarvest.Sheet.missingSkill',
  unknown: 'TETRAD.DarkHarvest.Sheet.unknownSkill',
};

/** Lists the skills that an item can refer to: its owner's skills or, without an owner, the common skills and those of the packs and the world. */
export async function chooseSkill(item: Item.Implementation, chosen: string): Promise<Record<string, string>> {
  const owner = item.parent;
  const owned = owner && isHarvestCharacter(owner) ? listSkills(owner) : null;
  return listSkillChoices(
    source,
    owned && owned.map((skill) => [skill.system.identifier, nameSkill(skill)]),
    commonSkills.map(({ identifier }) => [identifier, game.i18n.localize(`TETRAD.DarkHarvest.Skill.${identifier}`)]),
    chosen,
  );
}
