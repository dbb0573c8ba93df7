/** The card of a spent fate point: what it did, or that it was refused. */
import type { CardFacet } from '../../../chat/cards-facet.ts';
import { readVerdict } from '../fate.ts';
import type { FateVerdict } from '../fate-verdicts.ts';

type FateMessage = ChatMessage.OfType<'harvestFate'>;

/** The context of the template `templates/dark-harvest/fate-card.hbs`. */
export interface FateCardContext {
  readonly verdict: FateVerdict;
  readonly text: string;
  /** Why it was refused; empty where it holds. */
  readonly reason: string;
}

/** Older cards are not drawn again: nobody spends on them, and a log may be long. */
const RECENT = 40;

/** Prepares the card. */
export function prepareFateCard(message: FateMessage): FateCardContext {
  const verdict = readVerdict(message);
  const { title } = message.system;
  return {
    verdict,
    text: game.i18n.format('TETRAD.DarkHarvest.Fate.spent', { title }),
    reason: verdict === 'accepted' ? '' : game.i18n.localize(`TETRAD.DarkHarvest.Fate.refused.${verdict}`),
  };
}

/** The card of the message type `harvestFate`. */
export const fateCard: CardFacet = {
  template: 'systems/tetrad/templates/dark-harvest/fate-card.hbs',
  prepareContext: (message) => prepareFateCard(message as FateMessage),
  // The roll shows the success, the actor's other rolls what is left; other spends of the same point may be refused or hold by it.
  listRelated(message) {
    const { actor } = (message as FateMessage).system.links;
    const related = game.messages.filter((other) => {
      if (other.type !== 'harvestFate' && other.type !== 'harvestCheck') return false;
      return other.id !== message.id && (other as FateMessage).system.links.actor === actor;
    });
    return related.slice(-RECENT).map(({ id }) => id ?? '');
  },
};
