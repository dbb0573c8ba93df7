/** The card of a spend: what the points did, whether the spend is ignored or was taken back, and the button that returns the points. */
import { defineMessage, type MessageKind } from '../chat/define-message.ts';
import { listTouched } from '../chat/replies.ts';
import { type PointsFacet } from './points-facet.ts';
import { type SpendVerdict, readSpendData, readVerdict } from './spends.ts';
import { canTakeBack, describeSpend, findWords, takeBack } from './spend.ts';

type Message = ChatMessage.Implementation;

/** The context of the template `templates/shared/card/points-card.hbs`. */
export interface PointsCardContext {
  readonly verdict: SpendVerdict;
  readonly text: string;
  /** The spender's description of the help; empty for their own roll. */
  readonly effect: string;
  /** Why the spend is ignored, or that its points were returned; empty if it counts. */
  readonly reason: string;
  /** Label of the button that takes the spend back; empty if this user may not do so now. */
  readonly takeBack: string;
}

/** Prepares the context of a spend's card. */
export function preparePointsCard(facet: PointsFacet, message: Message): PointsCardContext {
  const words = findWords(facet);
  const data = readSpendData(message);
  // Messages of earlier versions say that points were taken back.
  const verdict = data.use === 'giveBack' ? 'accepted' : readVerdict(facet, message);
  return {
    verdict,
    text: describeSpend(facet, data),
    effect: data.effect,
    reason: verdict === 'accepted' ? '' : words(`verdict.${verdict}`),
    takeBack: canTakeBack(facet, message) ? words('takeBack') : '',
  };
}

/** Defines the card of a ruleset's spends. */
export function definePointsCard(facet: PointsFacet): MessageKind {
  return defineMessage(facet.messageType, {
    template: 'systems/tetrad/templates/shared/card/points-card.hbs',
    view: (message: Message) => preparePointsCard(facet, message),
    // A spend changes the roll's card, the points shown on the actor's other rolls, and possibly the verdict on a spend beyond the same limit.
    related: listTouched,
    actors: (message: Message) => [readSpendData(message).links.actor],
    actions: { takeBack: (message: Message) => takeBack(facet, message) },
  });
}
