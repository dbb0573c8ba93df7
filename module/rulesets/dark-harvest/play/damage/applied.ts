/** Which applications of a card of damage stand: the ledger of whom it hit tells, and nobody else. */
import type { ListedEntry } from '../../../../ledger/ledger.ts';
import { listStandings, type Standing } from '../../../../ledger/reversal.ts';
import { readLedger, readOwnLedger } from '../../../../ledger/tracked-actor.ts';
import type { Breakable } from '../../data/health.ts';

/** Lists what a card has done to an actor, undone or not, newest first. */
export function listApplications(actor: Breakable, message: { readonly uuid: string }): Standing[] {
  const ledger = readLedger(actor);
  return listStandings(ledger).filter(({ entry }) => entry.source === message.uuid);
}

/** Lists the entries by which a card stands applied to an actor, newest first. */
export function listApplied(actor: Breakable, message: { readonly uuid: string }): ListedEntry[] {
  return listApplications(actor, message)
    .filter(({ isUndone }) => !isUndone)
    .map(({ entry }) => entry);
}

/**
 * Makes the key of the next application. The first has the message's own id: if two users press at once, both write the same entry and the same numbers, and
 * it is applied once.
 */
export function makeApplicationId(actor: Breakable, { id }: { readonly id: string | null }): string {
  const first = id ?? '';
  const own = readOwnLedger(actor);
  const count = Object.keys(own).filter((key) => key === first || key.startsWith(`${first}n`)).length;
  return count === 0 ? first : `${first}n${count}`;
}
