/** Messages and what answers them: who may see one, who sent it, which answer came first, and how a roll or an answer is posted. */
import { findActor } from '../foundry/documents.ts';
import { type MessageMode, applyMessageMode, buildModeOption } from '../foundry/generation.ts';
import { canUser } from '../permissions.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';

/**
 * Tests whether a message's content may be shown to this user. Everything that draws, writes or counts a message asks here first: core's answer, and the author's own roll as long as it is not blind, which early
 * builds of Foundry 14 hid (foundryvtt/foundryvtt#14258).
 */
export function isContentShown(message: ChatMessage.Implementation): boolean {
  if (!message.visible) return false;
  return message.isContentVisible || (message.isAuthor && !message.blind);
}

type Message = ChatMessage.Implementation;

interface Linked {
  readonly links?: { readonly actor?: string; readonly replyTo?: string };
}

interface Log extends Iterable<Message> {
  readonly size: number;
  readonly contents: readonly Message[];
}

/** Whom a message of ours answers; empty: nobody. */
export function readReplyTo(message: Message): string {
  return (message.system as unknown as Linked | undefined)?.links?.replyTo ?? '';
}

/** UUID of the actor whom a message of ours speaks for; empty: nobody. */
export function readActorUuid(message: Message): string {
  return (message.system as unknown as Linked | undefined)?.links?.actor ?? '';
}

let state = '';
let changes = 0;
const byReply = new Map<string, Message[]>();
const byType = new Map<string, Message[]>();

/** Forgets what was looked up: a message has been changed in its place. */
export function forgetReplies(): void {
  state = '';
  changes++;
}

function add(index: Map<string, Message[]>, key: string, message: Message): void {
  const known = index.get(key);
  if (known) known.push(message);
  else index.set(key, [message]);
}

/** Brings both lists up to date: messages come and go at all times, and the newest stands last. */
function refresh(): void {
  const log = (game as { messages?: Log }).messages;
  const now = log ? `${log.size} ${log.contents.at(-1)?.id ?? ''}` : '';
  if (now === state && now) return;
  byReply.clear();
  byType.clear();
  state = now;
  for (const message of log ?? []) {
    add(byReply, readReplyTo(message), message);
    add(byType, message.type, message);
  }
}

/** Reads a mark that changes whenever a message comes, goes or is changed. */
export function readLogMark(): string {
  refresh();
  return `${changes} ${state}`;
}

/** Lists the messages that answer a message, in the order of the log. */
export function listReplies(id: string): readonly Message[] {
  refresh();
  return id ? (byReply.get(id) ?? []) : [];
}

/** Lists the messages of a type, in the order of the log. */
export function listMessagesOf(type: string): readonly Message[] {
  refresh();
  return byType.get(type) ?? [];
}

/** Lists the ids of all messages that hang together with one: what it answers, what answers that, and so on; its own among them. */
export function listThread(id: string): string[] {
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!next || found.has(next)) continue;
    found.add(next);
    const message = game.messages.get(next);
    if (message) open.push(readReplyTo(message));
    open.push(...listReplies(next).map((reply) => reply.id ?? ''));
  }
  return [...found];
}

/**
 * Tests whether a message is earlier than another, as every client sees it: by the server's time, then by id.
 */
export function isEarlier(one: Message, other: Message): boolean {
  const [first, second] = [readTime(one), readTime(other)];
  return first === second ? (one.id ?? '') < (other.id ?? '') : first < second;
}

/** The time at which the server made a message. */
export function readTime({ _stats, timestamp }: Message): number {
  return _stats.createdTime ?? timestamp;
}

/** Lists the users whom a message may come from: its author, and who wrote it last by the server's own note. Users who are gone are left out. */
export function listSenders({ author, _stats }: Message): User.Implementation[] {
  const ids = new Set([author?.id, _stats.lastModifiedBy]);
  return [...ids].flatMap((id) => game.users.get(id ?? '') ?? []);
}

/** Finds the actor that a message speaks for; null: it is gone, or its senders may not roll for it, and what they say of it is ignored. */
export function findOwnActor(message: Message): Actor.Implementation | null {
  const actor = findActor(readActorUuid(message));
  return actor && listSenders(message).every((user) => canUser('roll', actor, user)) ? actor : null;
}

/** How many of an actor's messages are looked at: nobody acts on older ones, and a log may be long. */
const RECENT = 12;

/** Lists the ids of the messages that a message may have changed: those of its thread, and the recent ones of its actor, which show what that has left. */
export function listTouched(message: Message): string[] {
  const actor = readActorUuid(message);
  const ofActor = actor ? game.messages.filter((other) => readActorUuid(other) === actor) : [];
  // It may be gone itself: its thread is then that of what it answered.
  const thread = [...listThread(message.id ?? ''), ...listThread(readReplyTo(message))];
  const ids = new Set([...thread, ...ofActor.slice(-RECENT).map(({ id }) => id ?? '')]);
  ids.delete(message.id ?? '');
  return [...ids];
}

/**
 * Creates the one message of a roll.
 * @param roll - an evaluated roll
 * @param message - type, system data and plain text of the card
 * @param speaker - who acts
 * @param mode - who may see it; undefined: as the user chose for the chat log
 */
export async function postRoll(
  roll: foundry.dice.Roll,
  message: RollMessage,
  speaker: ChatMessage.SpeakerData,
  mode?: MessageMode,
): Promise<ChatMessage.Implementation | undefined> {
  const data = applyMessageMode({ ...message, speaker }, mode) as unknown as foundry.dice.Roll.MessageData;
  return roll.toMessage(data, { create: true, ...buildModeOption(mode) });
}

/**
 * Creates a message that answers another one, for those who see that one.
 * @param data - type, system data and plain text, the speaker where somebody speaks
 * @param source - the message that is answered
 * @param roll - an evaluated roll; null: there are no dice in it
 */
export async function postAnswer(
  data: object,
  source: Pick<ChatMessage.Implementation, 'whisper' | 'blind'>,
  roll: foundry.dice.Roll | null = null,
): Promise<ChatMessage.Implementation | undefined> {
  const { sounds } = CONFIG as { sounds?: { dice?: string } };
  const { whisper, blind } = source;
  const dice = roll ? { rolls: [roll], ...(sounds?.dice ? { sound: sounds.dice } : {}) } : {};
  return ChatMessage.create({ ...data, ...dice, whisper, blind });
}
