/** A test or damage that was rolled anew by a scripting die (DH-18): the first roll that an approved request of its roller's owner led to. */
import { isEarlier, listReplies, listSenders } from '../../../../chat/replies.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { canUser } from '../../../../permissions.ts';
import { readVerdict } from '../fate/spends.ts';
import { findAnswer, type RequestMessage } from './decide.ts';
import { readRoller, type Rerollable } from './rollers.ts';

/** A message of the type `harvestReroll`. */
export type RerollMessage = ChatMessage.OfType<'harvestReroll'>;

/** A roll anew that counts. */
export interface Reroll {
  readonly message: RerollMessage;
  /** Whether the better of the two stands; else the new one. */
  readonly keepBetter: boolean;
}

/** Tests whether a request holds its points and a Gamemaster has approved it. */
export function isApproved(request: RequestMessage): boolean {
  return findAnswer(request)?.system.answer === 'approve' && readVerdict(request) === 'accepted';
}

function findRequest(id: string, thrown: Rerollable): RequestMessage | null {
  const found = id ? game.messages.get(id) : undefined;
  if (found?.type !== 'harvestRequest') return null;
  const request = found as RequestMessage;
  const { kind, links } = request.system;
  const isFor = kind === 'reroll' && links.replyTo === thrown.id && links.actor === readRoller(thrown);
  return isFor && isApproved(request) ? request : null;
}

/** Finds the roll anew of a test or of damage; null: there is none that counts. */
export function findReroll(thrown: Rerollable): Reroll | null {
  const actor = readRoller(thrown);
  const found = listReplies(thrown.id ?? '')
    .filter((message): message is RerollMessage => message.type === 'harvestReroll')
    .filter((message) => message.system.links.actor === actor && message.rolls.length > 0)
    .filter((message) => {
      const document = findDocument(actor);
      // Of an actor who is gone that can no longer be asked.
      return (
        !(document instanceof foundry.documents.Actor) ||
        listSenders(message).every((user) => canUser('roll', document, user))
      );
    })
    .filter((message) => findRequest(message.system.request, thrown) !== null)
    .reduce<RerollMessage | null>((first, message) => (first && isEarlier(first, message) ? first : message), null);
  const request = found && findRequest(found.system.request, thrown);
  if (!found || !request) return null;
  return { message: found, keepBetter: request.system.keepBetter && !thrown.system.readings.quickplay };
}
