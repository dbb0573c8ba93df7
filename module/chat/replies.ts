/** Messages and their replies: who may see a message, who has sent it, which reply came first, and how rolls and replies are posted. */
import { getSystem, getHooks } from '../foundry/host.ts';
import { type MessagesOf, typeMessages } from '../foundry/documents.ts';
import { type MessageMode, applyMessageMode, buildModeOption } from '../foundry/generation.ts';
import type { RollMessage } from './dice-facet.ts';

/**
 * Tests whether this user may see a message's content. All code that draws, writes or counts a message must call this first. The answer is core's, with one
 * exception: authors always see their own rolls unless these are blind, because early builds of Foundry 14 hid such rolls (foundryvtt/foundryvtt#14258).
 */
export function isContentShown(message: ChatMessage.Implementation): boolean {
  if (!message.visible) return false;
  return message.isContentVisible || (message.isAuthor && !message.blind);
}

type Message = ChatMessage.Implementation;

/** The data that messages of all rulesets may have. */
interface Linked {
  readonly links?: { readonly actor?: string; readonly replyTo?: string };
  readonly purpose?: { readonly kind: string };
}

interface Log extends Iterable<Message> {
  readonly size: number;
  readonly contents: readonly Message[];
}

/** Returns the id of the message that this one replies to; empty: none. */
export function readReplyTo(message: Message): string {
  return getSystem<Linked | undefined>(message)?.links?.replyTo ?? '';
}

/** Returns the UUID of the actor that a message speaks for; empty: none. */
export function readActorUuid(message: Message): string {
  return getSystem<Linked | undefined>(message)?.links?.actor ?? '';
}

/** Returns what the result of a roll is used for; empty: nothing in particular, or the message is no roll. */
export function readPurpose(message: Message): string {
  return getSystem<Linked | undefined>(message)?.purpose?.kind ?? '';
}

/** An index of the log's messages: by the message they reply to, by type and by actor. */
interface Index {
  readonly byReply: Map<string, Message[]>;
  readonly byType: Map<string, Message[]>;
  readonly byActor: Map<string, Message[]>;
  readonly log: Log | undefined;
  /** The number of messages in the index. */
  size: number;
}

let index: Index | null = null;
let changes = 0;

type Follower = (isDocument: boolean) => void;

const followers: Follower[] = [];

/**
 * Runs a task each time that something changes on which kept values may depend.
 * @param task - must be cheap, or wait for the next frame. It is told whether a document has changed that is no message
 */
export function followChanges(task: Follower): void {
  followers.push(task);
}

function noteChange(isDocument = false): void {
  changes++;
  for (const task of followers) task(isDocument);
}

/** Forgets everything that was read from the log, after a message was deleted or changed in place. */
export function forgetReplies(): void {
  index = null;
  noteChange();
}

function add(lists: Map<string, Message[]>, key: string, message: Message): void {
  const known = lists.get(key);
  if (known) known.push(message);
  else lists.set(key, [message]);
}

function note(lists: Index, message: Message): void {
  add(lists.byReply, readReplyTo(message), message);
  add(lists.byType, message.type, message);
  add(lists.byActor, readActorUuid(message), message);
  lists.size += 1;
}

/** Returns the current index. New messages, which are always the last in the log, are added to it. */
function refresh(): Index {
  const { messages: log } = game as { messages?: Log };
  const size = log?.size ?? 0;
  const known = index && index.log === log && index.size <= size ? index : null;
  if (known?.size === size) return known;
  noteChange();
  const lists = known ?? { byReply: new Map(), byType: new Map(), byActor: new Map(), log, size: 0 };
  for (const message of known ? (log?.contents.slice(known.size) ?? []) : (log ?? [])) note(lists, message);
  index = lists;
  return lists;
}

/** Adds new messages to the index, so that a long log is not read when the first card needs it. */
export function noteNewest(): void {
  refresh();
}

function noteDocument(): void {
  noteChange(true);
}

/** Tells the index that a message was changed in place. */
export function noteUpdate(changed: object): void {
  const { type, system } = foundry.utils.expandObject(changed) as { type?: unknown; system?: { links?: unknown } };
  if (type !== undefined || system?.links !== undefined) forgetReplies();
  else noteChange();
}

/**
 * Creates a cache for values that are read from documents, such as the verdict of an exchange, which a dozen cards ask for. A value is kept until any document
 * is created, changed or deleted.
 */
export function createKeeper<Result>(): (key: unknown, read: () => Result) => Result {
  let last = -1;
  const kept = new Map<unknown, Result>();
  return (key, read) => {
    refresh();
    if (last !== changes) kept.clear();
    last = changes;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const result = read();
    kept.set(key, result);
    return result;
  };
}

/** The documents that kept values may depend on, besides messages. */
const READ = ['Actor', 'ActorDelta', 'Item', 'ActiveEffect', 'Token', 'Combat', 'Combatant', 'User', 'Setting'];

/** Forgets kept values when documents change. Called in `init`, before other rooms install hooks that read them. */
export function watchDocuments(): void {
  const hooks = getHooks();
  for (const name of READ) for (const act of ['create', 'update', 'delete']) hooks.on(`${act}${name}`, noteDocument);
  hooks.on('clientSettingChanged', () => noteChange());
  Hooks.once('ready', noteNewest);
}

/** Lists the replies to a message, in log order. */
export function listReplies(id: string): readonly Message[] {
  return id ? (refresh().byReply.get(id) ?? []) : [];
}

/** Lists the messages of a type, in log order. */
export function listMessagesOf<Type extends string>(type: Type): MessagesOf<Type> {
  return typeMessages(refresh().byType.get(type) ?? []);
}

/** Lists the messages that speak for an actor, in log order; empty for an empty UUID. */
export function listMessagesBy(actorUuid: string): readonly Message[] {
  return actorUuid ? (refresh().byActor.get(actorUuid) ?? []) : [];
}

/**
 * The maximum numbers of related messages that are checked when a message is created or deleted: `all` in a thread, and the `first` and the `newest` among the
 * replies to one message.
 */
const THREAD = { all: 48, first: 4, newest: 20 };

/** Returns the replies that a change may affect: the first ones, since one of them is the valid reply, and the newest, which users are reading. */
function pickReplies(id: string): readonly Message[] {
  const replies = listReplies(id);
  const { first, newest } = THREAD;
  return replies.length <= first + newest ? replies : [...replies.slice(0, first), ...replies.slice(-newest)];
}

/**
 * Lists the ids of all messages connected with a message by replies, including its own id. In a very long thread, only the nearest are listed, to limit the
 * cost.
 */
export function listThread(id: string): string[] {
  const found = new Set<string>();
  // First goes up the thread: to the message that this one replies to, and so on.
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

/** Tests whether a message is earlier than another: by server time, then by id, so that all clients agree. */
export function isEarlier(one: Message, other: Message): boolean {
  const [first, second] = [readTime(one), readTime(other)];
  return first === second ? (one.id ?? '') < (other.id ?? '') : first < second;
}

/** Returns messages in the order of their creation, the earliest first. */
export function sortByTime(messages: readonly Message[]): Message[] {
  return messages.toSorted((one, other) => (isEarlier(one, other) ? -1 : 1));
}

/**
 * Lists the replies to a message that count, the earliest first.
 * @param counts - tests whether a reply counts, and is genuine
 */
export function listAnswers(id: string, counts: (reply: Message) => boolean): Message[] {
  return sortByTime(listReplies(id).filter(counts));
}

/** Returns the answer to a message: of the replies that count, the first; null: none yet. */
export function findFirstAnswer(id: string, counts: (reply: Message) => boolean): Message | null {
  return listAnswers(id, counts)[0] ?? null;
}

/** Returns the first of each actor's messages, in the same order. */
export function keepFirstOfEach(messages: readonly Message[]): Message[] {
  const actors = messages.map(readActorUuid);
  return messages.filter((_message, place) => actors.indexOf(actors[place] ?? '') === place);
}

/** Lists the first answer of each actor to a message, the earliest first. */
export function listFirstAnswers(id: string, counts: (reply: Message) => boolean): Message[] {
  return keepFirstOfEach(listAnswers(id, counts));
}

/** Returns the server time at which a message was created. */
export function readTime({ _stats, timestamp }: Message): number {
  return _stats.createdTime ?? timestamp;
}

/** How many of an actor's newest messages are checked. A log may be long, and no one acts on older messages. */
const RECENT = 12;

/** Lists the ids of the other messages in a message's thread, even if the message was deleted. */
export function listConnected(message: Message): string[] {
  // A deleted message is in no thread, but the message that it replied to still is.
  const ids = new Set([...listThread(message.id ?? ''), ...listThread(readReplyTo(message))]);
  ids.delete(message.id ?? '');
  return [...ids];
}

/** Lists the ids of the messages that may change with a message: those of its thread, and the recent messages of its actor, which show the actor's state. */
export function listTouched(message: Message): string[] {
  const ofActor = listMessagesBy(readActorUuid(message));
  const ids = new Set([...listConnected(message), ...ofActor.slice(-RECENT).map(({ id }) => id ?? '')]);
  ids.delete(message.id ?? '');
  return [...ids];
}

/**
 * Posts a roll as one message.
 * @param roll - an evaluated roll
 * @param message - the type, system data and plain text of the message
 * @param speaker - the actor or user who rolls
 * @param mode - who may see the message; undefined: the user's choice in the chat log
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
 * Posts a reply to a message, visible to the users who can see that message.
 * @param data - the type, system data and plain text of the reply, and possibly its speaker
 * @param source - the message that is replied to
 * @param roll - an evaluated roll; null: the reply has no dice
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
