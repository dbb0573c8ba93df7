/** Properties of the rolls that a GM asks for, in every ruleset: who answers, who judges, and that a hidden difficulty stays hidden. */
import { settings } from '../../module/foundry-double.ts';
import { expect } from 'vitest';
import { type Ask, findCallFor, listAsked, readAsk, postAsk, judgeDue } from '../../../module/prompts/asks.ts';
import { concealCall, requestCall } from '../../../module/checks/calls.ts';
import { parseCall } from '../../../module/checks/parse-call.ts';
import { judgeMessage, rollCheck } from '../../../module/checks/roll-check.ts';
import type { Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import { Stage, type Message, type UserId } from '../stage.ts';

/** A game in which the GM has asked two actors. */
export interface Asked {
  readonly stage: Stage;
  readonly message: Message;
  /** The actors of Ada and of Bertrand. */
  readonly actors: readonly [Actor.Implementation, Actor.Implementation];
  readonly read: () => Ask;
  /** Rolls for an actor as someone, in answer to the ask. */
  readonly answer: (actor: Actor.Implementation, user: UserId) => Promise<Message>;
}

/** What is drawn is part of the message: this writes all that the template gets. */
function renderTemplate(_path: string, context: object): Promise<string> {
  return Promise.resolve(JSON.stringify(context));
}

/** Begins a game in which the GM asks for a roll under a difficulty. */
export async function ask(ruleset: SampledRuleset, difficulty: string, hidden: boolean): Promise<Asked> {
  const { calls } = ruleset.binding;
  if (!calls) throw new Error('the ruleset has no calls');
  const stage = Stage.begin(ruleset, 11);
  Object.assign(foundry.applications.handlebars, { renderTemplate });
  const { attacker } = ruleset.sample.fight;
  const actors = [stage.add(attacker, 'one', 'ada'), stage.add(attacker, 'two', 'bertrand')] as const;
  const call = { ...parseCall(calls, calls.examples[0]?.line ?? ''), difficulty };
  await stage.as('gm', () => postAsk({ text: 'A door', calls: [call], actors, hidden, group: true }));
  const message = stage.newest;
  const read = () => readAsk(message) ?? expect.unreachable('the ask cannot be read');
  const answer = (actor: Actor.Implementation, user: UserId) =>
    stage.as(user, async () => {
      const asked = findCallFor(actor, read());
      const rolled = asked && (await rollCheck(actor, requestCall(actor, asked), { answers: message.id ?? '' }));
      return rolled ?? expect.unreachable('nothing was rolled');
    });
  return { stage, message, actors, read, answer };
}

const writeLog = (stage: Stage): string =>
  JSON.stringify(
    stage.messages.map(({ type, system, content, flags, whisper }) => [type, system, content, flags, whisper]),
  );

export const askProperties: Properties = {
  'a roll that the GM asks for is answered by the actor’s own first roll, and by nothing else': {
    of: 'calls',
    async check(ruleset) {
      const { calls, checks } = ruleset.binding;
      const { stage, message, actors, read, answer } = await ask(ruleset, calls?.usual ?? '', false);
      const [one, two] = actors;
      const list = () => listAsked(message.id ?? '', read());
      expect(list().map((line) => line.answer)).toEqual([null, null]);
      const first = await answer(one, 'ada');
      await answer(one, 'ada');
      // Bertrand's copies of Ada's roll, in her name or edited by him, are not believed.
      for (const origin of [{ author: 'clara' }, { author: 'ada', sender: 'clara' }] as const)
        stage.forge(first, {}, { ...origin, time: 1 });
      expect(list().map((line) => line.answer?.id ?? null)).toEqual([first.id, null]);
      const outcome: unknown = judgeMessage(checks, first);
      expect(list()[0]?.verdict?.success).toBe(ruleset.sample.checks.wins(outcome as never));
      expect(list()[0]?.verdict?.text).not.toBe('');
      const second = await answer(two, 'bertrand');
      expect(list().map((line) => line.answer?.id)).toEqual([first.id, second.id]);
      // An ask that a player has sent, or edited, asks nothing.
      const { type, system } = message;
      for (const origin of [{ author: 'ada' }, { author: 'gm', sender: 'ada' }] as const)
        expect(readAsk(stage.post({ type, system }, origin))).toBeNull();
    },
  },

  'a hidden difficulty is in no message, and only the client that knows it judges, once': {
    of: 'calls',
    async check(ruleset) {
      const { calls } = ruleset.binding;
      const levels = calls?.difficulties() ?? [];
      const logs: string[] = [];
      for (const { id, label } of [levels[0], levels.at(-1)].flatMap((level) => level ?? [])) {
        const { stage, message, actors, read, answer } = await ask(ruleset, id, true);
        expect(read().calls).toEqual(read().calls.map(concealCall));
        const [mine] = [await answer(actors[0], 'ada'), await answer(actors[1], 'bertrand')];
        logs.push(writeLog(stage));
        const kept = new Map(settings);
        // Neither a player nor a GM who does not know the difficulty judges.
        await stage.as('ada', judgeDue);
        settings.clear();
        await stage.as('gm', judgeDue);
        expect(read().verdicts).toEqual([]);
        for (const [key, value] of kept) settings.set(key, value);
        await stage.as('gm', judgeDue);
        const { verdicts } = read();
        expect(verdicts.map((verdict) => verdict.answer)).toEqual([mine?.id, expect.any(String)]);
        expect(verdicts[0]?.text).toBeTruthy();
        // A total would tell the difficulty to whoever knows the roll; successes are a degree of the rules.
        for (const { text } of verdicts) {
          expect(text).not.toContain(label);
          expect(text).not.toMatch(/\(|\d\d|[−-]\d/u);
        }
        await stage.as('gm', judgeDue);
        expect(read().verdicts).toEqual(verdicts);
        // A verdict that a player has written into a copy of the ask counts nowhere.
        const { type, system } = message;
        expect(readAsk(stage.post({ type, system }, { author: 'ada' }))).toBeNull();
        expect(listAsked(message.id ?? '', read()).map(({ verdict }) => verdict)).toEqual(
          listAsked(message.id ?? '', read()).map((line) => verdicts.find(({ answer: id }) => id === line.answer?.id)),
        );
      }
      // Whatever the difficulty is, everyone else sees and rolls the same.
      expect(new Set(logs).size).toBe(1);
    },
  },
};
