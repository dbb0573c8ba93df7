/** The functions of Step Dice in `game.tetrad`, for macros. */
import { stepDice } from '../../../../src/index.ts';
import type { RulesetApi } from '../../../apps/api-facet.ts';
import { rollCheck } from '../../../checks/roll-check.ts';
import { attackWith, hasTargets } from '../../../opposed/exchange-play.ts';
import { UserError } from '../../../user-error.ts';
import { type StepFighter, isAttributeId, isFighter, listRollable, listSkills, listWeapons } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { createAttack } from './exchange.ts';

/** Returns the roll that a macro asks for: a skill or specialty by identifier or name, an attribute by its id, or a weapon by name. */
function findRequest(actor: StepFighter, wanted: string) {
  for (const skill of listSkills(actor)) {
    const found = listRollable(skill).find(
      ({ identifier, name }) => identifier === wanted || name.toLowerCase() === wanted,
    );
    if (found) return { request: makeRequest({ attribute: skill.system.attribute, skill: found.id }), weapon: null };
  }
  if (isAttributeId(wanted)) return { request: makeRequest({ attribute: wanted }), weapon: null };
  const weapon = listWeapons(actor).find(({ name }) => name.toLowerCase() === wanted);
  if (weapon) return { request: createAttack(actor, weapon, null).request, weapon };
  return null;
}

const requestKeys = ['attribute', 'other', 'difficulty', 'modifiers'] as const;

/** The functions for macros. The options of a roll are parts of a CheckRequest. */
export const api: RulesetApi<StepFighter> = {
  rules: { stepDice },
  macroTypes: ['stepSkill', 'stepWeapon'],
  owns: isFighter,
  async roll(actor, skill, options) {
    const found = findRequest(actor, skill.trim().toLowerCase());
    if (!found) throw new UserError('unknown-skill', { skill, actor: actor.name });
    const given = Object.fromEntries(requestKeys.filter((key) => key in options).map((key) => [key, options[key]]));
    for (const key of ['attribute', 'other'] as const) {
      if (key in given && given[key] !== '' && !isAttributeId(given[key]))
        throw new UserError('unknown-key', { argument: key });
    }
    if ('modifiers' in given && !Array.isArray(given['modifiers']))
      throw new UserError('not-a-list', { argument: 'modifiers' });
    if (found.weapon && Object.keys(given).length === 0 && hasTargets(actor)) {
      await attackWith(actor, found.weapon);
      return undefined;
    }
    const request = { ...found.request, ...(given as Partial<CheckRequest>) };
    return rollCheck(actor, request, { messageMode: options.messageMode });
  },
};
