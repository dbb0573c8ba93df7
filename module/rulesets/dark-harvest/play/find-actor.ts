/** Finds the actor that a card speaks of. Anybody may write anything into a message of theirs: what it says of others' actors counts for nothing. */
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { listSenders } from '../../../chat/replies.ts';
import { findDocument } from '../../../foundry/find-document.ts';
import { canUser } from '../../../permissions.ts';

/** A message that names an actor. */
type ActorMessage = ChatMessage.OfType<'harvestCheck' | 'harvestReply' | 'harvestWounds'>;

/** Finds the actor of a card, of an unlinked token too; null: it is gone, it is none that makes tests, or it is not the sender's. */
export function findCardActor(message: ActorMessage): HarvestCharacter | null {
  const found = findDocument(message.system.links.actor);
  if (!(found instanceof foundry.documents.Actor)) return null;
  const actor = found as unknown as Actor.Implementation;
  if (!isHarvestCharacter(actor)) return null;
  return listSenders(message).every((user) => canUser('roll', actor, user)) ? actor : null;
}
