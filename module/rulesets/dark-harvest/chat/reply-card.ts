/** The card of a reply to an attack that rolls nothing (DH-24): what was answered, and what comes of it. */
import type { CardFacet } from '../../../chat/cards-facet.ts';
import { describeReply } from '../exchange/view-exchange.ts';

type ReplyMessage = ChatMessage.OfType<'harvestReply'>;

/** The context of the template `templates/dark-harvest/exchange/reply-card.hbs`. */
export interface ReplyCardContext {
  readonly title: string;
  readonly verdict: readonly string[];
}

/** Prepares the card. */
export function prepareReplyCard(message: ReplyMessage): ReplyCardContext {
  const { reply, opponent } = message.system;
  const key = reply === 'disengage' ? 'disengage' : 'easyTarget';
  return {
    title: game.i18n.format(`TETRAD.DarkHarvest.Exchange.answer.${key}`, { target: message.alias, opponent }),
    verdict: describeReply(message).verdict,
  };
}

/** The card of the message type `harvestReply`. */
export const replyCard: CardFacet = {
  template: 'systems/tetrad/templates/dark-harvest/exchange/reply-card.hbs',
  prepareContext: (message) => prepareReplyCard(message as ReplyMessage),
  listRelated: (message) => [(message as ReplyMessage).system.links.replyTo].filter(Boolean),
};
