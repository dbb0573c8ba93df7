/** How things are given: by a drop on a sheet or a token, from the menu of an item, and by the GM, who opens what someone has to everyone. */
import { getHooks } from '../foundry/host.ts';
import { askChoice, askForm } from '../foundry/ask-form.ts';
import { type TokenCanvas, findActorAt, isHidden, listPlacedActors, listSelectedActors } from '../foundry/canvas.ts';
import { findActor, findDocument, isItem } from '../foundry/documents.ts';
import { compareItems } from '../documents/item-order.ts';
import { isHazard } from '../exchange/hazard-facet.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError, notify, runOrWarn } from '../user-error.ts';
import { type Thing, countClaimed, postGift } from './gift.ts';
import { canCarry, countItem, findGoods, isThing, readPrice, readPurse } from './goods-facet.ts';
import { describeThing, format, handOver, nameActor, nameThing } from './hand-over.ts';

type Own = Actor.Implementation;
type Item = globalThis.Item.Implementation;

/** Tests whether this user may give an item: it is a thing of an actor of the world, and some of it is left. */
export function canGive(item: Item): boolean {
  const { actor } = item;
  return actor?.pack === null && canUser('request', actor) && isThing(item) && countItem(item) > 0;
}

/** Lists the actors that an item can be given to, by name: the players' characters, and those in the scene that the GM does not hide from this user. */
function listTakers(giver: Own, item: Item): { readonly uuid: string; readonly name: string }[] {
  const characters = game.actors.filter(({ hasPlayerOwner }) => hasPlayerOwner);
  const placed = listPlacedActors().filter((actor) => game.user.isGM || !isHidden(actor));
  const all = new Map([...characters, ...placed].map((actor) => [actor.uuid, actor]));
  all.delete(giver.uuid);
  return [...all.values()]
    .filter((actor) => canCarry(actor, item))
    .map((actor) => ({ uuid: actor.uuid, name: nameActor(actor) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, game.i18n.lang));
}

/** What a user chose about a gift. */
interface Choice {
  readonly to: Own;
  readonly quantity: number;
  /** The price of each piece. */
  readonly price: number;
}

/** The highest price of a piece. */
const HIGHEST = 999;

/** Reads a whole number within limits; the least if there is none. */
function readWithin(text: string | undefined, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(Number(text ?? least)) || least));
}

/** Asks what is left to choose; null: the window was closed. */
async function askChoices(giver: Own, item: Item, to: Own | null, most: number): Promise<Choice | null> {
  const takers = to ? [] : listTakers(giver, item);
  if (!to && takers.length === 0) throw new UserError('gift-nobody', { item: item.name });
  // Between two characters of one player nothing is paid.
  const isOwn = to !== null && !game.user.isGM && canUser('request', to);
  const currency = isOwn ? '' : (readPurse(giver)?.label ?? '');
  const count = most > 1 ? most : 0;
  if (to && !count && !currency) return { to, quantity: most, price: 0 };
  const title = to ? format('giveTo', { item: item.name, other: nameActor(to) }) : format('give', { item: item.name });
  const given = await askForm({
    title,
    template: 'systems/tetrad/templates/shared/dialog/give.hbs',
    context: { takers, count, most, currency },
    ok: format('giveButton'),
  });
  const taker = to ?? findActor(given?.['to'] ?? '');
  if (!given || !taker) return null;
  return {
    to: taker,
    quantity: count ? readWithin(given['quantity'], 1, most) : most,
    price: readWithin(given['price'], 0, HIGHEST),
  };
}

/**
 * Gives an item: at once if this user may act for both actors and names no price, otherwise by an offer.
 * @param to - null: the user chooses
 * @throws UserError `gift-not-thing`, `gift-not-held`, `gift-promised`, `gift-nobody`, and those of handOver
 */
export async function giveItem(item: Item, to: Own | null = null): Promise<void> {
  const { actor: giver, name } = item;
  if (!giver || !canGive(item)) throw new UserError('gift-not-thing', { item: name });
  if (to && !canCarry(to, item)) throw new UserError('gift-not-held', { item: name, actor: nameActor(to) });
  const most = countItem(item) - countClaimed(giver, item.id ?? '');
  if (most < 1) throw new UserError('gift-promised', { item: name });
  const choice = await askChoices(giver, item, to, most);
  if (!choice) return;
  const { to: taker, quantity, price } = choice;
  const thing = describeThing(giver, item, quantity, price);
  const words = { actor: nameActor(giver), other: nameActor(taker), item: nameThing(thing, quantity) };
  if (price > 0 || !canUser('request', taker))
    await postGift({ giver, to: taker, things: [thing], text: format('offers', words) });
  else if (await handOver(giver, taker, thing, quantity)) notify('info', format('gave', words));
}

/**
 * Gives an item of an actor that is dropped on another's sheet.
 * @param copies - whether the user wants a copy of it
 * @returns whether it was handled; false: it is no gift
 */
export async function giveDropped(item: Item, to: Own, copies: boolean): Promise<boolean> {
  if (copies || !item.actor || item.actor === to || !canGive(item) || !canCarry(to, item)) return false;
  await giveItem(item, to);
  return true;
}

/** Lists what someone has for everyone to take or, for sale, to buy. */
function listGoods(giver: Own, isSale: boolean): Thing[] {
  const items = giver.items.filter((item) => isThing(item)).toSorted(compareItems);
  const things = items.map((item) => {
    const left = countItem(item) - countClaimed(giver, item.id ?? '');
    return describeThing(giver, item, left, isSale ? readPrice(item) : 0);
  });
  const money = isSale ? 0 : (readPurse(giver)?.left ?? 0);
  return [...things, describeThing(giver, undefined, money)].filter(({ quantity }) => quantity > 0);
}

/** Opens what one actor has to everyone. */
async function openGoods(giver: Own): Promise<void> {
  const words = { actor: nameActor(giver) };
  const isPriced = findGoods(giver)?.price !== undefined;
  const answers = { loot: format('ask.loot'), sale: format('ask.sale') };
  const how = isPriced ? await askChoice(format('ask.title', words), format('ask.text'), answers) : 'loot';
  if (how === null) return;
  const things = listGoods(giver, how === 'sale');
  if (things.length === 0) throw new UserError('gift-empty', words);
  await postGift({ giver, to: null, things, text: format(`title.${how}`, words) });
}

/**
 * Opens what the targeted or else the selected tokens' actors have to everyone; GMs only.
 * @throws UserError `gamemaster-only`, `gift-no-holder`, `gift-empty`
 */
export async function openLoot(): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  const targeted = [...game.user.targets].flatMap(({ actor }) => actor ?? []);
  const holders = (targeted.length > 0 ? targeted : listSelectedActors()).filter((actor) => canCarry(actor, actor));
  if (holders.length === 0) throw new UserError('gift-no-holder');
  for (const holder of new Set(holders)) await openGoods(holder);
}

/** The data of a drop on the canvas, reduced to the fields used here. */
interface CanvasDrop {
  readonly type?: string;
  readonly uuid?: string;
  readonly x?: number;
  readonly y?: number;
}

/** Tests whether an actor is a pile of the module Item Piles, which handles drops on it. */
function isPile({ flags }: Own): boolean {
  return (flags as { 'item-piles'?: { data?: { enabled?: boolean } } })['item-piles']?.data?.enabled === true;
}

/** Gives items that are dropped on tokens. Called in `init`. */
export function watchDrops(): void {
  getHooks().on('dropCanvasData', (canvas: TokenCanvas, { type, uuid = '', x = NaN, y = NaN }: CanvasDrop) => {
    // The item is found synchronously: the hook's return value decides whether core handles the drop.
    const item = type === 'Item' ? findDocument(uuid) : null;
    const to = findActorAt(canvas, x, y);
    if (!isItem(item) || !item.actor || isHazard(item.type) || !to || to === item.actor || isPile(to)) return true;
    void runOrWarn(() => giveItem(item, to));
    return false;
  });
}
