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

/** What was looked up in the log. */
interface Index {
  readonly byReply: Map<string, Message[]>;
  readonly byType: Map<string, Message[]>;
  readonly byActor: Map<string, Message[]>;
  readonly log: Log | undefined;
  /** How many messages it knows, and the newest of them. */
  size: number;
  last: string;
}

let index: Index | null = null;
let changes = 0;
let isFresh = false;

/** Forgets what was looked up: a message has been changed in its place. */
export function forgetReplies(): void {
  index = null;
  isFresh = false;
  changes++;
}

function add(lists: Map<string, Message[]>, key: string, message: Message): void {
  const known = lists.get(key);
  if (known) known.push(message);
  else lists.set(key, [message]);
}

function readLog(log: Log | undefined): Index {
  const made = { byReply: new Map(), byType: new Map(), byActor: new Map(), log, size: 0, last: '' };
  for (const message of log ?? []) note(made, message);
  return made;
}

function note(lists: Index, message: Message): void {
  add(lists.byReply, readReplyTo(message), message);
  add(lists.byType, message.type, message);
  add(lists.byActor, readActorUuid(message), message);
  lists.size += 1;
  lists.last = message.id ?? '';
}

/** Brings an index up to date where all that happened is that messages came; null: more has happened. */
function noteNewest(lists: Index, { size, contents }: Log): Index | null {
  if (size < lists.size || (lists.size > 0 && contents[lists.size - 1]?.id !== lists.last)) return null;
  for (const message of contents.slice(lists.size)) note(lists, message);
  return lists;
}

/**
 * Brings what was looked up up to date: messages come and go at all times, and the newest stands last. A card that is prepared asks a dozen times, so the log
 * is compared once in a turn of the page, and else its size alone.
 */
function refresh(): Index {
  const { messages: log } = game as { messages?: Log };
  if (index && isFresh && index.log === log && index.size === (log?.size ?? 0)) return index;
  const known = index && log && index.log === log ? noteNewest(index, log) : null;
  if (!known) changes++;
  index = known ?? readLog(log);
  isFresh = true;
  queueMicrotask(() => {
    isFresh = false;
  });
  return index;
}

/** Reads a mark that changes whenever a message comes, goes or is changed. */
export function readLogMark(): string {
  const { size, last } = refresh();
  return `${changes} ${size} ${last}`;
}

/**
 * Makes a way to keep what was read from the log until a message comes, goes or is changed, or until this turn of the page is over: a hundred cards that are looked
 * at together ask the same of one thread.
 */
export function createKeeper<Result>(): (key: string, read: () => Result) => Result {
  let mark = '';
  const kept = new Map<string, Result>();
  return (key, read) => {
    const now = readLogMark();
    if (mark !== now) kept.clear();
    if (kept.size === 0) queueMicrotask(() => kept.clear());
    mark = now;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const result = read();
    kept.set(key, result);
    return result;
  };
}

/** Lists the messages that answer a message, in the order of the log. */
export function listReplies(id: string): readonly Message[] {
  return id ? (refresh().byReply.get(id) ?? []) : [];
}

/** Lists the messages of a type, in the order of the log. */
export function listMessagesOf(type: string): readonly Message[] {
  return refresh().byType.get(type) ?? [];
}

/** How many messages of a thread are looked at when one of them comes or goes, and of those that answer the same how many of the first and of the newest. */
const THREAD = { all: 48, first: 4, newest: 20 };

/** Picks those that what comes or goes may change: the first, one of which counts, and the newest, which people read. */
function pickReplies(id: string): readonly Message[] {
  const replies = listReplies(id);
  const { first, newest } = THREAD;
  return replies.length <= first + newest ? replies : [...replies.slice(0, first), ...replies.slice(-newest)];
}

/**
 * Lists the ids of the messages that hang together with one: what it answers, what answers that, and so on; its own among them. Of a thread that has grown beyond
 * all measure the nearest, so that it costs no more than its newest entries.
 */
export function listThread(id: string): string[] {
  const found = new Set<string>();
  // Upwards first: what it answers, and what that answers.
  for (let next = id; next && !found.has(next) && found.size < THREAD.all / 2;) {
    found.add(next);
    const message = game.messages.get(next);
    next = message ? readReplyTo(message) : '';
  }
  for (const next of found) {
    for (const reply of pickReplies(next)) if (found.size < THREAD.all) found.add(reply.id ?? '');
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
  const ofActor = actor ? (refresh().byActor.get(actor) ?? []) : [];
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
