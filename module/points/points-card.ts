/** The card of a spend: what the points did, whether the spend was refused or returned, and the button that returns the points. */
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
  /** The spender's description of the help; empty for their own roll. */
  readonly effect: string;
  /** Why the spend is ignored, or that its points were returned; empty if it counts. */
  readonly reason: string;
  /** Label of the button that takes the spend back; empty if this user may not do so now. */
  readonly takeBack: string;
}

/** Returns the verdict on a spend. If the message with the returned spend was deleted, the actor's memory decides, so that returned points stay returned. */
function readStanding(facet: PointsFacet, message: Message): SpendVerdict {
  const { use, of, links, serial, pool } = readSpendData(message);
  const isRemembered = use === GIVE_BACK && readReturn(findPool(facet, pool), links.actor, of)?.serial === serial;
  return isRemembered && !game.messages.has(of) ? 'accepted' : readVerdict(message);
}

/** Prepares the context of a spend's card. */
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
    // A spend changes the roll's card, the points shown on the actor's other rolls, and possibly the verdict on another spend with the same serial.
    related: listTouched,
    actors: (message: Message) => [readSpendData(message).links.actor],
    actions: { takeBack },
  });
}
