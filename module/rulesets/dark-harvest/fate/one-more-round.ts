/** One more round to live for whoever is dying (DH-14): a fate point, and a round more in the countdown, in one write. */
import { darkHarvest } from '../../../../src/index.ts';
import { isDead } from '../dying.ts';
import { readHealth } from '../wounds.ts';
import { canUser } from '../../../permissions.ts';
import { findFateCharacter, readPoints, requireFateCharacter } from './pay.ts';
import { pricePurchase, refusePurchase, spendFate } from './spend-fate.ts';

/** Tells how many points are left to buy a round with; 0: it is not offered to this user now. */
export function countRoundPoints(uuid: string): number {
  const character = findFateCharacter(uuid);
  if (!character || !canUser('fate', character) || isDead(character)) return 0;
  const { dying, health } = character.system;
  if (dying.stable || readHealth(health).state !== 'dying') return 0;
  const purchase = { use: 'oneMoreRound', character, target: null } as const;
  const { value } = readPoints(character);
  return value >= pricePurchase(purchase) && refusePurchase(purchase) === null ? value : 0;
}

/**
 * Buys a round.
 * @throws Refusal `not-owner`, `no-fate`, `fate-limit`
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
