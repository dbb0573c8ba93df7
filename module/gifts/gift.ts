/**
 * Gifts: an actor's owner offers things to another actor with a message, and that actor's owner answers. A GM can offer them to everyone, such as the loot of a
 * fallen foe. The first genuine answers count, in the order of the log: each takes what is left, until one ends the offer.
 */
import { isFromGm, isGenuine } from '../chat/genuine.ts';
import { listAnswers, listMessagesBy, postAnswer } from '../chat/replies.ts';
import { findActor, findMessage, getSpeaker, isMessageOf } from '../foundry/documents.ts';
import { canUser } from '../permissions.ts';

type Own = Actor.Implementation;

export type Gift = ChatMessage.OfType<'gift'>;

/** A thing that is offered. */
export interface Thing {
  /** Id of the item; empty: money. */
  readonly item: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number;
  /** The price of each piece. */
  readonly price: number;
}

/** A thing that was taken. */
export interface Take {
  /** Id of the answer. */
  readonly id: string;
  readonly thing: Thing;
  readonly quantity: number;
  /** UUID of the actor that took it, and the id of the item there. */
  readonly taker: string;
  readonly landed: string;
}

/** How an offer ended before everything was taken. `return`: what was asked for has been offered. */
type End = '' | 'refuse' | 'withdraw' | 'return';

/** What has become of an offer. */
export interface GiftState {
  /** Whether the offer is ignored, because its sender may not make it. */
  readonly isForged: boolean;
  readonly takes: readonly Take[];
  readonly end: End;
}

/** Returns the things of an offer. */
export function listThings({ system }: Gift): readonly Thing[] {
  return system.things;
}

/** Returns the actor whose things are offered, or whose owner asks for them; null if it was deleted. */
export function findGiver({ system }: Gift): Own | null {
  return findActor(system.links.actor);
}

/** Counts how many pieces of a thing are left to take. */
export function countLeft({ takes }: Pick<GiftState, 'takes'>, { item, quantity }: Thing): number {
  return takes.reduce((left, take) => (take.thing.item === item ? left - take.quantity : left), quantity);
}

function isForged(gift: Gift): boolean {
  return !isGenuine(gift, { action: 'request' }) || (gift.system.to === '' && !isFromGm(gift));
}

/** Returns what has become of an offer. */
export function readGift(gift: Gift): GiftState {
  const { to, undoes, links } = gift.system;
  const takes: Take[] = [];
  let end: End = '';
  if (isForged(gift)) return { isForged: true, takes, end };
  for (const reply of listAnswers(gift.id ?? '', (one) => isGenuine(one, { action: 'reply' }))) {
    if (end) break;
    if (isMessageOf(reply, 'gift')) {
      const { system } = reply;
      if (gift.system.asks && system.links.actor === to && system.to === links.actor && system.undoes === undoes)
        end = 'return';
    } else if (isMessageOf(reply, 'giftAnswer')) {
      const { answer, thing: item, quantity, landed, links: by } = reply.system;
      const isTaker = to === '' ? answer === 'take' && by.actor !== links.actor : by.actor === to;
      if (answer === 'withdraw' && by.actor === links.actor) end = 'withdraw';
      else if (answer === 'refuse' && isTaker) end = 'refuse';
      const thing = listThings(gift).find((one) => one.item === item);
      if (answer !== 'take' || !isTaker || !thing || gift.system.asks) continue;
      if (quantity > 0 && quantity <= countLeft({ takes }, thing))
        takes.push({ id: reply.id ?? '', thing, quantity, taker: by.actor, landed });
    }
  }
  return { isForged: false, takes, end };
}

/** Lists the takes whose things the giver still has. */
export function listUnsettled(gift: Gift, { takes } = readGift(gift)): readonly Take[] {
  return takes.filter(({ id }) => !gift.system.settled.includes(id));
}

/** Tests whether something is left to take or, if it is asked for, to answer. */
export function isOpen(gift: Gift, state = readGift(gift)): boolean {
  return !state.isForged && !state.end && listThings(gift).some((thing) => countLeft(state, thing) > 0);
}

/** Lists the offers of an actor. */
function listGiftsOf(giver: Own): Gift[] {
  return listMessagesBy(giver.uuid).filter((message): message is Gift => isMessageOf(message, 'gift'));
}

/**
 * Counts how many pieces of an item others have a claim to: those taken of it that the giver still has and, of what is offered to someone, those left to take.
 * @param except - an offer that does not count
 */
export function countClaimed(giver: Own, item: string, except?: Gift): number {
  const counts = listGiftsOf(giver)
    .filter((gift) => gift.id !== except?.id && !gift.system.asks)
    .map((gift) => {
      const state = readGift(gift);
      const taken = listUnsettled(gift, state).filter(({ thing }) => thing.item === item);
      const open = gift.system.to && !state.end && !state.isForged ? listThings(gift) : [];
      return [
        ...taken.map(({ quantity }) => quantity),
        ...open.filter((thing) => thing.item === item).map((thing) => countLeft(state, thing)),
      ];
    });
  return counts.flat().reduce((sum, count) => sum + count, 0);
}

/** Returns the open message with which an actor's owner offers back or asks for what changed hands; undefined: none. */
export function findOpenReturn(actor: Own, key: string): Gift | undefined {
  return listGiftsOf(actor).find((gift) => gift.system.undoes === key && isOpen(gift));
}

/** Returns the question that an offer answers; null: it answers none. */
export function findQuestion({ system }: Gift): Gift | null {
  const question = findMessage(system.links.replyTo, 'gift');
  return question?.system.asks === true ? question : null;
}

/**
 * Tests whether this client carries out what follows from an offer: its author's or, if the author is away, that of the active GM. While both are away, what
 * was taken is with both, and no one can use the giver's.
 */
export function settles({ author }: Gift): boolean {
  return author?.active ? author.isSelf : game.users.activeGM?.isSelf === true;
}

/** The offer of a thing, before it is posted. */
export interface NewGift {
  readonly giver: Own;
  /** Null: everyone. */
  readonly to: Own | null;
  readonly things: readonly Thing[];
  readonly undoes?: string;
  readonly asks?: boolean;
  /** The question that it answers. */
  readonly replyTo?: string;
  /** The offer in one sentence. */
  readonly text: string;
}

/** Posts an offer or a question. */
export async function postGift({ giver, to, things, text, replyTo = '', undoes = '', asks = false }: NewGift) {
  const links = { actor: giver.uuid, replyTo };
  const system = { schemaVersion: 1, links, to: to?.uuid ?? '', things: [...things], undoes, asks };
  const content = foundry.utils.escapeHTML(text);
  const data: object = { type: 'gift', speaker: getSpeaker(giver), content, system };
  return ChatMessage.create(data);
}

/** The answer to an offer, before it is posted. */
interface NewAnswer {
  readonly answer: 'take' | 'refuse' | 'withdraw';
  readonly thing?: string;
  readonly landed?: string;
  readonly name?: string;
  readonly quantity?: number;
}

/**
 * Answers an offer.
 * @param by - the actor for which it is answered
 * @param text - the answer in one sentence
 */
export function answerGift(gift: Gift, by: Own, answer: NewAnswer, text: string) {
  const links = { actor: by.uuid, replyTo: gift.id ?? '' };
  const content = foundry.utils.escapeHTML(text);
  const system = { schemaVersion: 1, links, ...answer };
  return postAnswer({ type: 'giftAnswer', speaker: getSpeaker(by), content, system }, gift);
}

/** Returns the actor that an offer is made to, if this user may answer for it; null: not. */
export function findAnswerer(gift: Gift): Own | null {
  const to = findActor(gift.system.to);
  return to && canUser('reply', to) ? to : null;
}
