/** The functions of Dark Harvest in `game.tetrad`, for macros. */
import { darkHarvest } from '../../../../src/index.ts';
import type { RulesetApi } from '../../../apps/api-facet.ts';
import { rollByName } from '../../../apps/roll-by-name.ts';
import {
  type HarvestCharacter,
  findOwnSkill,
  isCharacteristicId,
  isHarvestCharacter,
  listWeapons,
} from '../data/fighter.ts';
import { createRequest } from '../data/to-input.ts';
import { createAttack } from './attack.ts';
import { avoidPeril, isPeril } from './perils.ts';

/**
 * Returns the request that a macro's name refers to: a skill by identifier or name, a characteristic by its id, or a weapon by identifier or name. The
 * specialisation may be left out of a skill's name. Null: unknown name.
 */
function findRequest(actor: HarvestCharacter, wanted: string) {
  const skill = findOwnSkill(actor, wanted);
  if (skill) return { request: createRequest(skill.system.characteristic, skill.id), item: null };
  if (isCharacteristicId(wanted)) return { request: createRequest(wanted), item: null };
  const weapons = listWeapons(actor);
  const weapon =
    weapons.find(({ system }) => system.identifier === wanted) ??
    weapons.find(({ name }) => name.toLowerCase() === wanted);
  return weapon ? { request: createAttack(actor, weapon), item: weapon } : null;
}

const lists = ['modifiers', 'complementary', 'helpers'];

const choices = {
  keys: ['characteristic', 'difficulty', 'gamble', 'trades', ...lists],
  ids: { characteristic: isCharacteristicId },
  lists,
};

/** The api facet of Dark Harvest. The options of a roll are parts of a CheckRequest. */
export const api: RulesetApi<HarvestCharacter> = {
  rules: { darkHarvest },
  macroTypes: ['harvestSkill', 'harvestWeapon'],
  owns: isHarvestCharacter,
  usedTypes: ['harvestPeril'],
  async use(item, actor) {
    if (isPeril(item)) await avoidPeril(item, actor);
  },
  roll: (actor, name, options) => rollByName(actor, name, options, (wanted) => findRequest(actor, wanted), choices),
};
