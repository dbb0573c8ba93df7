/** The functions of Harsh Light in `game.tetrad`, for macros. */
import { harshLight } from '../../../../src/index.ts';
import type { RulesetApi } from '../../../apps/api-facet.ts';
import { rollByName } from '../../../apps/roll-by-name.ts';
import { listItems } from '../../../foundry/documents.ts';
import { isAttributeId } from '../data/attributes.ts';
import { type LightFighter, findOwnSkill, isFighter, isTestItem } from '../data/fighter.ts';
import { makeRequest } from '../data/request.ts';
import { createTest } from './exchange.ts';

/**
 * Returns the request that a macro's name refers to: a skill by identifier or name, an attribute by id, or a weapon, power or gear by name. Null: unknown name.
 */
function findRequest(actor: LightFighter, wanted: string) {
  const skill = findOwnSkill(actor, wanted);
  if (skill) return { request: makeRequest({ attribute: skill.system.attribute, skill: skill.id ?? '' }), item: null };
  if (isAttributeId(wanted)) return { request: makeRequest({ attribute: wanted }), item: null };
  const item = listItems(actor, 'lightWeapon', 'lightPower', 'lightGear').find(
    ({ name }) => name.toLowerCase() === wanted,
  );
  return isTestItem(item) ? { request: createTest(actor, item, null).request, item } : null;
}

const choices = {
  keys: ['attribute', 'needed', 'difficulty', 'modifiers', 'willpower', 'taken'],
  ids: { attribute: isAttributeId },
  lists: ['modifiers'],
};

/** The api facet of Harsh Light. The options of a pull are parts of a CheckRequest. */
export const api: RulesetApi<LightFighter> = {
  rules: { harshLight },
  macroTypes: ['lightSkill', 'lightWeapon', 'lightPower'],
  owns: isFighter,
  roll: (actor, name, options) => rollByName(actor, name, options, (wanted) => findRequest(actor, wanted), choices),
};
