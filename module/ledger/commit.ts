/** Turns an applied outcome into one document update together with its ledger entry. */
import type { RuleEvent } from '../../src/index.ts';
import { findAftermath } from './aftermath-facet.ts';
import type { LedgerNote } from './ledger.ts';
import { buildLedgerChange } from './tracked-actor.ts';

/** What the rules made of a state, ready to be written. */
export interface AppliedChange {
  /** New values below `system`, absolute. */
  readonly system: object;
  readonly note: LedgerNote;
  /** What it set off, with the tests that are due; left out: nothing. */
  readonly events?: readonly RuleEvent[];
  /** Key of its ledger entry, where two clients may write the same at once; left out: a random one. */
  readonly id?: string;
}

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
  if (written && events.length > 0) await findAftermath(actor)?.announce(actor, events, id);
  return written;
}
