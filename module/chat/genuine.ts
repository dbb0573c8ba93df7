/** Tests whether a message counts. Anyone may post a message that names any actor, so every part of the system that acts on a message asks here first. */
import { findActor } from '../foundry/documents.ts';
import type { PermittedAction } from '../permission-table.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { createKeeper, readActorUuid } from './replies.ts';

type Message = ChatMessage.Implementation;

/** Returns the user who last changed a message according to the server; undefined if that user was deleted. */
function findEditor({ _stats }: Message): User.Implementation | undefined {
  return game.users.get(_stats.lastModifiedBy ?? '');
}

/**
 * Tests whether a message counts: its author may act for the actor that it names, or is a GM, and its author or a GM was the last to change it. Only a GM's
 * message counts for an actor that does not exist. A user who was deleted since is not held against a message.
 * @param options.actor - UUID of the actor, if it is not the one that the message speaks for
 * @param options.action - what the message does for the actor; default: it rolls
 */
export function isGenuine(message: Message, options?: { actor?: string; action?: PermittedAction }): boolean {
  return options ? testSender(message, options) : keep(message, () => testSender(message));
}

const keep = createKeeper<boolean>();

function testSender(
  message: Message,
  { actor: uuid = readActorUuid(message), action = 'roll' }: { actor?: string; action?: PermittedAction } = {},
): boolean {
  const { author } = message;
  const editor = findEditor(message);
  if (!author) return true;
  if (editor && editor.id !== author.id && !permitsUser('rule', editor)) return false;
  const actor = findActor(uuid);
  return actor ? canUser(action, actor, author) : permitsUser(action, author);
}

/** Returns the actor that a message names; null if the message does not count, or the actor was deleted. */
export function findOwnActor(message: Message): Actor.Implementation | null {
  return isGenuine(message) ? findActor(readActorUuid(message)) : null;
}

/** Tests whether a GM wrote a message, and a GM was the last to change it. */
export function isFromGm(message: Message): boolean {
  const senders = [message.author, findEditor(message)].filter((user) => user != null);
  return senders.length > 0 && senders.every((user) => permitsUser('rule', user));
}
