/** Fate against damage (DH-12): a pip less for each point, offered to whom it hits as long as it has not been applied. */
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { canUser } from '../../../../permissions.ts';
import { askEffect } from './ask-effect.ts';
import { isDamageSettled } from './followed.ts';
import { readLessDamage } from './less-damage.ts';
import { findFateHelper } from './helper.ts';
import { findFateCharacter, readPoints, type FateCharacter } from './pay.ts';
import { pricePurchase, readTargetQuickplay, refusePurchase, spendFate } from './spend-fate.ts';

type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/** Finds whose fate this user would spend on a damage: whom it hits, or in Quickplay a helper (DH-16). */
function findSpender(message: DamageMessage): FateCharacter | null {
  const victim = findFateCharacter(message.system.links.actor);
  return victim && canUser('spend', victim) ? victim : findFateHelper(message.system.links.actor);
}

function isHelper(character: FateCharacter, message: DamageMessage): boolean {
  return character.uuid !== message.system.links.actor;
}

/**
 * Labels the button that takes a pip off; empty: it is not offered to this user.
 * @param rolled - pips that the dice gave
 */
export function labelLessDamage(message: DamageMessage, rolled: number): string {
  const character = findSpender(message);
  if (!character || isDamageSettled(message)) return '';
  const points = readLessDamage(message);
  const quickplay = readTargetQuickplay(message);
  const [now, then] = [points, points + 1].map((count) => darkHarvest.lessenDamage(rolled, count, quickplay));
  const purchase = { use: 'lessDamage', character, target: message } as const;
  const { value } = readPoints(character);
  if (now === then || value < pricePurchase(purchase) || refusePurchase(purchase) !== null) return '';
  const left = String(value);
  if (!isHelper(character, message)) return game.i18n.format('TETRAD.DarkHarvest.Fate.buy.lessDamage', { left });
  const cost = String(pricePurchase(purchase));
  return game.i18n.format('TETRAD.DarkHarvest.Fate.lessHelp', { actor: character.name, cost, left });
}

/**
 * Takes a pip off; on another's behalf with a word of how.
 * @throws UserError `not-owner`, `no-fate`, `fate-limit`, `describe-effect`
 */
export async function spendOnDamage(message: DamageMessage): Promise<void> {
  const character = findSpender(message);
  if (!character) throw new UserError('not-owner', { actor: message.system.target });
  if (isDamageSettled(message)) return;
  const purchase = { use: 'lessDamage', character, target: message, title: message.system.source } as const;
  if (!isHelper(character, message)) return spendFate(purchase);
  const words = await askEffect(character, message, message.system.source, ['lessDamage']);
  if (words) await spendFate({ ...purchase, effect: words.effect });
}
