/** The calls of Inner Worlds: saves named by an ability and a difficulty (IW-1, IW-4). */
import { innerWorlds } from '../../../../src/index.ts';
import type { CallsFacet } from '../../../calls/calls-facet.ts';
import { judgeCalls, nameCalls } from '../../../calls/make-calls.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type InnerFighter, isAbilityId, isFighter, nameAbility } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { LANG, playsPlain, readDifficulty } from '../data/to-input.ts';
import { checks } from './checks.ts';

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
  toRequest(_actor, { bases: [ability], difficulty }) {
    const request = makeRequest({ ability: isAbilityId(ability) ? ability : 'dex' });
    return difficulty === 'average' ? request : { ...request, difficulty };
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
