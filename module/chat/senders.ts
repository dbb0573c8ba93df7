/** Whether those who sent a message may say in it what they say. */
import { findActor } from '../foundry/documents.ts';
import type { PermittedAction } from '../permission-table.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { listSenders } from './replies.ts';

type Message = ChatMessage.Implementation;

/**
 * Tests whether all whom a message may come from may do something for an actor. An actor that is not found may be gone, or may never have been there: what is
 * said of it is believed of GMs alone.
 * @param uuid - of the actor
 */
export function isSentFor(message: Message, uuid: string, action: PermittedAction = 'roll'): boolean {
  const actor = findActor(uuid);
  return listSenders(message).every((user) => (actor ? canUser(action, actor, user) : permitsUser(action, user)));
}

/** Tests whether a message comes from GMs alone. */
export function isSentByLeaders(message: Message): boolean {
  const senders = listSenders(message);
  return senders.length > 0 && senders.every((user) => permitsUser('rule', user));
}
