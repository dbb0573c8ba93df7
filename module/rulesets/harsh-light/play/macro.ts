/** The functions of Harsh Light in `game.tetrad`, for macros. */
import { harshLight } from '../../../../src/index.ts';
import type { RulesetApi } from '../../../apps/api-facet.ts';
import { rollCheck } from '../../../checks/roll-check.ts';
import { listItems } from '../../../foundry/documents.ts';
import { attackWith, hasTargets } from '../../../opposed/exchange-play.ts';
import { UserError } from '../../../user-error.ts';
import { isAttributeId } from '../data/attributes.ts';
import { type LightFighter, findOwnSkill, isFighter, isTestItem } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { createTest } from './exchange.ts';

/** Returns the pull that a macro asks for: a skill by identifier or name, an attribute by its id, or a weapon, power or thing by name. */
function findRequest(actor: LightFighter, wanted: string) {
  const skill = findOwnSkill(actor, wanted);
  if (skill) return { request: makeRequest({ attribute: skill.system.attribute, skill: skill.id ?? '' }), item: null };
  if (isAttributeId(wanted)) return { request: makeRequest({ attribute: wanted }), item: null };
  const item = listItems(actor, 'lightWeapon', 'lightPower', 'lightGear').find(
    ({ name }) => name.toLowerCase() === wanted,
  );
  return isTestItem(item) ? { request: createTest(actor, item, null).request, item } : null;
}

const requestKeys = ['attribute', 'needed', 'difficulty', 'modifiers', 'willpower', 'taken'] as const;

/** The functions for macros. The options of a pull are parts of a CheckRequest. */
export const api: RulesetApi<LightFighter> = {
  rules: { harshLight },
  macroTypes: ['lightSkill', 'lightWeapon', 'lightPower'],
  owns: isFighter,
  async roll(actor, skill, options) {
    const found = findRequest(actor, skill.trim().toLowerCase());
    if (!found) throw new UserError('unknown-skill', { skill, actor: actor.name });
    const given = Object.fromEntries(requestKeys.filter((key) => key in options).map((key) => [key, options[key]]));
    if ('attribute' in given && !isAttributeId(given['attribute']))
      throw new UserError('unknown-key', { argument: 'attribute' });
    if ('modifiers' in given && !Array.isArray(given['modifiers']))
      throw new UserError('not-a-list', { argument: 'modifiers' });
    if (found.item && Object.keys(given).length === 0 && hasTargets(actor)) {
      await attackWith(actor, found.item);
      return undefined;
    }
    const request = { ...found.request, ...(given as Partial<CheckRequest>) };
    return rollCheck(actor, request, { messageMode: options.messageMode });
  },
};
