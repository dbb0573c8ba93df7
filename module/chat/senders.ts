/** Whether those who sent a message may say in it what they say, and whether they have changed it since. */
import { findActor } from '../foundry/documents.ts';
import type { PermittedAction } from '../permission-table.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { registerMark } from './define-card.ts';
import { listSenders } from './replies.ts';

type Message = ChatMessage.Implementation;

/**
 * Tests whether all whom a message may come from may do something for an actor. An actor that is not found may be gone, or may never have been there: what is
 * said of it is believed of GMs alone.
 * @param uuid - of the actor
 */
export function isSentFor(message: Message, uuid: string, action: PermittedAction = 'roll'): boolean {
  const actor = findActor(uuid);
  return listSenders(message).every((user) => (actor ? canUser(action, actor, user) : permitsUser(action, user)));
}

/** Tests whether a message comes from GMs alone. */
export function isSentByLeaders(message: Message): boolean {
  const senders = listSenders(message);
  return senders.length > 0 && senders.every((user) => permitsUser('rule', user));
}

/** Reads why a GM let a roll pass; empty: none had to, or it is not a GM who says so. */
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
  return key === 'serial' ? undefined : value;
}

/** Sums a text up in 16 letters, two hashes of 32 bits (FNV-1a). It is no secret: it tells what was changed, not what was forged from the start. */
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
 * Writes the seal of a card: what its dice and its data came to when it was posted, in a few letters. Foundry lets an author change a message of theirs at any
 * time; a seal that no longer fits tells so on every client. Who sees a message, its flags and its flavor are not sealed: core and modules change them. Neither is
 * the place in a row of spends, which is looked for anew where it is taken. A GM's change is sealed again. The version stands before it: another one may read the
 * same message with other fields.
 */
export function writeSeal({ type, system, rolls }: Sealed): string {
  // Rolls are stored as text, and may not be yet.
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

/** Of sealed messages, whether the seal fits: to sum up a large one takes its time, and a card is looked at again and again. */
const sealed = new WeakMap<object, boolean>();

/** Forgets what was read of a message that has been changed: its seal is compared again. */
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

/** Tests whether somebody other than a GM has changed a message since it was posted. Of one without a seal of this version the server's note on it decides. */
function isEdited(message: Message): boolean {
  const seal = readSeal(message);
  if (seal.startsWith(writeVersion())) return !fitsSeal(message, seal);
  const { createdTime, modifiedTime } = message._stats;
  return message.rolls.length > 0 && (modifiedTime ?? 0) > (createdTime ?? Infinity) && !isSentByLeaders(message);
}

registerMark('edited', isEdited);
