/** The card of a reply to an attack that rolls nothing (DH-24): what was answered, and what comes of it. */
import { defineCard } from '../../../../chat/define-card.ts';
import { describeAnswer } from '../../../../opposed/exchange-view.ts';

type ReplyMessage = ChatMessage.OfType<'harvestReply'>;

/** The context of the template `templates/shared/card/reply-card.hbs`. */
export interface ReplyCardContext {
  readonly title: string;
  readonly verdict: readonly string[];
}

/** Prepares the card. */
function prepareReplyCard(message: ReplyMessage): ReplyCardContext {
  const { reply, opponent } = message.system;
  const key = reply === 'disengage' ? 'disengage' : 'easyTarget';
  return {
    title: game.i18n.format(`TETRAD.DarkHarvest.Exchange.answer.${key}`, { target: message.alias, opponent }),
    verdict: describeAnswer(message).verdict,
  };
}

/** The card of the message type `harvestReply`. */
export const replyCard = defineCard('harvestReply', {
  template: 'systems/tetrad/templates/shared/card/reply-card.hbs',
  view: prepareReplyCard,
  related: (message) => [message.system.links.replyTo].filter(Boolean),
});
