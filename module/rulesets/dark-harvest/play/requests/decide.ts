/**
 * How a request for a scripting die stands (DH-18). Of the answers that count the earliest decides: a Gamemaster's approval or veto, or the asker's own
 * withdrawal. What anybody else answers counts for nothing.
 */
import { isEarlier, listReplies, listSenders } from '../../../../chat/replies.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { canUser, permitsUser } from '../../../../permissions.ts';

/** A message of the type `harvestRequest`. */
export type RequestMessage = ChatMessage.OfType<'harvestRequest'>;

/** A message of the type `harvestAnswer`. */
export type AnswerMessage = ChatMessage.OfType<'harvestAnswer'>;

/** What a scripting die is asked for. */
export const requestKinds = ['reroll', 'undoDeath', 'editScene'] as const;

/** One of them. */
export type RequestKind = (typeof requestKinds)[number];

/** Tests whether a string names one of them. */
export function isRequestKind(kind: string): kind is RequestKind {
  return (requestKinds as readonly string[]).includes(kind);
}

/** Tests whether an answer counts. */
function counts(answer: AnswerMessage, request: RequestMessage): boolean {
  const senders = listSenders(answer);
  if (senders.length === 0) return false;
  const { answer: word } = answer.system;
  if (word === 'approve' || word === 'veto') return senders.every((user) => permitsUser('answer', user));
  const actor = findDocument(request.system.links.actor);
  return (
    word === 'withdraw' &&
    actor instanceof foundry.documents.Actor &&
    senders.every((user) => canUser('spend', actor, user))
  );
}

/** Lists the answers to a request that may decide it. */
export function listAnswers(request: RequestMessage): AnswerMessage[] {
  return listReplies(request.id ?? '').filter((message): message is AnswerMessage => {
    return message.type === 'harvestAnswer' && counts(message as AnswerMessage, request);
  });
}

/** Finds the answer that decides a request; null: there is none yet. */
export function findAnswer(request: RequestMessage): AnswerMessage | null {
  return listAnswers(request).reduce<AnswerMessage | null>(
    (first, answer) => (first && isEarlier(first, answer) ? first : answer),
    null,
  );
}
