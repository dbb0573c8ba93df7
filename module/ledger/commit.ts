/** Turns an applied outcome into one document update together with its ledger entry. */
import type { LedgerNote } from './ledger.ts';
import { buildLedgerChange, readChangedTracks } from './tracked-actor.ts';

/** What the rules made of a state, ready to be written. */
export interface AppliedChange {
  /** New values below `system`, absolute. */
  readonly system: object;
  readonly note: LedgerNote;
}

/**
 * Writes an applied outcome: one update with the new state and its ledger entry. Works on the synthetic actor of an unlinked token as on any other.
 * @returns the actor, or undefined where a hook stopped the update
 */
export async function commit(
  actor: Actor.Implementation,
  { system, note }: AppliedChange,
): Promise<Actor.Implementation | undefined> {
  const after = readChangedTracks(actor, { system });
  const ledger = buildLedgerChange(actor, after, note, game.user.id ?? '');
  return actor.update({ system: { ...system, ledger } } as unknown as Actor.UpdateData);
}
