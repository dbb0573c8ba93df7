/** The card of spent points: what they did, whether they were refused or taken back, and the button that takes them back. */
import { defineCard, type Card } from '../chat/define-card.ts';
import { listTouched } from '../chat/replies.ts';
import { type PointsFacet } from './points-facet.ts';
import { readReturn } from './memory.ts';
import { findPool, readSpendData, readVerdict } from './spends.ts';
import { canTakeBack, describeSpend, findWords, takeBack } from './spend.ts';
import { GIVE_BACK, type SpendVerdict } from './verdicts.ts';

type Message = ChatMessage.Implementation;

/** The context of the template `templates/shared/card/points-card.hbs`. */
export interface PointsCardContext {
  readonly verdict: SpendVerdict;
  readonly text: string;
  /** How they help, in the spender's words; empty for the user's own roll. */
  readonly effect: string;
  /** Why it was refused, or that it was taken back; empty if it counts. */
  readonly reason: string;
  /** Label of the button that takes it back; empty if this user cannot, or cannot now. */
  readonly takeBack: string;
}

/** Returns the verdict on a spend. Points that were returned stay returned after the message that returned them was deleted. */
function readStanding(facet: PointsFacet, message: Message): SpendVerdict {
  const { use, of, links, serial, pool } = readSpendData(message);
  const isRemembered = use === GIVE_BACK && readReturn(findPool(facet, pool), links.actor, of)?.serial === serial;
  return isRemembered && !game.messages.has(of) ? 'accepted' : readVerdict(message);
}

/** Prepares the card. */
export function preparePointsCard(facet: PointsFacet, message: Message): PointsCardContext {
  const words = findWords(facet);
  const data = readSpendData(message);
  const verdict = readStanding(facet, message);
  const refusal = data.use === GIVE_BACK && verdict === 'notAllowed' ? 'backBefore' : verdict;
  return {
    verdict,
    text: describeSpend(facet, data),
    effect: data.effect,
    reason: verdict === 'accepted' ? '' : words(`refused.${refusal}`),
    takeBack: canTakeBack(message) ? words('takeBack') : '',
  };
}

/** Defines the card of a ruleset's spends. */
export function definePointsCard(facet: PointsFacet): Card {
  return defineCard(facet.messageType, {
    template: 'systems/tetrad/templates/shared/card/points-card.hbs',
    view: (message: Message) => preparePointsCard(facet, message),
    // The roll shows what was bought, the actor's other rolls show the points left, and the verdict on other spends of the same point may change.
    related: listTouched,
    actors: (message: Message) => [readSpendData(message).links.actor],
    actions: { takeBack },
  });
}
