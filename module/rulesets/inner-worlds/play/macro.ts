/** The functions of Inner Worlds in `game.tetrad`, for macros. */
import { innerWorlds } from '../../../../src/index.ts';
import type { RulesetApi } from '../../../apps/api-facet.ts';
import { rollCheck } from '../../../checks/roll-check.ts';
import { attackWith } from '../../../opposed/exchange-play.ts';
import { UserError } from '../../../user-error.ts';
import { type InnerFighter, isAbilityId, isFighter, listWeapons, nameAbility } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';

const requestKeys = ['difficulty', 'complicated', 'contest'] as const;

/** The api facet of Inner Worlds: saves by the name of an ability, attacks by the name of a weapon. */
export const api: RulesetApi<InnerFighter> = {
  rules: { innerWorlds },
  macroTypes: ['innerWeapon'],
  owns: isFighter,
  async roll(actor, wanted, options) {
    const key = wanted.trim().toLowerCase();
    const weapon = listWeapons(actor).find(({ name }) => name.toLowerCase() === key);
    if (weapon) {
      await attackWith(actor, weapon);
      return undefined;
    }
    const ability = innerWorlds.abilityIds.find((id) => id === key || nameAbility(id).toLowerCase() === key);
    if (!isAbilityId(ability)) throw new UserError('unknown-skill', { skill: wanted, actor: actor.name });
    const given = Object.fromEntries(requestKeys.filter((one) => one in options).map((one) => [one, options[one]]));
    return rollCheck(actor, makeRequest({ ability, ...(given as Partial<CheckRequest>) }), {
      messageMode: options.messageMode,
    });
  },
};
