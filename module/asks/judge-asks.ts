/** Judges answers under a hidden difficulty: the client of the GM who asked judges each answer once, and stores only the verdict. */
import { facetOf } from '../foundry/ruleset.ts';
import { oncePerFrame } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { permitsUser } from '../permissions.ts';
import { TetradRoll } from '../rolls/tetrad-roll.ts';
import { describeUnreadable } from '../user-error.ts';
import { type Ask, type AskedActor, listAsked, readAsk } from './asks.ts';
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
  await updateAsk(message, { verdicts: { [answer.id ?? '']: { success, text } } });
}

function listDue(message: Message, ask: Ask): AskedActor[] {
  if (!ask.hidden || ask.judge !== game.user.id) return [];
  return listAsked(message.id ?? '', ask).filter(({ answer, verdict }) => answer !== null && verdict === null);
}

/** Judges all answers to an ask that have no verdict yet, one after the other. */
async function judgeAsk(message: Message): Promise<void> {
  const ask = readAsk(message);
  for (const asked of ask ? listDue(message, ask) : []) {
    try {
      await judge(message, asked);
    } catch (error) {
      // An answer that cannot be judged must not keep the others waiting.
      describeUnreadable(`answer ${asked.answer?.id}`, error);
    }
  }
}

/** Judges the answers in the log that have no verdict yet, to the asks of this user. */
export async function judgeDue(): Promise<void> {
  if (!permitsUser('rule')) return;
  for (const message of game.messages.filter((one) => readAsk(one)?.hidden === true))
    await runOnce(`judge ${message.uuid}`, () => judgeAsk(message));
}

/** Judges new answers, and after a reload those that arrived in the meantime. Called in `init`. */
export function watchAnswers(): void {
  // Every call goes through the whole log, so it finds answers that arrived during an earlier call.
  const look = oncePerFrame(judgeDue);
  Hooks.once('ready', look);
  Hooks.on('createChatMessage', look);
  Hooks.on('updateChatMessage', look);
}
