/**
 * How a request goes: it is asked, what it costs is held, it is answered, and what was approved is done. Of the answers that count the earliest decides: a GM's
 * approval or veto, or the asker's own withdrawal. What anybody else answers is ignored.
 */
import { isEarlier, listReplies, listSenders, postAnswer } from '../chat/replies.ts';
import { isSentFor } from '../chat/senders.ts';
import { askForm } from '../foundry/ask-form.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { makeWords } from '../foundry/make-format.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import {
  requestFacets,
  type Fulfilment,
  type MessageOptions,
  type RequestKind,
  type RequestPrice,
  type RequestsFacet,
} from './requests-facet.ts';

type Message = ChatMessage.Implementation;

interface Links {
  readonly actor: string;
  readonly replyTo: string;
}

/** The data of a message that asks. */
export interface RequestData {
  readonly links: Links;
  readonly kind: string;
  /** What is to happen, in the asker's words. */
  readonly description: string;
  /** What the roll tested, as it was called then. */
  readonly title: string;
  /** Place in the row of spends of what it holds. */
  readonly serial: number;
  /** Of a reroll: the better of the two stands; else the new one. */
  readonly keepBetter: boolean;
  readonly ruleOptions: MessageOptions;
}

/** The data of a message that answers a request. */
export interface AnswerData {
  readonly links: Links;
  readonly answer: string;
  /** Place in the row of spends of what comes back. */
  readonly serial: number;
  /** What was asked for, as it was called then. */
  readonly title: string;
  /** The request as it stood when it was answered, by `writeAsked`; empty in older messages. */
  readonly asked: string;
}

/** How a request may be answered. */
export const answers = ['approve', 'veto', 'withdraw'] as const;

/** One of them. */
export type Answer = (typeof answers)[number];

/** What holds the price of a request. */
export interface Holds {
  /** Whether what the request costs is held: yes; it has come back; it never was, and why. */
  readStanding(request: Message): 'held' | 'returned' | { readonly refusal: string };
  /** What a price is for an actor, how much it has, and what keeps it from paying; null: nothing does. */
  quote(
    actor: Actor.Implementation,
    price: RequestPrice,
    target: Message | null,
  ): { readonly cost: number; readonly left: number; readonly refusal: UserError | null };
  /** Holds a price from the message on that `post` sends. */
  hold(
    actor: Actor.Implementation,
    price: RequestPrice,
    target: Message | null,
    post: (serial: number) => Promise<Message | undefined>,
  ): Promise<void>;
  /** Gives back what a request holds, by the message that `post` sends. */
  giveBack(request: Message, post: (serial: number) => Promise<Message | undefined>): Promise<void>;
}

let holds: Holds | null = null;

/** Says what holds the prices of requests. Called in `init`. */
export function registerHolds(given: Holds): void {
  holds = given;
}

/** Reads what a message asks. */
export function readRequest(request: Message): RequestData {
  return request.system as unknown as RequestData;
}

/** Reads what a message answers. */
export function readAnswer(answer: Message): AnswerData {
  return answer.system as unknown as AnswerData;
}

/** Finds the facet of a request; undefined: the message is none. */
export function findRequestFacet({ type }: Message): RequestsFacet | undefined {
  return requestFacets.list().find(({ requestType }) => requestType === type);
}

/** What a request is, read with its facet. */
interface ReadRequest {
  readonly facet: RequestsFacet;
  /** Undefined: its kind is not known. */
  readonly kind: RequestKind | undefined;
  readonly data: RequestData;
  readonly actor: Actor.Implementation | null;
  /** The roll that it is about. */
  readonly target: Message | null;
}

function findTarget(facet: RequestsFacet, id: string): Message | null {
  const found = id ? game.messages.get(id) : undefined;
  return found && facet.isTarget(found) ? found : null;
}

/** Reads a request; null: it is none. */
export function openRequest(request: Message): ReadRequest | null {
  const facet = findRequestFacet(request);
  if (!facet) return null;
  const data = readRequest(request);
  const kind = Object.hasOwn(facet.kinds, data.kind) ? facet.kinds[data.kind] : undefined;
  const found = findActor(data.links.actor);
  const actor = found && facet.owns(found) ? found : null;
  return { facet, kind, data, actor, target: findTarget(facet, data.links.replyTo) };
}

/** Names what is asked for. */
export function describeRequest({ words }: RequestsFacet, kind: string, title: string): string {
  return makeWords(words, 'TETRAD.Request')(`title.${kind}`, { title });
}

/** Tests whether an answer counts. */
function counts(answer: Message, request: Message): boolean {
  const senders = listSenders(answer);
  if (senders.length === 0) return false;
  const { answer: word } = readAnswer(answer);
  if (word === 'approve' || word === 'veto') return senders.every((user) => permitsUser('answer', user));
  const actor = findActor(readRequest(request).links.actor);
  return word === 'withdraw' && actor !== null && senders.every((user) => canUser('request', actor, user));
}

/** Lists the answers to a request that may decide it. */
export function listAnswers(request: Message): Message[] {
  const type = findRequestFacet(request)?.answerType;
  return listReplies(request.id ?? '').filter((message) => message.type === type && counts(message, request));
}

/** Finds the answer that decides a request; null: there is none yet. */
export function findAnswer(request: Message): Message | null {
  return listAnswers(request).reduce<Message | null>(
    (first, answer) => (first && isEarlier(first, answer) ? first : answer),
    null,
  );
}

/** Tests whether a request is not its sender's to make: Foundry takes a message of one's own whatever it holds. */
export function isForeignRequest(request: Message): boolean {
  const { facet, kind, data, target } = openRequest(request) ?? {};
  if (!facet || !kind || !data) return true;
  if (!isSentFor(request, data.links.actor, 'request')) return true;
  return target ? facet.readOwner(target) !== data.links.actor : false;
}

/** Reads whether a request stands: what it costs is held, or it costs nothing. */
export function readHold(request: Message): ReturnType<Holds['readStanding']> {
  const { facet, kind } = openRequest(request) ?? {};
  if (kind?.price && holds) return holds.readStanding(request);
  const isForeign = isForeignRequest(request);
  return isForeign ? { refusal: makeWords(facet?.words ?? '', 'TETRAD.Request')('foreign') } : 'held';
}

/** Writes a request as it stands, all that is asked for in it, for the answer that is given to it. */
function writeAsked(request: Message): string {
  const { links, kind, description, keepBetter, ruleOptions } = readRequest(request);
  const options = Object.entries(ruleOptions ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([links.actor, links.replyTo, kind, description, keepBetter, options]);
}

/** Tests whether a request has been changed since it was answered. Answers of older worlds do not say what they were given to. */
export function isChangedSince(answer: Message, request: Message): boolean {
  const { asked } = readAnswer(answer);
  return Boolean(asked) && asked !== writeAsked(request);
}

/** Tests whether a request holds its price and a GM has approved it as it stands. */
export function isApproved(request: Message): boolean {
  const answer = findAnswer(request);
  if (answer === null || isChangedSince(answer, request)) return false;
  return readAnswer(answer).answer === 'approve' && readHold(request) === 'held';
}

function findKind(actor: Actor.Implementation | null, kind: string) {
  const facet = requestFacets.find(actor);
  return facet && Object.hasOwn(facet.kinds, kind) ? { facet, found: facet.kinds[kind] } : null;
}

/**
 * Tests whether this user may ask for something now.
 * @param target - the roll that it is about; null: none
 */
export function canAsk(actor: Actor.Implementation | null, kind: string, target: Message | null = null): boolean {
  const { facet, found } = findKind(actor, kind) ?? {};
  if (!actor || !facet || !found || !canUser('request', actor)) return false;
  if (target && facet.readOwner(target) !== actor.uuid) return false;
  if (!found.canAsk(actor, target)) return false;
  return !found.price || holds?.quote(actor, found.price, target).refusal === null;
}

/** Lists who reads a request, if not everybody: those who see the roll, and the GMs, who would not see an answer to a roll for no other eyes. */
function listReaders(target: Message | null): string[] {
  if (!target || target.whisper.length === 0) return [];
  const leaders = game.users.filter(({ isGM }) => isGM).map(({ id }) => id ?? '');
  return [...new Set([...target.whisper.map(String), ...leaders])];
}

/**
 * Asks the player what is to happen, holds the price, and posts the request.
 * @param uuid - of the actor it is for
 * @param target - the roll that it is about; null: none
 * @param title - what that was
 * @throws UserError `not-owner`, `describe-effect`, `request-late`, and what the price is refused with
 */
export async function askRequest(kind: string, uuid: string, target: Message | null = null, title = ''): Promise<void> {
  const actor = findActor(uuid);
  const { facet, found } = findKind(actor, kind) ?? {};
  if (!actor || !facet || !found || !canUser('request', actor))
    throw new UserError('not-owner', { actor: actor?.name ?? '' });
  const { price, isReroll } = found;
  const options = target
    ? ((target.system as { ruleOptions?: MessageOptions }).ruleOptions ?? {})
    : facet.readOptions();
  const canKeep = isReroll && facet.rerolls?.canKeepBetter(options) === true;
  const words = makeWords(facet.words, 'TETRAD.Request');
  const quote = price && holds?.quote(actor, price, target);
  const given = await askForm({
    title: describeRequest(facet, kind, title),
    template: 'systems/tetrad/templates/shared/dialog/request.hbs',
    context: {
      hint: words(`hint.${kind}`),
      canKeep,
      newStands: isReroll && !canKeep ? words('newStandsAlways') : '',
      price: quote ? words('price', { cost: String(quote.cost), left: String(quote.left) }) : '',
      label: {
        description: words('description'),
        keep: words('keep'),
        keepBetter: words('keepBetter'),
        keepNew: words('keepNew'),
      },
    },
    ok: words('ask'),
    classes: [facet.ruleset, 'ask-window'],
  });
  if (!given) return;
  const description = given['description']?.trim() ?? '';
  if (!description) throw new UserError('describe-effect');
  // Others may have acted while the words were typed.
  if (!canAsk(actor, kind, target)) {
    throw (price && holds?.quote(actor, price, target).refusal) || new UserError('request-late');
  }
  const system = {
    schemaVersion: 1,
    ruleset: facet.ruleset,
    links: { actor: uuid, replyTo: target?.id ?? '' },
    kind,
    description,
    title,
    keepBetter: canKeep && given['keepBetter'] === 'better',
    ruleOptions: options,
  };
  const post = (serial: number): Promise<Message | undefined> =>
    ChatMessage.create({
      type: facet.requestType,
      speaker: getSpeaker(actor),
      whisper: listReaders(target),
      blind: target?.blind ?? false,
      content: foundry.utils.escapeHTML(`${describeRequest(facet, kind, title)}: ${description}`),
      system: { ...system, serial },
    });
  await (price && holds ? holds.hold(actor, price, target, post) : post(0));
}

/** Tests whether this user may give an answer now. */
export function canAnswer(request: Message, answer: Answer): boolean {
  if (findAnswer(request) || readHold(request) !== 'held') return false;
  if (answer !== 'withdraw') return permitsUser('answer');
  const actor = openRequest(request)?.actor ?? null;
  return actor !== null && canUser('request', actor);
}

/**
 * Answers a request.
 * @throws UserError `request-answered`
 */
export async function answerRequest(request: Message, answer: Answer): Promise<void> {
  await runOnce(`answer ${request.id}`, async () => {
    const { facet, kind, data, actor } = openRequest(request) ?? {};
    if (!facet || !data || !canAnswer(request, answer)) throw new UserError('request-answered');
    const title = describeRequest(facet, data.kind, data.title);
    const system = {
      schemaVersion: 1,
      ruleset: facet.ruleset,
      links: { actor: data.links.actor, replyTo: request.id ?? '' },
      answer,
      title,
      asked: writeAsked(request),
    };
    const content = foundry.utils.escapeHTML(makeWords(facet.words, 'TETRAD.Request')(`answered.${answer}`, { title }));
    const post = (serial: number): Promise<Message | undefined> =>
      postAnswer({ type: facet.answerType, content, system: { ...system, serial } }, request);
    const givesBack = answer !== 'approve' && actor && kind?.price && holds;
    await (givesBack ? holds?.giveBack(request, post) : post(data.serial));
  });
}

/** Reads how far an approved request has come. */
export function readFulfilment(request: Message): Fulfilment {
  const { kind, actor = null, target = null } = openRequest(request) ?? {};
  return kind?.readFulfilment(actor, target) ?? 'none';
}

/** Tests whether this user may do what a request was approved for. */
export function canFulfil(request: Message): boolean {
  const { actor } = openRequest(request) ?? {};
  return actor ? canUser('request', actor) && isApproved(request) && readFulfilment(request) === 'due' : false;
}

/**
 * Does what a request was approved for, once.
 * @throws UserError `request-answered`
 */
export async function fulfilRequest(request: Message): Promise<void> {
  await runOnce(`fulfil ${request.id}`, async () => {
    const { kind, actor, target } = openRequest(request) ?? {};
    if (!kind || !actor || !canFulfil(request)) throw new UserError('request-answered');
    await kind.fulfil(actor, target ?? null, request);
  });
}

/** Finds the facet of a message that requests and rulings can be about; undefined: it is none. */
export function findRequestsOf(target: Message): RequestsFacet | undefined {
  return requestFacets.list().find((facet) => facet.isTarget(target));
}

/** Tests whether a message asks or answers. */
function isOfRequests({ type }: Message): boolean {
  return requestFacets.list().some(({ requestType, answerType }) => type === requestType || type === answerType);
}

/**
 * Follows what is asked and answered. Called in `init`.
 * @param change - called once the world is there, and whenever a request or an answer comes, changes or goes, or somebody joins or leaves
 * @param arrive - called with each that comes
 */
export function followRequests(change: () => void, arrive: (message: Message) => void): void {
  Hooks.once('ready', change);
  Hooks.on('userConnected', change);
  Hooks.on('createChatMessage', (message) => {
    if (!isOfRequests(message)) return;
    arrive(message);
    change();
  });
  for (const hook of ['updateChatMessage', 'deleteChatMessage'] as const)
    Hooks.on(hook, (message: Message) => void (isOfRequests(message) && change()));
}
