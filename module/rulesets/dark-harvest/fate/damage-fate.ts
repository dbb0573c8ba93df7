/** Fate against damage (DH-12): a pip less for each point, offered to whom it hits as long as it has not been applied. */
import { darkHarvest } from '../../../../src/index.ts';
import { canUser } from '../../../permissions.ts';
import { isDamageSettled } from './followed.ts';
import { readLessDamage } from './less-damage.ts';
import { findFateCharacter, readPoints, requireFateCharacter } from './pay.ts';
import { pricePurchase, readTargetQuickplay, refusePurchase, spendFate } from './spend-fate.ts';

type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/**
 * Labels the button that takes a pip off; empty: it is not offered to this user.
 * @param rolled - pips that the dice gave
 */
export function labelLessDamage(message: DamageMessage, rolled: number): string {
  const character = findFateCharacter(message.system.links.actor);
  if (!character || !canUser('fate', character) || isDamageSettled(message)) return '';
  const points = readLessDamage(message);
  const quickplay = readTargetQuickplay(message);
  const [now, then] = [points, points + 1].map((count) => darkHarvest.lessenDamage(rolled, count, quickplay));
  const purchase = { use: 'lessDamage', character, target: message } as const;
  const { value } = readPoints(character);
  if (now === then || value < pricePurchase(purchase) || refusePurchase(purchase) !== null) return '';
  return game.i18n.format('TETRAD.DarkHarvest.Fate.buy.lessDamage', { left: String(value) });
}

/**
 * Takes a pip off.
 * @throws Refusal `not-owner`, `no-fate`, `fate-limit`
 */
export async function spendOnDamage(message: DamageMessage): Promise<void> {
  const character = requireFateCharacter(message.system.links.actor);
  if (isDamageSettled(message)) return;
  await spendFate({ use: 'lessDamage', character, target: message, title: message.system.source });
}
