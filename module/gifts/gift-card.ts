/** The cards of gifts: what is offered by whom to whom, who has taken what, and the buttons of those who may answer. An answer folds into the card of its offer. */
import { type CardFold, defineMessage } from '../chat/define-message.ts';
import { listConnected } from '../chat/replies.ts';
import { askForm } from '../foundry/ask-form.ts';
import { listSelectedActors } from '../foundry/canvas.ts';
import { findActor } from '../foundry/documents.ts';
import { canUser } from '../permissions.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import {
  type Gift,
  type GiftState,
  type Thing,
  answerGift,
  countLeft,
  findAnswerer,
  findGiver,
  isOpen,
  listThings,
  listUnsettled,
  postGift,
  readGift,
} from './gift.ts';
import { canCarry, findGoods } from './goods-facet.ts';
import {
  describeThing,
  format,
  nameActor,
  nameThing,
  sayAnswer,
  settleGift,
  takeAsked,
  takeThing,
} from './hand-over.ts';

type Own = Actor.Implementation;
type Answer = ChatMessage.OfType<'giftAnswer'>;

function nameBy(uuid: string): string {
  const actor = findActor(uuid);
  return actor ? nameActor(actor) : format('someone');
}

/** Returns the names of the users who may answer for an actor: its players, or "GM". */
function nameOwners(actor: Own): string {
  const players = game.users.filter((user) => !user.isGM && actor.testUserPermission(user, 'OWNER'));
  return players.map(({ name }) => name).join(', ') || format('gm');
}

/** Returns what an offer costs, as text; empty: nothing. */
function sayPrice(giver: Own | null, { price }: Thing, quantity: number): string {
  const { currency } = (giver && findGoods(giver)) ?? {};
  if (price === 0 || !currency) return '';
  return format('price', { currency: game.i18n.localize(currency.label), cost: String(price * quantity) });
}

/** Returns what has become of a thing: who took how many of it. */
function sayTaken({ takes }: GiftState, { item }: Thing, left: number): string {
  const own = takes.filter(({ thing }) => thing.item === item);
  const by = own.map(({ taker, quantity }) =>
    quantity > 1 || left > 0
      ? format('takenSome', { actor: nameBy(taker), count: String(quantity) })
      : format('taken', { actor: nameBy(taker) }),
  );
  return by.join(' · ');
}

function titleGift(gift: Gift): string {
  const { to, asks, undoes, links } = gift.system;
  const words = { actor: nameBy(links.actor), other: to ? nameBy(to) : '' };
  if (!to) return format(listThings(gift).some(({ price }) => price > 0) ? 'title.sale' : 'title.loot', words);
  if (asks) return format('title.recall', words);
  return format(undoes ? 'title.return' : 'title.offer', words);
}

function sayState(gift: Gift, state: GiftState): string {
  const { to } = gift.system;
  if (state.isForged) return format('state.forged');
  if (state.end) return format(`state.${state.end}`, { other: nameBy(to) });
  if (listUnsettled(gift, state).length > 0 && !gift.author?.active && !game.users.activeGM)
    return format('state.unsettled', { actor: nameBy(gift.system.links.actor) });
  if (!isOpen(gift, state)) return '';
  const other = findActor(to);
  return other ? format('state.waiting', { who: nameOwners(other) }) : '';
}

/** Returns the actor for which this user takes what everyone may take: a selected one, the user's character, or the only one the user owns; undefined: none can carry it. */
function findTaker(gift: Gift): Own | undefined {
  const giver = findGiver(gift);
  const isFit = (actor: Own): boolean =>
    giver !== null && actor !== giver && canUser('reply', actor) && canCarry(actor, giver);
  const chosen = [...listSelectedActors(), game.user.character].find((actor) => actor !== null && isFit(actor));
  const [only, ...others] = game.actors.filter(isFit);
  return chosen ?? (others.length === 0 ? only : undefined);
}

function viewThing(gift: Gift, state: GiftState, thing: Thing) {
  const left = countLeft(state, thing);
  const { to, asks } = gift.system;
  const mayTake = isOpen(gift, state) && left > 0 && !asks && (to === '' || findAnswerer(gift) !== null);
  const shown = nameThing(thing, asks || left === 0 ? thing.quantity : left);
  return {
    item: thing.item,
    img: thing.img,
    name: shown,
    says: [sayPrice(findGiver(gift), thing, left || thing.quantity), sayTaken(state, thing, left)].filter(Boolean),
    take: mayTake ? format(thing.price > 0 ? 'buy' : 'take') : '',
    takeNamed: format(thing.price > 0 ? 'buyNamed' : 'takeNamed', { item: shown }),
  };
}

function viewGift(gift: Gift) {
  const state = readGift(gift);
  const { to, asks } = gift.system;
  const open = isOpen(gift, state);
  const giver = findGiver(gift);
  const mayAnswer = open && findAnswerer(gift) !== null;
  // Whoever may answer for both sides, such as a GM, withdraws by refusing.
  const mayWithdraw = open && !mayAnswer && giver !== null && canUser('request', giver);
  return {
    title: titleGift(gift),
    lines: listThings(gift).map((thing) => viewThing(gift, state, thing)),
    state: sayState(gift, state),
    give: asks && mayAnswer ? format('giveBack') : '',
    refuse: mayAnswer ? format('refuse') : '',
    withdraw: mayWithdraw ? format(to ? 'withdraw' : 'close') : '',
  };
}

/** Asks how many of several pieces are taken; null: the window was closed. */
async function askCount({ name }: Thing, most: number): Promise<number | null> {
  if (most === 1) return 1;
  const given = await askForm({
    title: format('takeNamed', { item: name }),
    template: 'systems/tetrad/templates/shared/dialog/give.hbs',
    context: { most, count: most },
    ok: format('take'),
  });
  return given && Math.trunc(Number(given['quantity']));
}

/** @throws UserError `gift-over`, `gift-no-taker`, and those of takeThing */
async function takeFrom(gift: Gift, item: string): Promise<void> {
  const thing = listThings(gift).find((one) => one.item === item);
  const left = thing ? countLeft(readGift(gift), thing) : 0;
  if (!thing || left === 0) throw new UserError('gift-over');
  const isLoot = gift.system.to === '';
  const taker = isLoot ? findTaker(gift) : findAnswerer(gift);
  if (!taker) throw new UserError('gift-no-taker');
  const count = isLoot ? await askCount(thing, left) : left;
  if (count !== null && count > 0) await takeThing(gift, taker, thing, count);
}

/** Offers back what the owner of another actor asks for. */
async function giveBack(question: Gift): Promise<void> {
  const giver = findAnswerer(question);
  const to = findGiver(question);
  const [asked] = listThings(question);
  if (!giver || !to || !asked || !isOpen(question)) throw new UserError('gift-over');
  const things = [describeThing(giver, giver.items.get(asked.item), asked.quantity)];
  const text = format('returns', {
    actor: nameActor(giver),
    other: nameActor(to),
    item: nameThing(asked, asked.quantity),
  });
  await postGift({ giver, to, things, text, undoes: question.system.undoes, replyTo: question.id ?? '' });
}

/** @throws UserError `gift-over` */
async function endGift(gift: Gift, answer: 'refuse' | 'withdraw'): Promise<void> {
  const by = answer === 'refuse' ? findAnswerer(gift) : findGiver(gift);
  if (!by || !isOpen(gift) || !canUser('request', by)) throw new UserError('gift-over');
  await answerGift(gift, by, { answer }, sayAnswer(nameActor(by), { answer }));
}

export const giftCard = defineMessage('gift', {
  template: 'systems/tetrad/templates/shared/card/gift-card.hbs',
  view: viewGift,
  related: listConnected,
  actors: ({ system }) => [system.links.actor, system.to],
  isWaiting: (gift) => isOpen(gift) || listUnsettled(gift).length > 0,
  onCreated: (gift) => void runOrWarn(() => takeAsked(gift)),
  onAnswered: (gift) => void runOrWarn(() => settleGift(gift)),
  actions: {
    takeThing: (gift, { dataset }) => takeFrom(gift, dataset['item'] ?? ''),
    giveBack,
    refuseGift: (gift) => endGift(gift, 'refuse'),
    withdrawGift: (gift) => endGift(gift, 'withdraw'),
  },
});

function tellAnswer({ system }: Answer): string {
  return sayAnswer(nameBy(system.links.actor), system);
}

function foldAnswer(answer: Answer): CardFold | null {
  const { replyTo } = answer.system.links;
  return game.messages.has(replyTo) ? { line: tellAnswer(answer), by: replyTo } : null;
}

export const giftAnswerCard = defineMessage('giftAnswer', {
  template: 'systems/tetrad/templates/shared/card/gift-card.hbs',
  view: (answer) => ({ title: tellAnswer(answer) }),
  fold: foldAnswer,
  related: listConnected,
  actors: ({ system }) => [system.links.actor],
});
