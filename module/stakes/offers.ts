/**
 * Offers of what a user can buy with points on a message, for their own roll or to help with another player's. A helper must describe the help. This file also
 * connects points with other rooms: purchases adjust rolls, and points pay for requests.
 */
import { facetOf } from '../foundry/ruleset.ts';
import type { CardButton } from '../chat/card-parts.ts';
import { readActorUuid } from '../chat/replies.ts';
import { addAdjustments } from '../checks/roll-check.ts';
import { askForm } from '../foundry/ask-form.ts';
import { canUser } from '../permissions.ts';
import type { RequestPrice } from './requests-facet.ts';
import { type Holds, registerHolds } from './requests.ts';
import { UserError } from '../user-error.ts';
import type { PointsFacet } from './points-facet.ts';
import { findPointsOf, findPool, findSpendRules, fits, hasFollowed, listBought, listRollers } from './spends.ts';
import {
  findSpender,
  findWords,
  nameHelped,
  payPurchase,
  quotePurchase,
  refusePurchase,
  returnHeld,
  spendPoints,
  type Purchase,
} from './spend.ts';

type Message = ChatMessage.Implementation;

/**
 * Returns the character whose points a user would spend to help with another player's roll; null if the user has no such character, or that character made the
 * roll.
 * @param roller - UUID of the actor that rolled
 */
export function findHelper(facet: PointsFacet, roller: string): Actor.Implementation | null {
  const { user, actors } = game;
  const assigned = user.character ? findSpender(user.character.uuid) : null;
  // If the user has no assigned character, the only character that they own is used.
  const owned = user.isGM ? [] : actors.filter((actor) => facet.owns(actor) && actor.isOwner);
  const helper = assigned ?? (owned.length === 1 ? findSpender(owned[0]?.uuid ?? '') : null);
  return helper && facet.owns(helper) && helper.uuid !== roller && canUser('spend', helper) ? helper : null;
}

/** A purchase that this user can make on a message now. */
export interface PointOffer extends Purchase {
  readonly target: Message;
  readonly cost: number;
  readonly left: number;
  /** Whether the roll is another player's. */
  readonly isHelp: boolean;
}

/** The actor whose points pay for a purchase. */
interface Payer {
  readonly actor: Actor.Implementation;
  /** Whether the roll is another player's. */
  readonly isHelp: boolean;
}

/** The roll that a purchase is for, and the kind of points that pays for it. */
interface OfferPlace {
  /** Id of the kind of points; default: the first kind. */
  readonly pool?: string | undefined;
  /** UUID of the actor that rolled, if the message has several rolls; default: the first. */
  readonly roller?: string | undefined;
}

/** Returns the actor whose points this user would spend on a message: the roller or, for another player's roll, the user's helper; null: none. */
function findPayer(target: Message, use: string, { roller: wanted }: OfferPlace): Payer | null {
  const facet = findPointsOf(target);
  if (!facet) return null;
  const rollers = listRollers(use, target);
  const uuid = rollers.find((one) => one === wanted) ?? rollers[0] ?? '';
  const roller = findSpender(uuid);
  const isOwn = roller !== null && canUser('spend', roller);
  const actor = isOwn ? roller : findHelper(facet, uuid);
  if (!actor || (!isOwn && findSpendRules(target)?.isOpponent?.(use, target, actor.uuid))) return null;
  return { actor, isHelp: !isOwn };
}

/** Returns the purchase that this user can make on a message with a use; null if it cannot be bought now. */
export function findOffer(use: string, target: Message, place: OfferPlace = {}): PointOffer | null {
  const { pool } = place;
  const facet = findPointsOf(target);
  const payer = findPayer(target, use, place);
  if (!facet || !payer) return null;
  const { actor, isHelp } = payer;
  const found = findPool(facet, pool);
  if (!fits(found, use, target) || hasFollowed(found, use, actor, target)) return null;
  const purchase = { use, actor, target, ...(pool ? { pool } : {}) };
  const { cost, left, limit } = quotePurchase(purchase);
  return left >= cost && limit === null ? { ...purchase, cost, left, isHelp } : null;
}

/**
 * Returns the newest message on which an actor can buy a use with its own points, for a click on the sheet's coins.
 * @param messages - the oldest first
 * @throws UserError `no-roll-to-change` if there is none
 */
export function requireLastOffer<Target extends Message>(
  use: string,
  actor: Actor.Implementation,
  messages: readonly Target[],
): Target {
  const own = messages.filter((message) => readActorUuid(message) === actor.uuid);
  const found = own.findLast((message) => findOffer(use, message)?.isHelp === false);
  if (!found) throw new UserError('no-roll-to-change', { actor: actor.name });
  return found;
}

/** Returns the label of the button for an offer; empty if there is no offer. */
export function labelOffer(offer: PointOffer | null): string {
  const facet = offer && facetOf(offer.actor, 'points');
  if (!facet) return '';
  const { use, actor, cost, left, isHelp } = offer;
  return findWords(facet)(`${isHelp ? 'help' : 'buy'}.${use}`, {
    actor: actor.name,
    cost: String(cost),
    left: String(left),
  });
}

/** Asks a helper for a description of the help and, if there is a choice, for the use; null if the window was closed. */
async function askHelp(offer: PointOffer, facet: PointsFacet, title: string, uses: readonly string[]) {
  const words = findWords(facet);
  const given = await askForm({
    title: words('helpTitle', { actor: offer.actor.name }),
    template: 'systems/tetrad/templates/shared/dialog/points-help.hbs',
    context: {
      about: words('helpFor', { title, whose: nameHelped(offer.target, offer.use) }),
      label: { use: words('helpUse'), effect: words('effect') },
      hint: words('helpHint'),
      uses: uses.map((use) => ({ use, name: words(`action.${use}`) })),
      isChoice: uses.length > 1,
    },
    ok: words('helpOk'),
    classes: [facet.ruleset, 'ask-window'],
  });
  if (!given) return null;
  const effect = given['effect']?.trim() ?? '';
  if (!effect) throw new UserError('describe-effect');
  return { use: uses.find((known) => known === given['use']) ?? offer.use, effect };
}

/**
 * Buys a use on a message with the roller's points, or with those of a helper, who describes the help and may choose another use.
 * @param title - the name of the roll
 * @param more - the other uses that a helper may choose
 * @param place - the roll, and the kind of points
 * @throws UserError `not-owner`, `no-points`, `points-limit`, `already-followed`; for a helper also `describe-effect`
 */
export async function buyOn(
  target: Message,
  use: string,
  title: string,
  more: readonly string[] = [],
  place: OfferPlace = {},
): Promise<void> {
  const { pool } = place;
  const facet = findPointsOf(target);
  const payer = findPayer(target, use, place);
  if (!facet || !payer) throw new UserError('not-owner', { actor: target.alias });
  const { actor, isHelp } = payer;
  const offers = (isHelp ? [...new Set([use, ...more])] : [use]).flatMap((one) => findOffer(one, target, place) ?? []);
  const [offer] = offers;
  if (!offer) {
    const purchase = { use, actor, target, ...(pool ? { pool } : {}) };
    throw refusePurchase(purchase) ?? new UserError('already-followed');
  }
  if (!isHelp) return spendPoints(offer, { title });
  const uses = offers.map((one) => one.use);
  const words = await askHelp(offer, facet, title, uses);
  if (words) await spendPoints({ ...offer, use: words.use }, { title, effect: words.effect });
}

/** The purchases that a card offers, as buttons with the action `spendPoints`. */
export interface OffersView {
  /** The buttons for the user's own roll. */
  readonly buttons: readonly CardButton[];
  /** The button to help with another player's roll; null: not offered. */
  readonly help: CardButton | null;
}

/**
 * Prepares the buttons for this user's purchases on a message.
 * @param uses - the uses to offer; a helper is offered the first that can be bought, and may choose another
 * @param place - the roll, and the kind of points
 */
export function viewOffers(target: Message, uses: readonly string[], place: OfferPlace = {}): OffersView {
  const facet = findPointsOf(target);
  if (!facet || uses.length === 0) return { buttons: [], help: null };
  const words = findWords(facet);
  const action = 'spendPoints';
  const offers = uses.flatMap((use) => findOffer(use, target, place) ?? []);
  const buttons = offers
    .filter(({ isHelp }) => !isHelp)
    .map((offer) => ({ action, use: offer.use, label: labelOffer(offer), hint: words(`buyHint.${offer.use}`) }));
  const help = offers.find(({ isHelp }) => isHelp);
  return { buttons, help: help ? { action, use: help.use, label: labelOffer(help), hint: words('helpHint') } : null };
}

/** Lists the buttons of a card's offers, the help button last. */
export function joinOffers({ buttons, help }: OffersView): CardButton[] {
  return help ? [...buttons, help] : [...buttons];
}

/**
 * Creates the card actions that spend points on the card's roll.
 * @param nameRoll - returns the name of the card's roll
 * @param more - other uses that a helper may choose
 */
export function createPointActions<Target extends Message>(
  nameRoll: (target: Target) => string,
  more: readonly string[] = [],
) {
  return {
    spendPoints: (target: Target, { dataset }: HTMLElement): Promise<void> =>
      buyOn(target, dataset['use'] ?? '', nameRoll(target), more, { roller: dataset['roller'] }),
  };
}

/** The functions that hold and return points for the prices of requests. */
const holds: Holds = {
  quote(actor, price, target) {
    const purchase = describeHold(actor, price, target);
    const quote = quotePurchase(purchase);
    return { cost: quote.cost, left: quote.left, refusal: refusePurchase(purchase, quote) };
  },
  hold: (actor, price, target, post) => payPurchase(describeHold(actor, price, target), post),
  async giveBack(actor, { pool: id, use }, options) {
    const facet = facetOf(actor, 'points');
    if (!facet) return;
    const pool = findPool(facet, id);
    await returnHeld(actor, pool, pool.price(use, { others: false, options }));
  },
};

function describeHold(
  actor: Actor.Implementation,
  { use, pool, onRoll }: RequestPrice,
  target: Message | null,
): Purchase {
  return { use, actor, target: onRoll ? target : null, pool, isOwn: true };
}

/** Connects points with rolls and requests. Called in `init`. */
export function registerPoints(): void {
  addAdjustments(listBought);
  registerHolds(holds);
}
