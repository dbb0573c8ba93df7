/** Attacks on the rolls that a GM asks for, played with Coin: what an answer that was not meant does to the others, and to the ask. */
import '../module/foundry-double.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askCard, viewAsk } from '../../module/prompts/ask-card.ts';
import { findCallFor, listAsked, rejectAnswer, judgeDue, updateAsk } from '../../module/prompts/asks.ts';
import { loadCallWords } from '../../module/checks/parse-call.ts';
import { requestCall } from '../../module/checks/calls.ts';
import { addMessages, kindOf } from '../../module/chat/define-message.ts';
import { rollCheck } from '../../module/checks/roll-check.ts';
import { setPacks } from '../module/pack-double.ts';
import { ask } from './properties/asks.ts';
import { rulesets, type SampledRuleset } from './rulesets.ts';

const coin = rulesets.find(({ binding }) => binding.id === 'coin');
const calls = coin?.binding.calls;
if (!coin || !calls) throw new Error('Coin has no calls');

/** A copy of Coin that cannot judge the answers of one actor, like a forged answer that the checks of dice let through. */
const torn: SampledRuleset = {
  ...coin,
  binding: {
    ...coin.binding,
    calls: {
      ...calls,
      judgeOpen: (message) => refuse(message) ?? calls.judgeOpen(message),
      judgeHidden: (message, ...given) => refuse(message) ?? calls.judgeHidden(message, ...given),
    },
  },
};

function refuse({ system }: ChatMessage.Implementation): null {
  const { links } = system as unknown as { links: { actor: string } };
  if (links.actor === 'Actor.one') throw new Error('no such face');
  return null;
}

beforeAll(async () => {
  setPacks();
  await loadCallWords();
});

let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warned.mockRestore());

it('an answer that cannot be judged is said to be unreadable, and the others are judged', async () => {
  const { message, actors, read, answer } = await ask(torn, 'plain', false);
  await answer(actors[0], 'ada');
  await answer(actors[1], 'bertrand');
  const [first, second] = listAsked(message.id ?? '', read());
  expect(first?.verdict).toEqual({ success: false, text: 'Unreadable' });
  expect(second?.verdict?.text).toMatch(/^\d$/u);
});

it('under a hidden difficulty, an answer that cannot be judged does not keep the others waiting', async () => {
  const { stage, actors, read, answer } = await ask(torn, 'dare', true);
  await answer(actors[0], 'ada');
  const second = await answer(actors[1], 'bertrand');
  await stage.as('gm', judgeDue);
  expect(read().verdicts.map((verdict) => verdict.answer)).toEqual([second.id]);
});

it('once the GM has rejected an answer, the next one that is in the log is judged', async () => {
  addMessages([askCard]);
  const { stage, message, actors, read, answer } = await ask(coin, 'dare', true);
  const [first, second] = [await answer(actors[0], 'ada'), await answer(actors[0], 'ada')];
  await stage.as('gm', judgeDue);
  expect(read().verdicts.map((verdict) => verdict.answer)).toEqual([first.id]);
  await stage.as('gm', async () => {
    await rejectAnswer(message, first.id ?? '');
    await vi.waitFor(() => expect(read().verdicts).toHaveLength(2));
  });
  expect(read().verdicts.map((verdict) => verdict.answer)).toEqual([first.id, second.id]);
});

/** Returns what a roll's card says of its result. */
async function readResult(message: ChatMessage.Implementation): Promise<{ label: string; reached: unknown }> {
  const view = (await kindOf(message)?.view(message)) as { degree: { label: string }; chance?: unknown };
  return { label: view.degree.label, reached: view.chance };
}

it('nothing is said twice: a verdict that is the mark stands there once', async () => {
  const { stage, message, actors, read, answer } = await ask(coin, 'dare', true);
  await answer(actors[0], 'ada');
  await stage.as('gm', judgeDue);
  const { success } = read().verdicts[0] ?? expect.unreachable('nothing is judged');
  const mark = game.i18n.localize(`TETRAD.Ask.${success ? 'passed' : 'failed'}`);
  const tell = async (text: string) => {
    const verdicts = read().verdicts.map((one) => ({ ...one, text }));
    await stage.as('gm', () => updateAsk(message, { verdicts }));
    return viewAsk(message, read()).lines[0];
  };
  expect(await tell(mark)).toMatchObject({ says: '', mark: success ? 'passed' : 'failed' });
  expect(await tell('Barely')).toMatchObject({ says: 'Barely' });
});

describe.each(rulesets.filter(({ binding }) => binding.calls).map((ruleset) => [ruleset.binding.id, ruleset] as const))(
  'an answer in %s',
  (_id, ruleset) => {
    it('under a hidden difficulty shows no result and no chance until the GM’s verdict, then that', async () => {
      addMessages(ruleset.binding.cards);
      const { stage, actors, read, answer } = await ask(ruleset, ruleset.binding.calls?.usual ?? '', true);
      const rolled = await answer(actors[0], 'ada');
      expect(await readResult(rolled)).toEqual({ label: '', reached: undefined });
      await stage.as('gm', judgeDue);
      expect(await readResult(rolled)).toEqual({ label: read().verdicts[0]?.text, reached: undefined });
    });

    it.each([false, true])('that is another roll is said to be so, and passes nothing (hidden: %s)', async (hidden) => {
      const { binding } = ruleset;
      const levels = binding.calls?.difficulties().map(({ id }) => id) ?? [];
      const easiest = levels.find((id) => id !== binding.calls?.usual) ?? '';
      const { stage, message, actors, read, answer } = await ask(ruleset, binding.calls?.usual ?? '', hidden);
      const [one, two] = actors;
      const asked = findCallFor(one, read()) ?? expect.unreachable('nothing is asked');
      // Ada answers with a copy of a roll that she has made for something easier.
      const easy = await stage.as('ada', () => rollCheck(one, requestCall(one, { ...asked, difficulty: easiest })));
      const links = { actor: one.uuid, replyTo: message.id };
      stage.forge(easy ?? expect.unreachable('nothing was rolled'), { system: { links } }, { author: 'ada' });
      await answer(two, 'bertrand');
      await stage.as('gm', judgeDue);
      const lines = listAsked(message.id ?? '', read());
      expect(lines.map(({ other }) => other !== '')).toEqual([true, false]);
      expect(lines.map(({ verdict }) => typeof verdict?.success)).toEqual(['boolean', 'boolean']);
      expect(viewAsk(message, read()).lines.map(({ mark }) => mark !== '')).toEqual([false, true]);
    });
  },
);
