/** Makes the buttons of an exchange work: the answers to an attack, and the damage of a hit. */
import type { darkHarvest } from '../../../../src/index.ts';
import { runOrWarn } from '../../../user-error.ts';
import { rollHitDamage } from '../damage/hit-damage.ts';
import { replyTo } from './reply.ts';
import { findHit } from './view-exchange.ts';

/** Makes them work on a drawn card. */
export function bindExchange(message: ChatMessage.OfType<'harvestCheck'>, card: HTMLElement): void {
  const listen = (action: string, run: (button: HTMLElement) => Promise<void>): void => {
    for (const button of card.querySelectorAll<HTMLElement>(`[data-action="${action}"]`)) {
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        void runOrWarn(() => run(button));
      });
    }
  };
  listen('replyToAttack', ({ dataset }) => replyTo(message, dataset['reply'] as darkHarvest.ReplyId));
  listen('rollHitDamage', async ({ dataset }) => {
    const hit = findHit(message, dataset['by'] ?? '');
    if (hit) await rollHitDamage(hit);
  });
}
