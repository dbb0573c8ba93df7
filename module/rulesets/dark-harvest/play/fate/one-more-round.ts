/**
 * One more round to live for whoever is dying (DH-14): a fate point, and a round more in the countdown, in one write. In Quickplay others help at double
 * price (DH-16): their spend answers the card of wounds, and the countdown reads it there.
 */
import { darkHarvest } from '../../../../../src/index.ts';
import { isDead } from '../wounds.ts';
import { readHealth } from '../../data/health.ts';
import { canUser } from '../../../../permissions.ts';
import { askEffect } from './ask-effect.ts';
import { findDyingCard, type WoundsMessage } from './granted-rounds.ts';
import { findFateHelper } from './helper.ts';
import { findFateCharacter, readPoints, requireFateCharacter, type FateCharacter } from './pay.ts';
import { pricePurchase, refusePurchase, spendFate } from './spend-fate.ts';

/** Tells how many points are left to buy a round with; 0: it is not offered to this user now. */
export function countRoundPoints(uuid: string): number {
  const character = findFateCharacter(uuid);
  if (!character || !canUser('spend', character) || isDead(character)) return 0;
  const { dying, health } = character.system;
  if (dying.stable || readHealth(health).state !== 'dying') return 0;
  const purchase = { use: 'oneMoreRound', character, target: null } as const;
  const { value } = readPoints(character);
  return value >= pricePurchase(purchase) && refusePurchase(purchase) === null ? value : 0;
}

/**
 * Buys a round.
 * @throws UserError `not-owner`, `no-fate`, `fate-limit`
 */
export async function buyRound(uuid: string): Promise<void> {
  const character = requireFateCharacter(uuid);
  if (countRoundPoints(uuid) === 0) return;
  const { dying, characteristics } = character.system;
  // An older world holds a full track without the stamp.
  const rounds = dying.rounds || darkHarvest.countDyingRounds(characteristics.resolve, characteristics.fortitude);
  await spendFate({
    use: 'oneMoreRound',
    character,
    target: null,
    title: character.name,
    system: { dying: { rounds: rounds + 1 } },
  });
}

interface RoundHelp {
  readonly helper: FateCharacter;
  readonly cost: number;
  readonly left: number;
}

/** Finds who is dying of what a card tells; null: nobody any more. */
function findDyingOf(card: WoundsMessage): FateCharacter | null {
  const dying = findFateCharacter(card.system.links.actor);
  return dying && findDyingCard(dying)?.id === card.id ? dying : null;
}

/** Finds who of this user's would buy a round for the dying of a card; null: it is nobody's to do now. */
function findRoundHelp(card: WoundsMessage): RoundHelp | null {
  const dying = findDyingOf(card);
  if (!dying || canUser('spend', dying) || isDead(dying) || dying.system.dying.stable) return null;
  const helper = findFateHelper(dying.uuid);
  if (!helper) return null;
  const purchase = { use: 'oneMoreRound', character: helper, target: card } as const;
  const [cost, { value: left }] = [pricePurchase(purchase), readPoints(helper)];
  return left >= cost && refusePurchase(purchase) === null ? { helper, cost, left } : null;
}

/** Labels the button by which fate buys a round on a card of wounds; empty: it is not offered to this user. */
export function labelRound(card: WoundsMessage): string {
  const own = findDyingOf(card) ? countRoundPoints(card.system.links.actor) : 0;
  if (own > 0) return game.i18n.format('TETRAD.DarkHarvest.Fate.buyRound', { left: String(own) });
  const help = findRoundHelp(card);
  if (!help) return '';
  const { helper, cost, left } = help;
  const data = { actor: helper.name, cost: String(cost), left: String(left) };
  return game.i18n.format('TETRAD.DarkHarvest.Fate.roundHelp', data);
}

/**
 * Buys a round on a card of wounds; on another's behalf with a word of how.
 * @throws UserError `not-owner`, `no-fate`, `fate-limit`, `describe-effect`
 */
export async function buyRoundOn(card: WoundsMessage): Promise<void> {
  const help = findRoundHelp(card);
  if (!help) return buyRound(card.system.links.actor);
  const title = game.i18n.localize('TETRAD.DarkHarvest.Fate.deadlyWound');
  const words = await askEffect(help.helper, card, title, ['oneMoreRound']);
  if (words) await spendFate({ ...words, character: help.helper, target: card, title });
}
