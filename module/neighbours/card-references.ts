/**
 * Writes references for other modules into new cards: `flags.tetrad` of attacks and damage names the used item and the targets. Tetrad itself never reads these
 * flags, since anyone can write them. The module Automated Animations looks for the item in the content of a message too, reads it as HTML, and fails on plain
 * text. While it is enabled, the content of our messages is therefore a paragraph, which for attacks names the item and the actor. The cards look the same, since
 * they are drawn from the message's data.
 */
import { addStamp } from '../chat/tetrad-chat-message.ts';
import { findDamageOf, readDamageData } from '../exchange/apply-damage.ts';
import { findDocument } from '../foundry/documents.ts';
import { readAttack } from '../exchange/exchange.ts';
import { isActive, type Neighbour } from './neighbour.ts';

type Message = ChatMessage.Implementation;

interface CardReference {
  /** UUID of the used item; empty: none. */
  readonly item: string;
  /** UUIDs of the actors that are attacked or damaged. */
  readonly targets: readonly string[];
}

function listTargets(uuid: string): string[] {
  return uuid ? [uuid] : [];
}

/** Returns the item and the targets of an attack or of damage; null for any other message. */
function readReference(message: Message): CardReference | null {
  const attack = readAttack(message);
  if (attack) return { item: attack.rules.readWeapon?.(message) ?? '', targets: listTargets(attack.claim.against) };
  if (!findDamageOf(message)) return null;
  const { hit, links } = readDamageData(message);
  const cause = hit.by === 'attacker' ? game.messages.get(links.replyTo) : undefined;
  const item = (cause && readAttack(cause)?.rules.readWeapon?.(cause)) ?? '';
  return { item, targets: listTargets(links.actor) };
}

/** Returns the id of the item used in an attack, which other modules look for; empty if the message is not an attack or the item was deleted. */
function readAttackItem(message: Message): string {
  if (!readAttack(message)) return '';
  const found = findDocument(readReference(message)?.item ?? '') as { readonly id?: string | null } | null;
  return found?.id ?? '';
}

/** Makes new cards include their references. Called in `init`. */
export function watchCardReferences(): void {
  addStamp((message) => {
    const reference = readReference(message);
    if (!reference) return null;
    // Only attacks have the short id. A module that plays an animation for each message with such an id therefore plays it once per exchange.
    const itemId = readAttackItem(message);
    return { flags: { tetrad: { ...reference, ...(itemId ? { itemId } : {}) } } };
  });
}

const id = 'autoanimations';

/** Returns a message's content in the form that Automated Animations can read; null if it is HTML already. */
function wrapContent(message: ChatMessage.Implementation): object | null {
  const { content, speaker } = message;
  if (content.trimStart().startsWith('<')) return null;
  const itemId = readAttackItem(message);
  const ids: Readonly<Record<string, string | null | undefined>> = itemId
    ? { 'data-item-id': itemId, 'data-actor-id': speaker.actor, 'data-token-id': speaker.token }
    : {};
  const attributes = Object.entries(ids).map(([name, value]) => (value ? ` ${name}="${value}"` : ''));
  return { content: `<p${attributes.join('')}>${content}</p>` };
}

/** The neighbour for Automated Animations. The module has no hook for this, so it is set up in `ready`. */
export const automatedAnimations: Neighbour = {
  id,
  watch: (attempt) =>
    Hooks.once('ready', () => {
      if (isActive(id)) attempt(() => addStamp(wrapContent));
    }),
};
