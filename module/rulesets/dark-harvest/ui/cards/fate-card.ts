/** The card of spent fate: what it did, that it was refused or taken back, and the button that takes it back. */
import { defineCard } from '../../../../chat/define-card.ts';
import { canTakeBack, describeSpend, takeBack } from '../../play/fate/spend-fate.ts';
import { readReturn } from '../../play/fate/returns.ts';
import { readVerdict, type FateMessage } from '../../play/fate/spends.ts';
import type { FateVerdict } from '../../play/fate/verdicts.ts';
import { listTouched } from './related.ts';

/** The context of the template `templates/dark-harvest/fate/fate-card.hbs`. */
export interface FateCardContext {
  readonly verdict: FateVerdict;
  readonly text: string;
  /** How it comes about, in the spender's words; empty: on an own roll. */
  readonly effect: string;
  /** Why it was refused, or that it was taken back; empty where it holds. */
  readonly reason: string;
  /** Whether this user may take it back. */
  readonly canTakeBack: boolean;
}

/** Reads how a message stands; points that came back did so, too, where what they were spent by has been deleted since. */
function readStanding(message: FateMessage): FateVerdict {
  const { use, of, links, serial } = message.system;
  const isRemembered = use === 'giveBack' && readReturn(links.actor, of)?.serial === serial;
  return isRemembered && !game.messages.has(of) ? 'accepted' : readVerdict(message);
}

function describeRefusal({ system }: FateMessage, verdict: FateVerdict): string {
  const key = system.use === 'giveBack' && verdict === 'notAllowed' ? 'backBefore' : verdict;
  return game.i18n.localize(`TETRAD.DarkHarvest.Fate.refused.${key}`);
}

/** Prepares the card. */
export function prepareFateCard(message: FateMessage): FateCardContext {
  const verdict = readStanding(message);
  return {
    verdict,
    text: describeSpend(message.system),
    effect: message.system.effect,
    reason: verdict === 'accepted' ? '' : describeRefusal(message, verdict),
    canTakeBack: canTakeBack(message),
  };
}

/** The card of the message type `harvestFate`. */
export const fateCard = defineCard('harvestFate', {
  template: 'systems/tetrad/templates/dark-harvest/fate-card.hbs',
  view: prepareFateCard,
  // The roll shows the success, the actor's other rolls what is left; other spends of the same point may be refused or hold by it.
  related: listTouched,
  actors: (message) => [message.system.links.actor],
  actions: { takeBackFate: takeBack },
});
