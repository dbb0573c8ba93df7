/** The cost of a background that a player adds to a sheet (IW-27). New characters pay when they are created (see creation.ts). */
import { innerWorlds } from '../../../../src/index.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { UserError } from '../../../user-error.ts';
import { isFighter } from './fighter.ts';

/** Returns why a player cannot add a background; null if the actor has enough gems. */
export function refuseBackground({ actor, name }: Item.Implementation): UserError | null {
  if (!actor || !isFighter(actor) || actor.system.gems >= innerWorlds.BACKGROUND_COST) return null;
  const { gems } = actor.system;
  return new UserError('not-enough-gems', {
    item: name,
    actor: actor.name,
    gems: String(gems),
    cost: String(innerWorlds.BACKGROUND_COST),
  });
}

/**
 * Subtracts the gems for a background that a player has added. Does nothing for items without an actor.
 * @throws UserError `not-enough-gems` if another background has taken them in the meantime; this one is removed
 */
export async function payBackground(item: Item.Implementation): Promise<void> {
  const { actor, name } = item;
  if (!actor || !isFighter(actor)) return;
  const refusal = refuseBackground(item);
  if (refusal) {
    await item.delete();
    throw refusal;
  }
  const gems = innerWorlds.checkBackgrounds(actor.system.gems);
  const note = { kind: 'purchase', rule: 'IW-27', source: name, events: [] };
  await commit(actor, { system: { gems }, note });
}
