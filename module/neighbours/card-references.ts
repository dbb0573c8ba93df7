/**
 * What a card tells other modules: `flags.tetrad` of attacks and damage names the item used and the actors hit. Tetrad itself never reads these flags, since
 * anyone can write them.
 */
import { addStamp } from '../chat/tetrad-chat-message.ts';
import { findDamageOf, readDamageData } from '../damage/apply-damage.ts';
import { findDocument } from '../foundry/documents.ts';
import { readAttack } from '../opposed/exchange.ts';

type Message = ChatMessage.Implementation;

/** What a card is about. */
interface CardReference {
  /** UUID of the item used; empty: none. */
  readonly item: string;
  /** UUIDs of the actors that are attacked or hit. */
  readonly targets: readonly string[];
}

function listTargets(uuid: string): string[] {
  return uuid ? [uuid] : [];
}

/** Returns what an attack or damage is about; null for any other message. */
function readReference(message: Message): CardReference | null {
  const attack = readAttack(message);
  if (attack) return { item: attack.facet.readWeapon?.(message) ?? '', targets: listTargets(attack.claim.against) };
  if (!findDamageOf(message)) return null;
  const { hit, links } = readDamageData(message);
  const cause = hit.by === 'attacker' ? game.messages.get(links.replyTo) : undefined;
  const item = (cause && readAttack(cause)?.facet.readWeapon?.(cause)) ?? '';
  return { item, targets: listTargets(links.actor) };
}

/** Returns the id of an attack's item, which modules look for; empty if the message is not an attack or the item was deleted. */
export function readAttackItem(message: Message): string {
  if (!readAttack(message)) return '';
  const found = findDocument(readReference(message)?.item ?? '') as { readonly id?: string | null } | null;
  return found?.id ?? '';
}

/** Writes into new cards what they are about. Called in `init`. */
export function watchCardReferences(): void {
  addStamp((message) => {
    const reference = readReference(message);
    if (!reference) return null;
    // Only the attack has the short id, so that a module that plays an animation for each message with one plays it once per exchange.
    const itemId = readAttackItem(message);
    return { flags: { tetrad: { ...reference, ...(itemId ? { itemId } : {}) } } };
  });
}
