/** The verdicts under a hidden difficulty: the client of the GM who asked judges each answer once, and writes only the verdict. */
import { callsFacets } from '../calls/calls-facet.ts';
import { oncePerFrame } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { permitsUser } from '../permissions.ts';
import { TetradRoll } from '../rolls/tetrad-roll.ts';
import { type Ask, type AskedActor, listAsked, readAsk } from './asks.ts';
import { updateAsk } from './change-ask.ts';
import { findDifficulty } from './hidden-difficulties.ts';

type Message = ChatMessage.Implementation;

/** Judges one answer and writes the verdict; does nothing if this client does not know the difficulty. */
async function judge(message: Message, { actor, answer }: AskedActor): Promise<void> {
  const facet = callsFacets.find(actor);
  const difficulty = facet ? findDifficulty(message.id ?? '', facet.id) : undefined;
  if (!facet || !answer || difficulty === undefined) return;
  const formula = facet.extraFormula?.(difficulty) ?? '';
  // The dice of the difficulty are rolled here and never posted: their number would give it away.
  const extra = formula ? await new TetradRoll(formula).evaluate() : null;
  const { success, text } = facet.judgeHidden(answer, difficulty, extra);
  await updateAsk(message, { verdicts: { [answer.id ?? '']: { success, text } } });
}

function listDue(message: Message, ask: Ask): AskedActor[] {
  if (!ask.hidden || ask.judge !== game.user.id) return [];
  return listAsked(message.id ?? '', ask).filter(({ answer, verdict }) => answer !== null && verdict === null);
}

/** Judges all answers of an ask that are due, one after the other. */
async function judgeAsk(message: Message): Promise<void> {
  const ask = readAsk(message);
  for (const asked of ask ? listDue(message, ask) : []) await judge(message, asked);
}

/** Judges whatever is due in the log, if this user is the GM who asked. */
export async function judgeDue(): Promise<void> {
  if (!permitsUser('rule')) return;
  for (const message of game.messages.filter((one) => readAsk(one)?.hidden === true))
    await runOnce(`judge ${message.uuid}`, () => judgeAsk(message));
}

/** Judges answers as they come, and after a reload those that came meanwhile. Called in `init`. */
export function watchAnswers(): void {
  // Answers that come while one is judged are found by the next look.
  const look = oncePerFrame(judgeDue);
  Hooks.once('ready', look);
  Hooks.on('createChatMessage', look);
  Hooks.on('updateChatMessage', look);
}
