/** Spending a fate point on a roll that lies on the table (DH-11): a message of its own, then the actor. The roll's own message is nobody's to change. */
import { darkHarvest } from '../../../src/index.ts';
import { Refusal } from '../../api/refusal.ts';
import { findDocument } from '../../documents/find-document.ts';
import { canUser } from '../../permissions.ts';
import { countFate, judgeSpends, settleFate, type FateSpend, type FateVerdict } from './fate-verdicts.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type FateMessage = ChatMessage.OfType<'harvestFate'>;
type Character = Actor.OfType<'harvestCharacter'>;

function isFateMessage(message: ChatMessage.Implementation): message is FateMessage {
  return message.type === 'harvestFate';
}

/** Whom a message comes from: its author, and who wrote it last by the server's own note. Users who are gone are left out. */
function listSenders(message: FateMessage): User.Implementation[] {
  const ids = new Set([message.author?.id, message._stats.lastModifiedBy]);
  return [...ids].flatMap((id) => game.users.get(id ?? '') ?? []);
}

/**
 * Tests whether a spend is not its sender's to make. Foundry takes a message of one's own whatever it holds, and it is not documented that it refuses
 * another's name as the author: all who may have sent it must own the actor, and the actor must be the one that rolled.
 */
function isForeign(message: FateMessage): boolean {
  const { actor, replyTo } = message.system.links;
  const roll = game.messages.get(replyTo);
  if (roll && (roll.type !== 'harvestCheck' || (roll as CheckMessage).system.links.actor !== actor)) return true;
  const character = findDocument(actor);
  if (!(character instanceof foundry.documents.Actor)) return false;
  return !listSenders(message).every((user) => canUser('fate', character, user));
}

/** Lists the spends in the log. */
export function listSpends(): FateSpend[] {
  const messages = (game as { messages?: Iterable<ChatMessage.Implementation> }).messages ?? [];
  return [...messages].filter(isFateMessage).map((message) => ({
    id: message.id ?? '',
    actor: message.system.links.actor,
    roll: message.system.links.replyTo,
    serial: message.system.serial,
    time: message._stats.createdTime ?? message.timestamp,
    foreign: isForeign(message),
  }));
}

/** Reads whether a spend holds. */
export function readVerdict(message: FateMessage): FateVerdict {
  return judgeSpends(listSpends()).get(message.id ?? '') ?? 'accepted';
}

function findCharacter(message: CheckMessage): Character | null {
  const { actor } = message.system.links;
  const found = findDocument(actor);
  if (!(found instanceof foundry.documents.Actor)) return null;
  return found.type === 'harvestCharacter' ? found : null;
}

/** What the card of a roll shows of fate. */
export interface FateView {
  /** Automatic successes that fate gave. */
  readonly spent: number;
  /** Whether this user may spend one more. */
  readonly canSpend: boolean;
  /** Points that are left. */
  readonly left: number;
}

/** Reads what fate did to a roll and what it may still do. */
export function viewFate(message: CheckMessage): FateView {
  const spends = listSpends();
  const spent = countFate(spends, message.id ?? '');
  const character = message.system.links.actor ? findCharacter(message) : null;
  if (!character || !canUser('fate', character)) return { spent, canSpend: false, left: 0 };
  const { value } = settleFate(character.system.fate, spends, character.uuid);
  const { cost, most } = darkHarvest.fate.success;
  return { spent, canSpend: spent < most && value >= cost, left: value };
}

const pending = new Set<string>();

/**
 * Spends a point on a roll: +1 automatic success (DH-11).
 * @param title - what the roll tested
 * @throws Refusal `not-owner`, `no-fate`, `fate-limit`
 */
export async function spendFate(message: CheckMessage, title: string): Promise<void> {
  const character = findCharacter(message);
  if (!character || !canUser('fate', character)) throw new Refusal('not-owner', { actor: character?.name ?? '' });
  const spends = listSpends();
  const { cost, most } = darkHarvest.fate.success;
  if (countFate(spends, message.id ?? '') >= most) throw new Refusal('fate-limit', { most: String(most) });
  const seen = settleFate(character.system.fate, spends, character.uuid);
  if (seen.value < cost) throw new Refusal('no-fate', { actor: character.name });
  if (pending.has(character.uuid)) return;
  pending.add(character.uuid);
  try {
    const spend = await createSpend(message, character, seen.serial, title);
    // Spends that others sent first are here by now. One that is refused costs nothing.
    if (!spend || judgeSpends(listSpends()).get(spend.id ?? '') !== 'accepted') return;
    await character.update({ system: { fate: { value: seen.value - cost, serial: seen.serial + 1 } } });
  } finally {
    pending.delete(character.uuid);
  }
}

/** Posts the spend to those who see the roll. */
async function createSpend(message: CheckMessage, character: Character, serial: number, title: string) {
  const data = {
    type: 'harvestFate' as const,
    speaker: ChatMessage.getSpeaker({ actor: character as unknown as Actor.Implementation }),
    whisper: message.whisper,
    blind: message.blind,
    content: game.i18n.format('TETRAD.DarkHarvest.Fate.spent', { title: foundry.utils.escapeHTML(title) }),
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: character.uuid, replyTo: message.id ?? '' },
      serial,
      title,
    },
  };
  return ChatMessage.create(data);
}
