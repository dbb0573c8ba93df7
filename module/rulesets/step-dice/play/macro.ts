/** The functions of Step Dice in `game.tetrad`, for macros. */
import { stepDice } from '../../../../src/index.ts';
import type { RulesetApi } from '../../../apps/api-facet.ts';
import { rollByName } from '../../../apps/roll-by-name.ts';
import { type StepFighter, isAttributeId, isFighter, listRollable, listSkills, listWeapons } from '../data/fighter.ts';
import { makeRequest } from '../data/request.ts';
import { createAttack } from './exchange.ts';

/**
 * Returns the request that a macro's name refers to: a skill or specialty by identifier or name, an attribute by its id, or a weapon by name. Null: unknown
 * name.
 */
function findRequest(actor: StepFighter, wanted: string) {
  for (const skill of listSkills(actor)) {
    const found = listRollable(skill).find(
      ({ identifier, name }) => identifier === wanted || name.toLowerCase() === wanted,
    );
    if (found) return { request: makeRequest({ attribute: skill.system.attribute, skill: found.id }), item: null };
  }
  if (isAttributeId(wanted)) return { request: makeRequest({ attribute: wanted }), item: null };
  const weapon = listWeapons(actor).find(({ name }) => name.toLowerCase() === wanted);
  if (weapon) return { request: createAttack(actor, weapon, null).request, item: weapon };
  return null;
}

const isChoice = (id: unknown): boolean => id === '' || isAttributeId(id);

const choices = {
  keys: ['attribute', 'other', 'difficulty', 'modifiers'],
  ids: { attribute: isChoice, other: isChoice },
  lists: ['modifiers'],
};

/** The api facet of Step Dice. The options of a roll are parts of a CheckRequest. */
export const api: RulesetApi<StepFighter> = {
  rules: { stepDice },
  macroTypes: ['stepSkill', 'stepWeapon'],
  owns: isFighter,
  roll: (actor, name, options) => rollByName(actor, name, options, (wanted) => findRequest(actor, wanted), choices),
};
