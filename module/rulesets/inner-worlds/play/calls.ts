/** Saves of Inner Worlds named by words: an ability and a difficulty (IW-1, IW-4). */
import { innerWorlds } from '../../../../src/index.ts';
import type { CallsFacet, HiddenVerdict } from '../../../calls/calls-facet.ts';
import { judgeMessage, listAdjustments } from '../../../checks/roll-check.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type InnerFighter, isAbilityId, isFighter, nameAbility } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { LANG, playsPlain, readDifficulty } from '../data/to-input.ts';
import { checks } from './checks.ts';

const format = makeFormat(LANG);

/** Returns an outcome in words, without its total. */
function tellOutcome({ passed, result }: ReturnType<typeof checks.judge>): HiddenVerdict {
  return { success: passed, text: format(`Result.${result}`) };
}

/** The calls of Inner Worlds. */
export const calls: CallsFacet<InnerFighter, CheckRequest> = {
  id: 'inner-worlds',
  name: `${LANG}.name`,
  label: `${LANG}.Call.name`,
  command: 'save',
  examples: [
    { line: 'dex', label: `${LANG}.Call.example.plain` },
    { line: 'dex difficult', label: `${LANG}.Call.example.difficulty` },
  ],
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
  judgeOpen(message) {
    const outcome = judgeMessage(checks, message);
    const result = tellOutcome(outcome);
    return { ...result, text: format('Chat.result', { result: result.text, total: String(outcome.total) }) };
  },
  extraFormula: () => '',
  judgeHidden(message, difficulty) {
    const plan = checks.readPlan(message);
    const id = playsPlain() ? null : readDifficulty(difficulty);
    const target = plan.score + (id === null ? 0 : innerWorlds.difficulties[id]);
    return tellOutcome(checks.judge({ ...plan, target }, checks.faces(message.rolls[0]), listAdjustments(message)));
  },
};
