/**
 * Help for the dying: rounds that other players' fate buys (DH-14; DH-16 under the Quickplay rules), and medics who stabilise (DH-46). Helpers cannot change
 * the dying actor, so this help is read from messages: purchases on the wounds card that announced the dying, and medics' tests since then.
 */
import { darkHarvest } from '../../../../src/index.ts';
import type { HarvestCharacter } from '../data/fighter.ts';
import { findOwnActor, isGenuine } from '../../../chat/genuine.ts';
import { listMessagesOf } from '../../../chat/replies.ts';
import { listEntries, type TrackValues } from '../../../ledger/ledger.ts';
import { findRoot } from '../../../ledger/reversal.ts';
import { readLedger } from '../../../ledger/tracked-actor.ts';
import { readOr } from '../../../user-error.ts';
import { readHealth } from '../data/health.ts';
import { readOutcome } from './checks.ts';
import { readUses } from '../../../stakes/spends.ts';

export type WoundsMessage = ChatMessage.OfType<'harvestWounds'>;

/**
 * Finds the ledger entry that made an actor start dying.
 * @returns its time and id; if it was undone and redone, the id of the original entry; null if there is none
 */
function findDyingEntry(actor: HarvestCharacter): { readonly id: string; readonly time: number } | null {
  const { dice } = actor.system.health;
  const isDying = ({ 'health.marked': marked = 0, 'health.bruised': bruised = 0 }: TrackValues): boolean =>
    readHealth({ dice, marked, bruised }).state === 'dying';
  const entries = listEntries(readLedger(actor));
  const begun = entries.find(({ before, after }) => isDying(after) && !isDying(before));
  if (!begun) return null;
  return { id: findRoot(new Map(entries.map((entry) => [entry.id, entry])), begun).id, time: begun.time };
}

/** Returns the card of wounds that announced an actor's current dying; null if there is none. */
export function findDyingCard(actor: HarvestCharacter): WoundsMessage | null {
  const entry = readHealth(actor.system.health).state === 'dying' ? findDyingEntry(actor)?.id : null;
  if (!entry) return null;
  const cards = listMessagesOf('harvestWounds');
  return cards.find((card) => card.system.entry === entry && findOwnActor(card)?.uuid === actor.uuid) ?? null;
}

/** Counts the rounds that fate has bought on the card that announced an actor's dying. */
export function countGrantedRounds(actor: HarvestCharacter): number {
  const card = findDyingCard(actor);
  return card ? (readUses(card)['oneMoreRound'] ?? 0) : 0;
}

/**
 * Tests whether a medic has stabilised an actor since it began to die (DH-46). A medic's test counts only if it is genuine; it is judged with its
 * adjustments.
 */
export function isStabilised(actor: HarvestCharacter): boolean {
  const card = findDyingCard(actor)?.id ?? null;
  // Without a card, the tests since the time of the ledger entry count.
  const since = card === null ? (findDyingEntry(actor)?.time ?? 0) : 0;
  return listMessagesOf('harvestCheck').some((message) => {
    const { purpose, links } = message.system;
    if (purpose.kind !== 'stabilise' || links.actor === actor.uuid || !isGenuine(message)) return false;
    const isMeant = card === null ? purpose.ref === actor.uuid && message.timestamp >= since : purpose.ref === card;
    if (!isMeant) return false;
    const isEnough = (): boolean => readOutcome(message).net >= darkHarvest.testKinds.stabilise.enough;
    return readOr(`message ${message.id}`, isEnough, () => false);
  });
}
