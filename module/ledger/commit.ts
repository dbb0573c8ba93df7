/** Turns an applied outcome into one document update together with its ledger entry. */
import { updateSystem } from '../foundry/documents.ts';
import { findHealth } from './health-facet.ts';
import type { AppliedChange } from './ledger.ts';
import { buildLedgerChange } from './tracked-actor.ts';

/**
 * Writes an applied outcome: one update with the new state and its ledger entry; then this client, and no other, tells what it set off. Works on the synthetic actor of an unlinked token as on any other.
 */
export async function commit(
  actor: Actor.Implementation,
  { system, note, events = [], id = foundry.utils.randomID() }: AppliedChange,
): Promise<void> {
  const ledger = buildLedgerChange(actor, system, { note, user: game.user.id ?? '', id });
  const isWritten = await updateSystem(actor, { ...system, ledger });
  if (isWritten && events.length > 0) await findHealth(actor)?.announce?.(actor, events, id);
}
