/** The functions of Dark Harvest in `game.tetrad`, for macros. */
import { darkHarvest } from '../../../../src/index.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  isCharacteristicId,
  findOwnSkill,
  isHarvestCharacter,
} from '../data/fighter.ts';
import type { RulesetApi } from '../../../apps/api-facet.ts';
import { rollCheck } from '../../../checks/roll-check.ts';
import { UserError } from '../../../user-error.ts';
import { createAttack, findWeapon as findAttackWeapon } from './attacks.ts';
import type { CheckRequest } from '../data/request.ts';
import { createRequest } from '../data/to-input.ts';
import { attackWith, hasTargets } from '../../../opposed/exchange-play.ts';
import { avoidPeril, isPeril } from './perils.ts';

const listKeys = ['modifiers', 'complementary', 'helpers'] as const;
const requestKeys = ['characteristic', 'difficulty', 'gamble', 'trades', ...listKeys] as const;

function findWeapon(actor: HarvestCharacter, wanted: string): HarvestWeapon | undefined {
  const weapons = actor.items.filter((item): item is HarvestWeapon => item.type === 'harvestWeapon');
  return (
    weapons.find(({ system }) => system.identifier === wanted) ??
    weapons.find(({ name }) => name.toLowerCase() === wanted)
  );
}

/**
 * Returns the request for a skill (by identifier or name), a characteristic (by id) or a weapon (by identifier or name). Case is ignored, and the
 * specialisation may be left out of a skill's name.
 */
function findRequest(actor: HarvestCharacter, skill: string): CheckRequest {
  const wanted = skill.trim().toLowerCase();
  const found = findOwnSkill(actor, wanted);
  if (found) return createRequest(found.system.characteristic, found.id);
  if (isCharacteristicId(wanted)) return createRequest(wanted);
  const weapon = findWeapon(actor, wanted);
  const attack = weapon && createAttack(actor, weapon);
  if (attack) return attack;
  throw new UserError('unknown-skill', { skill, actor: actor.name });
}

/**
 * Rolls for macros. The options are those of a CheckRequest, with the same defaults as in the roll dialog. For a weapon without options, the dialog for an
 * attack on the user's targets opens.
 */
export const api: RulesetApi<HarvestCharacter> = {
  rules: { darkHarvest },
  macroTypes: ['harvestSkill', 'harvestWeapon'],
  owns: isHarvestCharacter,
  usedTypes: ['harvestPeril'],
  async use(item, actor) {
    if (isPeril(item)) await avoidPeril(item, actor);
  },
  async roll(actor, skill, options) {
    const request = findRequest(actor, skill);
    const given = Object.fromEntries(requestKeys.filter((key) => key in options).map((key) => [key, options[key]]));
    if ('characteristic' in given && !isCharacteristicId(given['characteristic'])) {
      throw new UserError('unknown-key', { argument: 'characteristic' });
    }
    for (const key of listKeys) {
      if (key in given && !Array.isArray(given[key])) throw new UserError('not-a-list', { argument: key });
    }
    const weapon = Object.keys(given).length === 0 ? findAttackWeapon(actor, request) : null;
    if (weapon && hasTargets(actor)) {
      await attackWith(actor, weapon);
      return undefined;
    }
    return rollCheck(
      actor,
      { ...request, ...(given as Partial<CheckRequest>) },
      {
        messageMode: options.messageMode,
        despite: (given as Partial<CheckRequest>).despite,
      },
    );
  },
};
