/** Finds the actor that a card speaks of. Anybody may write anything into a message of theirs: what it says of others' actors counts for nothing. */
import { findDocument } from '../../../documents/find-document.ts';
import { canUser } from '../../../permissions.ts';
import { isHarvestCharacter, type HarvestCharacter } from './to-input.ts';

/** A message that names an actor. */
type ActorMessage = ChatMessage.OfType<'harvestCheck' | 'harvestWounds'>;

/** Users whom a message may come from: its author, and who wrote it last by the server's own note. */
function listSenders({ author, _stats }: ActorMessage): User.Implementation[] {
  const ids = new Set([author?.id, _stats.lastModifiedBy]);
  return [...ids].flatMap((id) => game.users.get(id ?? '') ?? []);
}

/** Finds the actor of a card, of an unlinked token too; null: it is gone, it is none that makes tests, or it is not the sender's. */
export function findCardActor(message: ActorMessage): HarvestCharacter | null {
  const found = findDocument(message.system.links.actor);
  if (!(found instanceof foundry.documents.Actor)) return null;
  const actor = found as unknown as Actor.Implementation;
  if (!isHarvestCharacter(actor)) return null;
  return listSenders(message).every((user) => canUser('roll', actor, user)) ? actor : null;
}
