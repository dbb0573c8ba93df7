/** Tests whether the senders of a message may act for the actor it names, and whether a message was edited after it was posted. */
import { findActor } from '../foundry/documents.ts';
import type { PermittedAction } from '../permission-table.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { registerMark } from './define-card.ts';
import { listSenders } from './replies.ts';

type Message = ChatMessage.Implementation;

/**
 * Tests whether everyone who may have sent a message may act for an actor. If the actor was deleted or made up, only GMs may.
 * @param uuid - UUID of the actor
 */
export function isSentFor(message: Message, uuid: string, action: PermittedAction = 'roll'): boolean {
  const actor = findActor(uuid);
  return listSenders(message).every((user) => (actor ? canUser(action, actor, user) : permitsUser(action, user)));
}

/** Tests whether only GMs can have sent a message. */
export function isSentByLeaders(message: Message): boolean {
  const senders = listSenders(message);
  return senders.length > 0 && senders.every((user) => permitsUser('rule', user));
}

/** Returns the reason with which a GM allowed a roll that the rules forbid; empty: none, or the sender is not a GM. */
function readOverruled(message: Message): string {
  const { overruled } = message.system as { overruled?: unknown };
  return typeof overruled === 'string' && isSentByLeaders(message) ? overruled : '';
}

registerMark(
  'overruled',
  (message) => readOverruled(message) !== '',
  (message) => ({ reason: readOverruled(message) }),
);

interface Sealed {
  readonly type?: string;
  readonly system?: object;
  readonly rolls?: readonly unknown[];
}

function leaveOut(key: string, value: unknown): unknown {
  return key === 'takenBack' ? undefined : value;
}

/**
 * Hashes a string into 16 hexadecimal digits (two 32-bit hashes like FNV-1a). The hash is not cryptographic. It reveals edits, but not messages that were
 * forged from the start.
 */
function sumUp(text: string): string {
  let [first, second] = [0x81_1c_9d_c5, 0x12_34_56_78];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01_00_01_93);
    second = Math.imul(second ^ (code + index), 0x85_eb_ca_6b);
  }
  return [first, second].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * Computes the seal of a card: a hash of its dice and data when it was posted.
 *
 * Foundry lets authors edit their messages at any time. If the seal no longer fits, every client shows that; a GM's edit is sealed again. The hash leaves out
 * the message's recipients, flags and flavor, which core and modules change, and whether a spend was taken back. The seal begins with the
 * version of the system, because other versions may read the message with other fields.
 */
export function writeSeal({ type, system, rolls }: Sealed): string {
  // Stored messages have rolls as JSON strings; a new message may have objects.
  const texts = (rolls ?? []).map((roll) => (typeof roll === 'string' ? roll : JSON.stringify(roll)));
  return `${writeVersion()}${sumUp(JSON.stringify([type, system, texts], leaveOut))}`;
}

function writeVersion(): string {
  return `${game.system.version} `;
}

function readSeal(message: Message): string {
  const { tetrad } = message.flags as { tetrad?: { seal?: unknown } };
  return typeof tetrad?.seal === 'string' ? tetrad.seal : '';
}

/** Whether a message's seal fits, by message. This is cached because hashing takes time, and cards are checked often. */
const sealed = new WeakMap<object, boolean>();

/** Forgets the cached result for a message that has changed. */
export function forgetSeal(message: object): void {
  sealed.delete(message);
}

function fitsSeal(message: Message, seal: string): boolean {
  const known = sealed.get(message);
  if (known !== undefined) return known;
  const fits = seal === writeSeal(message.toObject());
  sealed.set(message, fits);
  return fits;
}

/**
 * Tests whether a user who is not a GM has edited a message since it was posted. For a message without a seal of this version, the server's statistics decide.
 */
function isEdited(message: Message): boolean {
  const seal = readSeal(message);
  if (seal.startsWith(writeVersion())) return !fitsSeal(message, seal);
  const { createdTime, modifiedTime } = message._stats;
  return message.rolls.length > 0 && (modifiedTime ?? 0) > (createdTime ?? Infinity) && !isSentByLeaders(message);
}

registerMark('edited', isEdited);
