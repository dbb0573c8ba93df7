/**
 * Leave: where the world keeps rolls against the rules for the GM, a player asks for one with a message, and a GM answers with a message of the same type. The
 * first answer of a GM decides. A roll that leave was given for can be made once.
 */
import { isFromGm, isGenuine } from '../chat/genuine.ts';
import { listNoteData } from '../chat/roll-notes.ts';
import { findFirstAnswer, listMessagesBy } from '../chat/replies.ts';
import { findActor, findMessage, getSpeaker } from '../foundry/documents.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import type { ChecksFacet } from './checks-facet.ts';
import { listObjections } from './objections.ts';
import type { MessageMode } from '../foundry/generation.ts';

type Message = ChatMessage.Implementation;

/** A player's question. */
type Question = ChatMessage.OfType<'leave'>;

/** The state of a question. `forged`: it is ignored; `used`: the roll has been made. */
type LeaveState = 'forged' | 'waiting' | 'given' | 'refused' | 'used';

/** The code with which a roll stores that a GM gave leave for it. */
const GIVEN = 'leave-given';

/** Returns what a roll notes of its leave, besides what the rules say against it. */
export function noteLeave(id: string): readonly UserError[] {
  return id ? [new UserError(GIVEN, { leave: id })] : [];
}

/** Lists the ids of the questions whose leave a roll has used up: at most one. The message may contain anything. */
export function listUsedLeave(message: Message): string[] {
  return listNoteData(message, GIVEN).flatMap(({ leave }) => leave ?? []);
}

/** Returns the state of a question. */
export function readLeave(question: Question): LeaveState {
  const { id, system } = question;
  if (system.links.replyTo || !isGenuine(question, { action: 'request' })) return 'forged';
  const answer = findFirstAnswer(id ?? '', (reply) => reply.type === 'leave' && isFromGm(reply));
  if (!answer) return 'waiting';
  if (findMessage(answer.id ?? '', 'leave')?.system.answer !== 'give') return 'refused';
  return listMessagesBy(system.links.actor).some((message) => listUsedLeave(message).includes(id ?? ''))
    ? 'used'
    : 'given';
}

/** Tests whether a GM has given leave for a roll of an actor that has not been made yet. */
export function hasLeave(id: string, actor: Actor.Implementation): boolean {
  const question = id ? findMessage(id, 'leave') : null;
  return question !== null && question.system.links.actor === actor.uuid && readLeave(question) === 'given';
}

/**
 * Asks the GM for leave to make a roll that the rules forbid. The question says what is against the roll.
 * @param roll.heading - what the dialog says of the roll; empty: the question names what is rolled
 */
export async function askLeave(
  facet: ChecksFacet,
  actor: Actor.Implementation,
  { request, mode, heading }: { readonly request: object; readonly mode: MessageMode; readonly heading: string },
): Promise<void> {
  const { against } = listObjections(facet, actor, request);
  const task = heading || facet.nameTask(facet.plan(facet.toInput(actor, request)));
  const content = foundry.utils.escapeHTML(against.map((one) => one.localizeReason()).join(' '));
  const objections = against.map(({ code, data }) => ({ code, data }));
  const system = { schemaVersion: 1, links: { actor: actor.uuid, replyTo: '' }, task, request, mode, objections };
  await ChatMessage.create({ type: 'leave', speaker: getSpeaker(actor), content, system });
}

/** Tests whether this user may answer a question. */
export function canAnswerLeave(question: Question): boolean {
  return permitsUser('answer') && readLeave(question) === 'waiting';
}

/**
 * Answers a question.
 * @throws UserError `request-answered`
 */
export async function answerLeave(question: Question, answer: 'give' | 'refuse'): Promise<void> {
  if (!canAnswerLeave(question)) throw new UserError('request-answered');
  const links = { actor: question.system.links.actor, replyTo: question.id ?? '' };
  const content = game.i18n.localize(`TETRAD.Leave.${answer === 'give' ? 'given' : 'refused'}`);
  await ChatMessage.create({ type: 'leave', content, system: { schemaVersion: 1, links, answer } });
}

/** Returns the actor of a question, if this user may now make the roll that leave was given for; null: they may not. */
export function findLeftRoller(question: Question): Actor.Implementation | null {
  const actor = findActor(question.system.links.actor);
  return actor && readLeave(question) === 'given' && canUser('roll', actor) ? actor : null;
}
