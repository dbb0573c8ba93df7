/** The card of spent points: what they did, that they were refused or taken back, and the button that takes them back. */
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
  /** How it comes about, in the spender's words; empty: on an own roll. */
  readonly effect: string;
  /** Why it was refused, or that it was taken back; empty where it holds. */
  readonly reason: string;
  /** Label of the button that takes it back; empty: not for this user, or not now. */
  readonly takeBack: string;
}

/** Reads how a message stands; points that came back did so, too, where what they were spent by has been deleted since. */
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

/** Makes the card of a ruleset's spends. */
export function definePointsCard(facet: PointsFacet): Card {
  return defineCard(facet.messageType, {
    template: 'systems/tetrad/templates/shared/card/points-card.hbs',
    view: (message: Message) => preparePointsCard(facet, message),
    // The roll shows what was bought, the actor's other rolls what is left; other spends of the same point may be refused or hold by it.
    related: listTouched,
    actors: (message: Message) => [readSpendData(message).links.actor],
    actions: { takeBack },
  });
}
