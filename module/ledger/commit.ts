/** Turns an applied outcome into one document update together with its ledger entry. */
import { findHealth } from './health-facet.ts';
import type { AppliedChange } from './ledger.ts';
import { buildLedgerChange } from './tracked-actor.ts';

/**
 * Writes an applied outcome: one update with the new state and its ledger entry; then this client, and no other, tells what it set off. Works on the synthetic actor of an unlinked token as on any other.
 * @returns the actor, or undefined where a hook stopped the update
 */
export async function commit(
  actor: Actor.Implementation,
  { system, note, events = [], id = foundry.utils.randomID() }: AppliedChange,
): Promise<Actor.Implementation | undefined> {
  const ledger = buildLedgerChange(actor, system, { note, user: game.user.id ?? '', id });
  const written = await actor.update({ system: { ...system, ledger } } as unknown as Actor.UpdateData);
  if (written && events.length > 0) await findHealth(actor)?.announce?.(actor, events, id);
  return written;
}
