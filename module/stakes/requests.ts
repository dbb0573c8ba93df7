/**
 * The life of a request: it is made, its price is taken, it is answered, and after an approval it is carried out. The earliest valid answer decides: a GM's
 * approval or veto, or the player's withdrawal. Other answers are ignored.
 */
import { getSystem } from '../foundry/host.ts';
import { facetOf, facetOfMessage, findRuleset } from '../foundry/ruleset.ts';
import { kindOf } from '../chat/define-message.ts';
import { isFromGm, isGenuine } from '../chat/genuine.ts';
import { findFirstAnswer, postAnswer } from '../chat/replies.ts';
import { askForm } from '../foundry/ask-form.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { makeWords } from '../foundry/make-format.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import {
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

/** The `system` data of a request's message. */
export interface RequestData {
  readonly links: Links;
  readonly kind: string;
  /** What should happen, as the player typed it. */
  readonly description: string;
  /** The name of the roll at that time. */
  readonly title: string;
  /** For a reroll: whether the better of the two rolls counts; otherwise the reroll counts. */
  readonly keepBetter: boolean;
  readonly ruleOptions: MessageOptions;
}

/** The `system` data of an answer's message. */
export interface AnswerData {
  readonly links: Links;
  readonly answer: string;
  /** The name of the request at that time. */
  readonly title: string;
  /** The content of the request at the time of the answer, from `writeAsked`; empty in older messages. */
  readonly asked: string;
}

export const answers = ['approve', 'veto', 'withdraw'] as const;

export type Answer = (typeof answers)[number];

/** Holds and returns the prices of requests. The points room registers these functions, because this room may not import it. */
export interface Holds {
  /** Returns what a price costs an actor, how many points the actor has, and why it cannot pay (null if it can). */
  quote(
    actor: Actor.Implementation,
    price: RequestPrice,
    target: Message | null,
  ): { readonly cost: number; readonly left: number; readonly refusal: UserError | null };
  /**
   * Takes a price and posts the request. If the request cannot be posted, the price is returned.
   */
  hold(
    actor: Actor.Implementation,
    price: RequestPrice,
    target: Message | null,
    post: () => Promise<Message | undefined>,
  ): Promise<void>;
  /** Returns a price to the actor that paid it. */
  giveBack(actor: Actor.Implementation, price: RequestPrice, options: MessageOptions): Promise<void>;
}

let holds: Holds | null = null;

/** Registers the functions that hold and return the prices of requests. Called in `init`. */
export function registerHolds(given: Holds): void {
  holds = given;
}

/** Returns the data of a request's message. */
export function readRequest(request: Message): RequestData {
  return getSystem(request);
}

/** Returns the data of an answer's message. */
export function readAnswer(answer: Message): AnswerData {
  return getSystem(answer);
}

/** Returns the facet of a request's message; undefined if the message is not a request. */
export function findRequestFacet({ type }: Message): RequestsFacet | undefined {
  const facet = findRuleset(type)?.requests;
  return facet?.requestType === type ? facet : undefined;
}

/** A request with its facet, its kind and the documents that it refers to. */
interface ReadRequest {
  readonly facet: RequestsFacet;
  /** The kind of the request; undefined if the rules do not know it. */
  readonly kind: RequestKind | undefined;
  readonly data: RequestData;
  /** The actor that asks and pays. */
  readonly actor: Actor.Implementation | null;
  /** The actor for which it asks: itself, or one whom it helps. */
  readonly concerned: Actor.Implementation | null;
  /** The message that the request is about; null: none. */
  readonly target: Message | null;
}

function findTarget(facet: RequestsFacet, id: string): Message | null {
  const found = id ? game.messages.get(id) : undefined;
  return found && findRequestsOf(found) === facet ? found : null;
}

/** Reads a request; null if the message is not a request. */
export function openRequest(request: Message): ReadRequest | null {
  const facet = findRequestFacet(request);
  if (!facet) return null;
  const data = readRequest(request);
  const kind = Object.hasOwn(facet.kinds, data.kind) ? facet.kinds[data.kind] : undefined;
  const found = findActor(data.links.actor);
  const actor = found && facet.owns(found) ? found : null;
  const target = findTarget(facet, data.links.replyTo);
  return { facet, kind, data, actor, concerned: kind ? findConcerned(kind, facet, actor, target) : actor, target };
}

/** Returns the actor for which a request is made: the one that makes it, or the one of the message if it is help. */
function findConcerned(
  { isHelp }: RequestKind,
  facet: RequestsFacet,
  actor: Actor.Implementation | null,
  target: Message | null,
): Actor.Implementation | null {
  const found = isHelp ? findActor(target ? readRequester(target) : '') : actor;
  return found && facet.owns(found) ? found : null;
}

/** Tests whether an actor may ask about a message: its own or, to help, another's. */
function mayBeAbout(target: Message, { isHelp = false }: RequestKind, uuid: string): boolean {
  return (readRequester(target) === uuid) !== isHelp;
}

/** Returns the name of what a request asks for. */
export function describeRequest({ words }: RequestsFacet, kind: string, title: string): string {
  return makeWords(words, 'TETRAD.Request')(`title.${kind}`, { title });
}

/** Tests whether an answer is valid: GMs must send an approval or a veto, and users who may act for the actor a withdrawal. */
function counts(answer: Message, request: Message): boolean {
  const { answer: word } = readAnswer(answer);
  if (word === 'approve' || word === 'veto') return isFromGm(answer);
  const { actor } = readRequest(request).links;
  return word === 'withdraw' && findActor(actor) !== null && isGenuine(answer, { actor, action: 'request' });
}

/** Returns the answer that decides a request: the first valid one; null: none yet. */
export function findAnswer(request: Message): Message | null {
  const type = findRequestFacet(request)?.answerType;
  return findFirstAnswer(request.id ?? '', (message) => message.type === type && counts(message, request));
}

/** Tests whether a request must be ignored, because a sender may not make it. Foundry accepts any message from a user. */
export function isForeignRequest(request: Message): boolean {
  const { facet, kind, data, target } = openRequest(request) ?? {};
  if (!facet || !kind || !data) return true;
  if (!isGenuine(request, { action: 'request' })) return true;
  return target ? !mayBeAbout(target, kind, data.links.actor) : false;
}

/** Returns the content of a request as text, for its answer to store. */
function writeAsked(request: Message): string {
  const { links, kind, description, keepBetter, ruleOptions } = readRequest(request);
  const options = Object.entries(ruleOptions ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([links.actor, links.replyTo, kind, description, keepBetter, options]);
}

/** Tests whether a request was changed after it was answered; false for answers of old versions, which do not store the request's content. */
export function isChangedSince(answer: Message, request: Message): boolean {
  const { asked } = readAnswer(answer);
  return Boolean(asked) && asked !== writeAsked(request);
}

/** Tests whether a GM has approved a request, and the request has not been changed since. */
export function isApproved(request: Message): boolean {
  const answer = findAnswer(request);
  if (answer === null || isChangedSince(answer, request)) return false;
  return readAnswer(answer).answer === 'approve' && !isForeignRequest(request);
}

function findKind(actor: Actor.Implementation | null, kind: string) {
  const facet = facetOf(actor, 'requests');
  return facet && Object.hasOwn(facet.kinds, kind) ? { facet, found: facet.kinds[kind] } : null;
}

/**
 * Tests whether this user may make a request now.
 * @param target - the roll that the request is about; null: none
 */
export function canAsk(actor: Actor.Implementation | null, kind: string, target: Message | null = null): boolean {
  const { facet, found } = findKind(actor, kind) ?? {};
  if (!actor || !facet || !found || !canUser('request', actor)) return false;
  if (target && !mayBeAbout(target, found, actor.uuid)) return false;
  const concerned = findConcerned(found, facet, actor, target);
  if (!concerned || !found.canAsk(concerned, target)) return false;
  return !found.price || holds?.quote(actor, found.price, target).refusal === null;
}

/** Lists the ids of the users who can see a request: those who can see its roll, and the GMs, who must answer it. Empty: everyone can see it. */
function listReaders(target: Message | null): string[] {
  if (!target || target.whisper.length === 0) return [];
  const leaders = game.users.filter(({ isGM }) => isGM).map(({ id }) => id ?? '');
  return [...new Set([...target.whisper.map(String), ...leaders])];
}

/**
 * Asks the player what should happen, takes the price and posts the request.
 * @param uuid - UUID of the actor for which the request is made
 * @param target - the roll that the request is about; null: none
 * @param title - the name of the roll
 * @throws UserError `not-owner`, `describe-effect`, `request-late`, and refusals of the price
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
  // Other users may have acted while this user was typing.
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
  const post = (): Promise<Message | undefined> =>
    ChatMessage.create({
      type: facet.requestType,
      speaker: getSpeaker(actor),
      whisper: listReaders(target),
      blind: target?.blind ?? false,
      content: foundry.utils.escapeHTML(`${describeRequest(facet, kind, title)}: ${description}`),
      system,
    });
  await (price && holds ? holds.hold(actor, price, target, post) : post());
}

/** Tests whether this user may give this answer to a request now. */
export function canAnswer(request: Message, answer: Answer): boolean {
  if (findAnswer(request) || isForeignRequest(request)) return false;
  if (answer !== 'withdraw') return permitsUser('answer');
  const actor = openRequest(request)?.actor ?? null;
  return actor !== null && canUser('request', actor);
}

/**
 * Answers a request.
 * @throws UserError `request-answered` if it can no longer be answered, or not by this user
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
    const message = await postAnswer({ type: facet.answerType, content, system }, request);
    if (answer === 'approve' || !actor || !kind?.price || !message) return;
    // If another user's answer came first, it decides.
    if (findAnswer(request)?.id === message.id) await holds?.giveBack(actor, kind.price, data.ruleOptions);
  });
}

/** Returns what remains to be done after a request's approval. */
export function readFulfilment(request: Message): Fulfilment {
  const { kind, concerned = null, target = null } = openRequest(request) ?? {};
  return kind?.readFulfilment(concerned, target, request) ?? 'none';
}

/** Tests whether this user may carry out a request now: it is approved and has not been carried out yet, and changes an actor of the user's. */
export function canFulfil(request: Message): boolean {
  const { concerned } = openRequest(request) ?? {};
  return concerned ? canUser('request', concerned) && isApproved(request) && readFulfilment(request) === 'due' : false;
}

/**
 * Carries out an approved request.
 * @throws UserError `request-answered` if it can no longer be carried out, or not by this user
 */
export async function fulfilRequest(request: Message): Promise<void> {
  await runOnce(`fulfil ${request.id}`, async () => {
    const { kind, concerned, target } = openRequest(request) ?? {};
    if (!kind || !concerned || !canFulfil(request)) throw new UserError('request-answered');
    await kind.fulfil(concerned, target ?? null, request);
  });
}

/** Returns the facet whose requests and rulings can be about a message; undefined: none. */
export function findRequestsOf(target: Message): RequestsFacet | undefined {
  return kindOf(target)?.readRequester && facetOfMessage(target, 'requests');
}

/** Returns the UUID of the actor whose owners may make requests about a message; empty: there can be none. */
export function readRequester(target: Message): string {
  return kindOf(target)?.readRequester?.(target) ?? '';
}
