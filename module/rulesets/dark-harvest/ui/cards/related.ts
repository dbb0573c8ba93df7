/** Which cards are drawn anew when fate, a request, an answer or a ruling appears or disappears. */
import { listThread, readReplyTo } from '../../../../chat/replies.ts';

/** Older cards are not drawn again: nobody acts on them, and a log may be long. */
const RECENT = 12;

/** Types whose cards show what points an actor has left. */
const spendable = ['harvestCheck', 'harvestDamage', 'harvestWounds', 'harvestFate', 'harvestRequest'];

interface Linked {
  readonly links: { readonly actor: string };
}

/** Lists the cards of the thread that a message belongs to, and the recent ones of its actor. */
export function listTouched(message: ChatMessage.Implementation): string[] {
  const { actor } = (message.system as unknown as Linked).links;
  const ofActor = game.messages.filter((other) => {
    return spendable.includes(other.type) && actor !== '' && (other.system as unknown as Linked).links.actor === actor;
  });
  // It may be gone itself: its thread is then that of what it answered.
  const thread = [...listThread(message.id ?? ''), ...listThread(readReplyTo(message))];
  const ids = new Set([...thread, ...ofActor.slice(-RECENT).map(({ id }) => id ?? '')]);
  ids.delete(message.id ?? '');
  return [...ids];
}
