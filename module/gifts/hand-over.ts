/**
 * Hands things over. The taker's client adds the item, then answers the offer; only if its answer counts, it pays and enters it in the taker's ledger, otherwise it
 * gives the item up again. The giver's client removes the item and enters it once it sees an answer that counts, at the latest when it is back. Whoever may act
 * for both actors hands over directly.
 */
import { listMessagesOf } from '../chat/replies.ts';
import { findActor, findItem, updateDocument, updateSystem } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { runInTurn } from '../foundry/run-once.ts';
import { type Handover, type ListedEntry, nestTracks } from '../ledger/ledger.ts';
import { findStanding } from '../ledger/reversal.ts';
import { commit, readLedger, readOwnLedger } from '../ledger/tracked-actor.ts';
import { undoNumbers } from '../ledger/undo.ts';
import { canUser } from '../permissions.ts';
import { UserError, describeUnreadable } from '../user-error.ts';
import {
  type Gift,
  type Take,
  type Thing,
  answerGift,
  countClaimed,
  countLeft,
  findGiver,
  findOpenReturn,
  findQuestion,
  isOpen,
  listThings,
  listUnsettled,
  postGift,
  readGift,
  settles,
} from './gift.ts';
import { MONEY, canCarry, countItem, isStacked, listUses, readPurse } from './goods-facet.ts';

type Own = Actor.Implementation;
type Item = globalThis.Item.Implementation;
type Side = 'give' | 'take';

export const format = makeFormat('TETRAD.Gift');

/** The most pieces in one stack. */
const MOST_PIECES = 999;

/** Returns the name of an actor as the table knows it. */
export function nameActor({ token, name, hasPlayerOwner, prototypeToken }: Own): string {
  return token?.name ?? (hasPlayerOwner ? name : prototypeToken.name || name);
}

/** Returns a thing in words: "Rope", "Torch × 3". */
export function nameThing({ name }: { readonly name: string }, quantity: number): string {
  return quantity > 1 ? format('several', { item: name, count: String(quantity) }) : name;
}

/** Returns an answer in one sentence. */
export function sayAnswer(actor: string, given: { readonly answer: string; name?: string; quantity?: number }): string {
  const { answer, name = '', quantity = 1 } = given;
  return answer === 'take'
    ? format('took', { actor, item: nameThing({ name }, quantity) })
    : format(`ended.${answer === 'withdraw' ? answer : 'refuse'}`, { actor });
}

/** Returns an item as a thing that is handed over; undefined: money. */
export function describeThing(actor: Own, item: Item | undefined, quantity: number, price = 0): Thing {
  const { label = '' } = (item ? null : readPurse(actor)) ?? {};
  const img = item?.img ?? MONEY;
  return { item: item?.id ?? '', name: item?.name ?? label, img, quantity, price };
}

/** Returns what an item is at its giver alone. */
function readKept(item: Item | undefined): Handover['kept'] {
  if (!item) return {};
  return { sort: item.sort, inUse: listUses(item).filter((path) => foundry.utils.getProperty(item, path) === true) };
}

/** Returns a stack that pieces of an item can be added to: the item itself, or one that differs only in its quantity. */
function findStack(actor: Own, source: Item, quantity: number, id: string): Item | undefined {
  if (!isStacked(source)) return undefined;
  const read = (item: Item): object => ({ ...(item.toObject().system as object), quantity: 0 });
  const isSame = (item: Item): boolean =>
    item.type === source.type &&
    item.name === source.name &&
    foundry.utils.isEmpty(foundry.utils.diffObject(read(source), read(item))) &&
    countItem(item) + quantity <= MOST_PIECES;
  return findItem(actor, id) ?? actor.items.find((item) => isSame(item));
}

/**
 * Adds pieces of another actor's item to an actor.
 * @param given.id - the id that the item should have
 * @param given.kept - the values that it should have again; left out: it comes from someone else and is not in use
 * @returns the id of the item; null if it was refused, for which the reason has been shown
 */
async function put(
  actor: Own,
  source: Item,
  { quantity, id, kept }: { readonly quantity: number; readonly id: string; readonly kept?: Handover['kept'] },
): Promise<string | null> {
  const stack = findStack(actor, source, quantity, kept ? id : '');
  if (stack) {
    const sum = countItem(stack) + quantity;
    await updateSystem(stack, { quantity: sum });
    return countItem(stack) === sum ? (stack.id ?? '') : null;
  }
  const { sort, inUse: used = [] } = kept ?? {};
  const data: object = { ...source.toObject(), _id: id };
  for (const path of listUses(source))
    if (foundry.utils.getProperty(data, path) !== undefined) foundry.utils.setProperty(data, path, used.includes(path));
  if (isStacked(source)) foundry.utils.setProperty(data, 'system.quantity', quantity);
  const keepId = !findItem(actor, id);
  const made = (await actor.createEmbeddedDocuments('Item', [data as Item.CreateData], { keepId }))?.[0];
  if (!made) return null;
  // New items are sorted to the end of their list.
  if (sort !== undefined && sort !== made.sort) await updateDocument(made, { sort });
  return made.id ?? '';
}

/** Takes pieces of an item from an actor; does nothing if it does not exist. */
async function remove(actor: Own, id: string, quantity: number): Promise<void> {
  const item = findItem(actor, id);
  const left = countItem(item) - quantity;
  if (item && left > 0) await updateSystem(item, { quantity: left });
  else if (item) await actor.deleteEmbeddedDocuments('Item', [id]);
}

/** How long to wait for answers of the same instant, in ms. */
const TIES = 50;

/** Waits for the answers that the server took in the same millisecond: their order is known only once all are here. */
function awaitTies(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TIES));
}

/** What is handed over. */
interface Deal {
  readonly key: string;
  readonly giver: Own;
  readonly taker: Own;
  readonly thing: Thing;
  readonly quantity: number;
  /** Id of the item at the taker. */
  readonly landed: string;
  /** UUID of the message of the offer; empty: there was none. */
  readonly source: string;
}

/** Returns the key of the ledger entry about what changed hands, on one side. */
function makeEntryId(side: Side, key: string): string {
  return `${side}${key}`;
}

/** Enters in the ledger of one side what changed hands, together with the change of its money. */
async function enter(side: Side, deal: Deal, kept: Handover['kept'] = {}): Promise<void> {
  const { key, giver, taker, thing, quantity, landed, source } = deal;
  const [actor, other] = side === 'give' ? [giver, taker] : [taker, giver];
  const [item, theirs] = side === 'give' ? [thing.item, landed] : [landed, thing.item];
  const cost = thing.price * quantity;
  const earned = (side === 'give' ? 1 : -1) * (thing.item === '' ? -quantity : cost);
  const purse = earned === 0 ? null : readPurse(actor);
  const left = purse ? Math.min(purse.most, Math.max(0, purse.left + earned)) : 0;
  const label = format(`label.${side}`, { item: nameThing(thing, quantity), other: nameActor(other) });
  await commit(actor, {
    id: makeEntryId(side, key),
    system: purse ? nestTracks({ [purse.path]: left }) : {},
    note: {
      kind: side,
      rule: '',
      source,
      label,
      events: [],
      handover: { key, other: other.uuid, item, theirs, quantity, cost, kept },
    },
  });
}

/** @throws UserError `gift-poor` if an actor does not have that much money */
function requireMoney(actor: Own, cost: number, item: string): void {
  const purse = cost > 0 ? readPurse(actor) : null;
  if (cost === 0 || (purse && purse.left >= cost)) return;
  const data = { item, actor: nameActor(actor), cost: String(cost), left: String(purse?.left ?? 0) };
  throw new UserError('gift-poor', { ...data, currency: purse?.label ?? '' });
}

/**
 * Returns the item that is handed over; null for money.
 * @param claimed - how many pieces others have a claim to
 * @throws UserError `gift-gone` if its holder does not have that many
 */
function requireThing(giver: Own, { item: id, name }: Thing, quantity: number, claimed = 0): Item | null {
  const item = findItem(giver, id);
  const count = id ? countItem(item) : (readPurse(giver)?.left ?? 0);
  if (count - claimed < quantity) throw new UserError('gift-gone', { actor: nameActor(giver), item: name });
  return item ?? null;
}

/** @throws UserError `gift-not-held` if an actor cannot carry an item */
function requireCarrier(actor: Own, item: Item | null): void {
  if (item && !canCarry(actor, item))
    throw new UserError('gift-not-held', { actor: nameActor(actor), item: item.name });
}

/**
 * Hands a thing over between two actors for which this user may act.
 * @returns whether it was done; false if it was refused, for which the reason has been shown
 * @throws UserError `gift-gone`, `gift-poor`, `gift-not-held`
 */
export async function handOver(giver: Own, taker: Own, thing: Thing, quantity: number): Promise<boolean> {
  const item = requireThing(giver, thing, quantity, countClaimed(giver, thing.item));
  requireCarrier(taker, item);
  requireMoney(taker, thing.price * quantity, thing.name);
  const kept = readKept(item ?? undefined);
  const landed = item ? await put(taker, item, { quantity, id: thing.item }) : '';
  if (landed === null) return false;
  const deal = { key: foundry.utils.randomID(), giver, taker, thing, quantity, landed, source: '' };
  await enter('take', deal);
  await enter('give', deal, kept);
  if (item) await remove(giver, thing.item, quantity);
  return true;
}

/** Returns the entry that an offer undoes, of the actor to which the thing goes back; undefined: there is none, it is undone, or the offer is about something else. */
function findUndone(gift: Gift, taker: Own): ListedEntry | undefined {
  const { undoes, links } = gift.system;
  const standing = undoes ? findStanding(readLedger(taker), makeEntryId('give', undoes)) : undefined;
  const { handover } = standing?.entry ?? {};
  const [thing] = listThings(gift);
  const isSame =
    handover?.other === links.actor && handover.theirs === thing?.item && handover.quantity === thing.quantity;
  return isSame && standing?.isUndone === false ? standing.entry : undefined;
}

/**
 * Takes a thing that is offered.
 * @throws UserError `gift-over`, `gift-gone`, `gift-poor`, `gift-not-held`
 */
export async function takeThing(gift: Gift, taker: Own, { item: id }: Thing, quantity: number): Promise<void> {
  const state = readGift(gift);
  const giver = findGiver(gift);
  const thing = listThings(gift).find((one) => one.item === id);
  const isLeft = thing !== undefined && countLeft(state, thing) >= quantity && !state.end && !state.isForged;
  const undone = findUndone(gift, taker);
  if (!giver || !isLeft || !canUser('reply', taker) || (gift.system.undoes && !undone))
    throw new UserError('gift-over');
  const unsettled = listUnsettled(gift, state).filter((take) => take.thing.item === id);
  const own = unsettled.reduce((sum, take) => sum + take.quantity, 0);
  const item = requireThing(giver, thing, quantity, countClaimed(giver, id, gift) + own);
  requireCarrier(taker, item);
  const { item: formerId = id, kept, cost = thing.price * quantity } = undone?.handover ?? {};
  requireMoney(taker, cost, thing.name);
  const landed = item ? await put(taker, item, { quantity, id: formerId, ...(kept ? { kept } : {}) }) : '';
  if (landed === null) return;
  const given = { answer: 'take', thing: id, landed, name: thing.name, quantity } as const;
  const answer = await answerGift(gift, taker, given, sayAnswer(nameActor(taker), given));
  await awaitTies();
  const take = readGift(gift).takes.find((one) => one.id === answer?.id);
  if (!take) {
    // Someone else was faster, or the offer was withdrawn meanwhile.
    await remove(taker, landed, quantity);
    throw new UserError('gift-over');
  }
  if (undone) await undoNumbers(taker, undone.id);
  else await enter('take', { key: take.id, giver, taker, thing, quantity, landed, source: gift.uuid });
}

/** Removes from its giver what was taken, and enters it. Does nothing that is done already. */
async function settleTake(gift: Gift, giver: Own, { id, thing, quantity, taker: uuid, landed }: Take): Promise<void> {
  const { undoes } = gift.system;
  const taker = findActor(uuid);
  if (undoes) {
    const entry = makeEntryId('take', undoes);
    if (findStanding(readLedger(giver), entry)?.isUndone !== false) return;
    await undoNumbers(giver, entry);
  } else {
    if (!taker || Object.hasOwn(readOwnLedger(giver), makeEntryId('give', id))) return;
    const kept = readKept(findItem(giver, thing.item));
    await enter('give', { key: id, giver, taker, thing, quantity, landed, source: gift.uuid }, kept);
  }
  await remove(giver, thing.item, quantity);
}

/** Settles what was taken, if that is for this client to do. */
export async function settleGift(gift: Gift): Promise<void> {
  await runInTurn(`settle ${gift.id}`, async () => {
    const giver = findGiver(gift);
    if (!giver || !settles(gift) || listUnsettled(gift).length === 0) return;
    await awaitTies();
    for (const take of listUnsettled(gift)) {
      await settleTake(gift, giver, take);
      await updateDocument(gift, { system: { settled: [...gift.system.settled, take.id] } });
    }
  });
}

/** Takes what an owner asked for and is now offered back, if that is for this client to do. */
export async function takeAsked(gift: Gift): Promise<void> {
  const question = findQuestion(gift);
  const taker = question && findGiver(question);
  const [thing] = listThings(gift);
  if (!question || !taker || !thing || !settles(question) || !isOpen(gift)) return;
  const isAnswer = readGift(question).end === 'return' && gift.system.to === taker.uuid;
  if (isAnswer && findUndone(gift, taker)) await takeThing(gift, taker, thing, thing.quantity);
}

/** Settles every gift, after this user or another has come or gone. */
export async function settleAll(): Promise<void> {
  for (const gift of listMessagesOf('gift')) {
    try {
      await settleGift(gift);
      await takeAsked(gift);
    } catch (error) {
      // A gift that cannot be settled must not keep the others waiting.
      describeUnreadable(`gift ${gift.id}`, error);
    }
  }
}

/**
 * Undoes what changed hands. Whoever may act for both actors undoes both entries at once. Otherwise the thing is offered back to the other actor, or asked for.
 * @returns whether it is undone now
 * @throws UserError `gift-other-gone`, `gift-used`, `gift-waiting`, `gift-poor`
 */
export async function undoHandover(actor: Own, { kind, handover }: ListedEntry): Promise<boolean> {
  const other = findActor(handover?.other ?? '');
  if (!handover || !other) throw new UserError('gift-other-gone');
  const { key, quantity, cost } = handover;
  const isTaker = kind === 'take';
  const [holder, former] = isTaker ? [actor, other] : [other, actor];
  const item = findItem(holder, isTaker ? handover.item : handover.theirs);
  const standing = findStanding(readLedger(former), makeEntryId('give', key));
  if (!standing || standing.isUndone) throw new UserError('gift-other-gone');
  const back = standing.entry.handover;
  const thing = { ...describeThing(holder, item, quantity), price: 0 };
  const isMoney = back?.item === '';
  if (!isMoney && countItem(item) < quantity)
    throw new UserError('gift-used', { actor: nameActor(holder), item: standing.entry.label ?? '' });
  requireMoney(isMoney ? holder : former, isMoney ? quantity : cost, thing.name);
  if (!canUser('undo', other)) {
    if (findOpenReturn(actor, key)) throw new UserError('gift-waiting');
    const words = { actor: nameActor(actor), other: nameActor(other), item: nameThing(thing, quantity) };
    const text = format(isTaker ? 'returns' : 'recalls', words);
    await postGift({ giver: actor, to: other, things: [thing], undoes: key, asks: !isTaker, text });
    return false;
  }
  const landed = item ? await put(former, item, { quantity, id: back?.item ?? '', kept: back?.kept ?? {} }) : '';
  if (landed === null) return false;
  await undoNumbers(former, standing.entry.id);
  await undoNumbers(holder, makeEntryId('take', key));
  if (item) await remove(holder, item.id ?? '', quantity);
  return true;
}
