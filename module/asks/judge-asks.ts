/** Judges answers under a hidden difficulty: the client of the GM who asked judges each answer once, and stores only the verdict. */
import { facetOf } from '../foundry/ruleset.ts';
import { listMessagesOf } from '../chat/replies.ts';
import { runOnce } from '../foundry/run-once.ts';
import { permitsUser } from '../permissions.ts';
import { TetradRoll } from '../rolls/tetrad-roll.ts';
import { describeUnreadable } from '../user-error.ts';
import { type AskedActor, listAsked, readAsk } from './asks.ts';
import { updateAsk } from './change-ask.ts';
import { findDifficulty } from './hidden-difficulties.ts';

type Message = ChatMessage.Implementation;

/** Judges one answer and stores the verdict. Does nothing if this client does not know the difficulty. */
async function judge(message: Message, { actor, answer }: AskedActor): Promise<void> {
  const facet = facetOf(actor, 'calls');
  const difficulty = facet ? findDifficulty(message.id ?? '', facet.id) : undefined;
  if (!facet || !answer || difficulty === undefined) return;
  const formula = facet.extraFormula?.(difficulty) ?? '';
  // The dice of the difficulty are rolled here and never posted, since their number would give the difficulty away.
  const extra = formula ? await new TetradRoll(formula).evaluate() : null;
  const { success, text } = facet.judgeHidden(answer, difficulty, extra);
  const verdict = { answer: answer.id ?? '', success, text };
  await updateAsk(message, { verdicts: [...(readAsk(message)?.verdicts ?? []), verdict] });
}

/** Returns an answer without a verdict that this client has yet to judge; undefined: none. */
function findDue(message: Message, tried: ReadonlySet<Message>): AskedActor | undefined {
  const ask = readAsk(message);
  if (!ask?.hidden || ask.judge !== game.user.id) return undefined;
  const asked = listAsked(message.id ?? '', ask);
  return asked.find(({ answer, verdict }) => answer !== null && verdict === null && !tried.has(answer));
}

/** Judges all answers to an ask that have no verdict yet, one after the other, including those that arrive meanwhile. */
async function judgeAsk(message: Message): Promise<void> {
  const tried = new Set<Message>();
  for (let asked = findDue(message, tried); asked?.answer; asked = findDue(message, tried)) {
    tried.add(asked.answer);
    try {
      await judge(message, asked);
    } catch (error) {
      // An answer that cannot be judged must not keep the others waiting.
      describeUnreadable(`answer ${asked.answer.id}`, error);
    }
  }
}

/** Judges the answers in the log that have no verdict yet, to the asks of this user. */
export async function judgeDue(): Promise<void> {
  if (!permitsUser('rule')) return;
  for (const message of listMessagesOf('ask'))
    if (readAsk(message)?.hidden) await runOnce(`judge ${message.uuid}`, () => judgeAsk(message));
}
