/**
 * Asks: the GM asks several actors for a roll with one message, which is valid only if a GM sent it. The answers are the players' own messages. For each actor,
 * the first genuine roll in the log that replies to the ask counts.
 */
import { facetOf } from '../foundry/ruleset.ts';
import { type HiddenVerdict, type Call } from '../calls/calls-facet.ts';
import { requestCall } from '../calls/calls.ts';
import { isFromGm } from '../chat/genuine.ts';
import { findFirstAnswer } from '../chat/replies.ts';
import { findOtherTask, isGenuineRoll } from '../checks/answers.ts';
import { findActor, isMessageOf } from '../foundry/documents.ts';
import { readOr, writeNotice } from '../user-error.ts';

type Message = ChatMessage.Implementation;
type Own = Actor.Implementation;

/** An ask, as stored in its message. */
export type Ask = ChatMessage.OfType<'ask'>['system'];

/** Returns the ask of a message; null if it is none, or a player may have written it. */
export function readAsk(message: Message): Ask | null {
  return isMessageOf(message, 'ask') && isFromGm(message) ? message.system : null;
}

/** Returns the call for an actor; undefined: the ask has no call of its ruleset. */
export function findCallFor(actor: Own, { calls }: Pick<Ask, 'calls'>): Call | undefined {
  const id = facetOf(actor, 'calls')?.id;
  return calls.find(({ ruleset }) => ruleset === id);
}

/**
 * Returns the roll that is an actor's answer: the first genuine one that the GM has not rejected; null: none yet.
 * @param id - id of the ask's message
 */
function findAnswer(id: string, { rejected }: Pick<Ask, 'rejected'>, actor: Own): Message | null {
  return findFirstAnswer(id, (reply) => !rejected.includes(reply.id ?? '') && isGenuineRoll(reply, actor));
}

/** An actor in an ask, and its answer. */
export interface AskedActor {
  readonly uuid: string;
  readonly name: string;
  /** The actor; null if it was deleted. */
  readonly actor: Own | null;
  readonly answer: Message | null;
  /** The result of the answer; null if there is no answer yet, or no verdict of the GM. */
  readonly verdict: HiddenVerdict | null;
  /** What was rolled, if the answer is not the roll that was asked; it is judged as it was rolled, and the GM decides. Otherwise empty. */
  readonly other: string;
  readonly isDropped: boolean;
}

function findVerdict({ hidden, verdicts }: Ask, actor: Own, answer: Message): HiddenVerdict | null {
  if (hidden) return verdicts.find((one) => one.answer === answer.id) ?? null;
  return readOr(
    `answer ${answer.id}`,
    () => facetOf(actor, 'calls')?.judgeOpen(answer) ?? null,
    (unreadable) => ({ success: false, text: writeNotice(unreadable) }),
  );
}

/** Returns what was rolled, if an answer is not the roll that was asked; otherwise empty. */
function findOther(ask: Ask, actor: Own, answer: Message): string {
  const call = findCallFor(actor, ask);
  const read = (): string => (call ? findOtherTask(answer, actor, requestCall(actor, call)) : '');
  return readOr(`answer ${answer.id}`, read, () => '');
}

/**
 * Lists the actors of an ask, with their answers.
 * @param id - id of the ask's message
 */
export function listAsked(id: string, ask: Ask): AskedActor[] {
  return ask.actors.map(({ uuid, name }) => {
    const actor = findActor(uuid);
    const answer = actor && findAnswer(id, ask, actor);
    const verdict = actor && answer ? findVerdict(ask, actor, answer) : null;
    const other = actor && answer ? findOther(ask, actor, answer) : '';
    return { uuid, name, actor, answer, verdict, other, isDropped: ask.dropped.includes(uuid) };
  });
}

/** Tests whether an actor has yet to answer. */
export function isWaitedFor({ closed }: Pick<Ask, 'closed'>, { actor, answer, isDropped }: AskedActor): boolean {
  return actor !== null && answer === null && !isDropped && !closed;
}
