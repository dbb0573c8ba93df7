/** What people do to a track by hand: mark, bruise, heal, or click a pip. Each is one commit. */
import { UserError } from '../../../user-error.ts';
import { commit } from '../../../ledger/commit.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { canUser } from '../../../permissions.ts';
import { damageActor, healActor, setPipsLeft, type Breakable } from '../data/health.ts';

async function write(actor: Breakable, change: AppliedChange | null): Promise<void> {
  if (!canUser('damage', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (change) await commit(actor, change);
}

/**
 * Marks pips.
 * @param bruise - whether they are bruises (DH-47)
 * @throws UserError `not-owner`
 */
export async function markPips(actor: Breakable, pips: number, bruise = false): Promise<void> {
  await write(actor, damageActor(actor, pips, { bruise }));
}

/**
 * Heals pips, bruises first and two for each (DH-47).
 * @throws UserError `not-owner`
 */
export async function healPips(actor: Breakable, pips: number): Promise<void> {
  await write(actor, healActor(actor, pips));
}

/**
 * Makes a track show a number of pips left: damage, or as many marks taken off.
 * @throws UserError `not-owner`
 */
export async function setPips(actor: Breakable, left: number): Promise<void> {
  await write(actor, setPipsLeft(actor, left));
}
