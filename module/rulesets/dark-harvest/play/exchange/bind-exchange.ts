/** What the buttons of an exchange do: the answers to an attack, and the damage of a hit. */
import type { darkHarvest } from '../../../../../src/index.ts';
import { rollDamage } from '../../../../damage/roll-damage.ts';
import { replyTo } from './reply.ts';
import { findHit } from './view-exchange.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** By the `data-action` of the button. */
export const exchangeActions = {
  replyToAttack: (message: CheckMessage, { dataset }: HTMLElement) =>
    replyTo(message, dataset['reply'] as darkHarvest.ReplyId),
  async rollHitDamage(message: CheckMessage, { dataset }: HTMLElement) {
    const hit = findHit(message, dataset['by'] ?? '');
    if (hit) await rollDamage(hit);
  },
};
