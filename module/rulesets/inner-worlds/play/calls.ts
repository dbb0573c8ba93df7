/** Rolls of Inner Worlds that words or typed dice name: macros, formulas in chat, and calls, which are saves named by an ability and a difficulty (IW-1, IW-4). */
import { innerWorlds } from '../../../../src/index.ts';
import type { RulesetApi } from '../../../windows/api-facet.ts';
import { type CallsFacet, judgeCalls, nameCalls } from '../../../checks/calls-facet.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import { rollDirectly } from '../../../checks/direct-roll.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { attackWith } from '../../../exchange/exchange-play.ts';
import { UserError } from '../../../user-error.ts';
import { type InnerFighter, isAbilityId, isFighter, nameAbility, listWeapons } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { LANG, playsPlain, readDifficulty } from '../data/to-input.ts';
import { checks, viewOdds } from './checks.ts';

/** The quick rolls of Inner Worlds, made without a character. */
export const quickRoll: QuickRollFacet = {
  fields: [{ key: 'score', label: `${LANG}.Quick.score`, initial: innerWorlds.defaults.ability }],
  formula: () => '1d20',
  odds: ([score = 0]) => viewOdds({ kind: 'save', score, target: score, mode: '', throws: 1, foe: 0 }),
};

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
    const request = makeRequest({ ability, ...(given as Partial<CheckRequest>) });
    return rollDirectly(actor, request, options.messageMode);
  },
};

const format = makeFormat(LANG);

/** The calls facet of Inner Worlds, with the examples that the help shows. */
export const calls: CallsFacet<InnerFighter, CheckRequest> = {
  id: 'inner-worlds',
  ...nameCalls(LANG, { dex: 'plain', 'dex difficult': 'difficulty' }),
  command: 'save',
  forms: ['basis'],
  bases: () => innerWorlds.abilityIds.map((id) => ({ id, label: nameAbility(id), kind: 'basis' })),
  difficulties: () =>
    Object.keys(innerWorlds.difficulties).map((id) => ({ id, label: format(`Difficulty.${id}`), kind: 'difficulty' })),
  usual: 'average',
  owns: isFighter,
  toRequest(_actor, { bases: [ability], difficulty, isTyped = false }) {
    const request = makeRequest({ ability: isAbilityId(ability) ? ability : 'dex' });
    if (difficulty === 'average') return request;
    return { ...request, difficulty, ...(isTyped ? {} : { called: difficulty }) };
  },
  ...judgeCalls(
    checks,
    ({ passed }) => passed,
    (plan, difficulty) => {
      const id = playsPlain() ? null : readDifficulty(difficulty);
      return { ...plan, target: plan.score + (id === null ? 0 : innerWorlds.difficulties[id]) };
    },
  ),
};
