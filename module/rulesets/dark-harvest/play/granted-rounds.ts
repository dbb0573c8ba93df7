/**
 * The rounds that others' fate gave to the dying (DH-14, DH-16: in Quickplay). Nobody writes another's actor: they are read off the spends on the card of
 * wounds with which the dying began.
 */
import { isMessageOf } from '../../../foundry/documents.ts';
import type { HarvestCharacter } from '../data/fighter.ts';
import { listMessagesOf, listSenders } from '../../../chat/replies.ts';
import { listEntries, type TrackValues } from '../../../ledger/ledger.ts';
import { findRoot } from '../../../ledger/reversal.ts';
import { readLedger } from '../../../ledger/tracked-actor.ts';
import { canUser } from '../../../permissions.ts';
import { readHealth } from '../data/health.ts';
import { readUses } from '../../../points/spends.ts';

/** A message of the type `harvestWounds`. */
export type WoundsMessage = ChatMessage.OfType<'harvestWounds'>;

/** Finds the entry by which an actor that is dying came to be so; empty: no entry tells. */
function findDyingEntry(actor: HarvestCharacter): string {
  const { dice } = actor.system.health;
  const isDying = ({ 'health.marked': marked = 0, 'health.bruised': bruised = 0 }: TrackValues): boolean =>
    readHealth({ dice, marked, bruised }).state === 'dying';
  const entries = listEntries(readLedger(actor));
  const begun = entries.find(({ before, after }) => isDying(after) && !isDying(before));
  return begun ? findRoot(new Map(entries.map((entry) => [entry.id, entry])), begun).id : '';
}

/** Finds the card of wounds with which an actor began to die as it does now; null: there is none. */
export function findDyingCard(actor: HarvestCharacter): WoundsMessage | null {
  const entry = readHealth(actor.system.health).state === 'dying' ? findDyingEntry(actor) : '';
  if (!entry) return null;
  const cards = listMessagesOf('harvestWounds').filter((message) => isMessageOf(message, 'harvestWounds'));
  return (
    cards.find((card) => {
      const { system } = card;
      if (system.entry !== entry || system.links.actor !== actor.uuid) return false;
      return listSenders(card).every((user) => canUser('roll', actor, user));
    }) ?? null
  );
}

/** Counts the rounds that fate gave on that card. */
export function countGrantedRounds(actor: HarvestCharacter): number {
  const card = findDyingCard(actor);
  return card ? (readUses(card)['oneMoreRound'] ?? 0) : 0;
}
