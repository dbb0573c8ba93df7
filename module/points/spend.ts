/** Spends, reserves and returns points. A message with the serial that the client saw is posted first, then the actor is updated. */
import { facetOf } from '../foundry/ruleset.ts';
import { postAnswer } from '../chat/replies.ts';
import { readClock } from '../combat/clock.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { makeWords } from '../foundry/make-format.ts';
import { runInTurn } from '../foundry/run-once.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { type PointPool, type PointsFacet } from './points-facet.ts';
import {
  type SpendData,
  buildMemory,
  findPool,
  findSpendFacet,
  findTarget,
  previewKnown,
  readPoints,
  listRollers,
  nameRoll,
  readSpendData,
  readTargetOptions,
  readVerdict,
} from './spends.ts';
import { GIVE_BACK, type PlannedSpend, type SpendVerdict } from './verdicts.ts';

type Message = ChatMessage.Implementation;
/** Posts a message with a serial; resolves to undefined if a hook stopped the message. */
export type PostMessage = (serial: number) => Promise<Message | undefined>;

export interface Purchase {
  readonly use: string;
  readonly actor: Actor.Implementation;
  /** The message on which the points are spent; null: they are spent on the actor itself. */
  readonly target: Message | null;
  /** Id of the kind of points; default: the first kind. */
  readonly pool?: string;
  /** Whether the roll counts as the actor's own; default: only if the actor made it. */
  readonly isOwn?: boolean;
}

/** The texts that a purchase stores in its message, and its changes to the actor. */
export interface PurchaseWords {
  /** The name of the roll. */
  readonly title: string;
  /** The spender's description of the help with another player's roll. */
  readonly effect?: string;
  /** Values below the actor's `system` that are written together with the points. */
  readonly system?: object;
}

/** Returns the name of the person who would be helped by points spent on a message. */
export function nameHelped(facet: PointsFacet, target: Message, use: string): string {
  return facet.nameHelped?.(target, use) ?? target.alias;
}

/** Returns a function that formats the texts about a ruleset's points. */
export function findWords({ words }: PointsFacet) {
  return makeWords(words, 'TETRAD.Points');
}

/** Returns the actor with a UUID, if it has points; otherwise null. */
export function findSpender(uuid: string): Actor.Implementation | null {
  const actor = findActor(uuid);
  return facetOf(actor, 'points') ? actor : null;
}

/**
 * Returns the points facet of an actor.
 * @throws UserError `not-owner` if it has none
 */
export function requireFacet(actor: Actor.Implementation): PointsFacet {
  const facet = facetOf(actor, 'points');
  if (!facet) throw new UserError('not-owner', { actor: actor.name });
  return facet;
}

function describePurchase(
  facet: PointsFacet,
  { use, actor, target, pool, isOwn = false }: Purchase,
): PlannedSpend & { others: boolean } {
  const clock = readClock(actor);
  const id = target?.id ?? '';
  const found = findPool(facet, pool);
  return {
    actor: actor.uuid,
    roll: nameRoll(found, target, id, actor.uuid),
    use,
    others: !isOwn && target !== null && !listRollers(found, use, target).includes(actor.uuid),
    options: readTargetOptions(target, facet.readOptions?.()),
    turn: clock ? `${clock.combat} ${clock.round}` : id,
  };
}

/** The price of a purchase, and whether it is allowed. */
interface Quote {
  readonly cost: number;
  /** How many points the actor has. */
  readonly left: number;
  /** The rule that forbids the purchase, apart from too few points; null: none. */
  readonly limit: SpendVerdict | null;
}

/** Returns the current price of a purchase, and whether it is allowed. */
export function quotePurchase(purchase: Purchase): Quote {
  const facet = requireFacet(purchase.actor);
  const pool = findPool(facet, purchase.pool);
  const planned = describePurchase(facet, purchase);
  const { others, options = {} } = planned;
  return {
    cost: pool.price(purchase.use, { others, options }),
    left: readPoints(pool, purchase.actor).value,
    limit: previewKnown(pool, planned),
  };
}

/** Returns why a purchase is refused now; null if it is allowed. */
export function refusePurchase(purchase: Purchase): UserError | null {
  const { cost, left, limit } = quotePurchase(purchase);
  const words = findWords(requireFacet(purchase.actor));
  if (limit) return new UserError('points-limit', { points: words('one'), reason: words(`limit.${limit}`) });
  return left < cost ? new UserError('no-points', { actor: purchase.actor.name, points: words('one') }) : null;
}

/** A change of an actor's points, with the message that announces it. */
interface Payment {
  readonly actor: Actor.Implementation;
  readonly pool: PointPool;
  /** How many points to subtract; a negative number returns points. */
  readonly points: number;
  /** Further values to write below the actor's `system`. */
  readonly system?: object | undefined;
  /** If points are returned: id of the message that spent or reserved them. */
  readonly of?: string;
  readonly post: PostMessage;
  /** Returns why the payment is refused by now, after an earlier one has been made; null if it is allowed. */
  readonly refuse?: () => UserError | null;
}

/** How many serials a return tries until it finds a free one. */
const TRIES = 5;

/**
 * Spends or returns points: posts the message and, if it counts, updates the actor. If another user's spend has taken the serial first, a spend is ignored and
 * costs nothing, while a return takes the next serial. A payment waits until this client's last one from the same points is made: a card shows the points that
 * are left, with the button for the next, before the actor is updated.
 * @throws UserError what `refuse` returns
 */
export async function payPoints(payment: Payment): Promise<void> {
  const { actor, pool } = payment;
  await runInTurn(`points ${actor.uuid} ${pool.id}`, () => pay(payment));
}

async function pay({ actor, pool, points, system = {}, of = '', post, refuse }: Payment): Promise<void> {
  const refusal = refuse?.();
  if (refusal) throw refusal;
  const message = await post(readPoints(pool, actor).serial);
  if (!message) return;
  // By now, all earlier spends of other clients have arrived, so a return tries the serial after them.
  for (let left = points < 0 ? TRIES : 0; left > 0 && readVerdict(message) === 'taken'; left--) {
    await message.update({ system: { serial: readPoints(pool, actor).serial } });
  }
  if (readVerdict(message) !== 'accepted') return;
  // The points are read again, because other users may have spent some in the meantime.
  const { value, serial } = readPoints(pool, actor);
  const memory = buildMemory(pool, actor, of, message);
  const data = pool.path.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), { value, serial });
  await actor.update({ system: { ...data, ...system }, ...memory } as object);
}

/** Returns a sentence about what a spend does. */
export function describeSpend(
  facet: PointsFacet,
  { use, title, helped }: Pick<SpendData, 'use' | 'title' | 'helped'>,
): string {
  const words = findWords(facet);
  const isUse = facet.pools.some(({ uses }) => uses.includes(use));
  const action = isUse ? words(`action.${use}`) : '';
  return words(helped ? 'spentForOther' : `spentOn.${use}`, { title, helped, action });
}

/**
 * Buys a use with points.
 * @throws UserError `not-owner`, `no-points`, `points-limit`
 */
export async function spendPoints(purchase: Purchase, { title, effect = '', system }: PurchaseWords): Promise<void> {
  const { use, actor, target } = purchase;
  const facet = requireFacet(actor);
  if (!canUser('spend', actor)) throw new UserError('not-owner', { actor: actor.name });
  const refusal = refusePurchase(purchase);
  if (refusal) throw refusal;
  const { cost } = quotePurchase(purchase);
  const pool = findPool(facet, purchase.pool);
  const { others, options: ruleOptions } = describePurchase(facet, purchase);
  const helped = others && target ? nameHelped(facet, target, use) : '';
  const content = foundry.utils.escapeHTML(describeSpend(facet, { use, title, helped }));
  const data = {
    ...describeMessage(facet, pool, { actor: actor.uuid, replyTo: target?.id ?? '' }),
    title,
    use,
    cost,
    helped,
    effect,
    ...(facet.readOptions ? { ruleOptions } : {}),
    clock: readClock(actor) ?? { combat: '', round: 0, turn: 0 },
  };
  const post: PostMessage = (serial) =>
    postAnswer(
      { type: facet.messageType, speaker: getSpeaker(actor), content, system: { ...data, serial } },
      // Everyone who can see the roll can see this message.
      target ?? { whisper: [], blind: false },
    );
  await payPoints({ actor, pool, points: cost, system, post, refuse: () => refusePurchase(purchase) });
  await pool.settle?.(use, actor, target);
}

/** Returns the data that all messages of spends have in common. */
function describeMessage(facet: PointsFacet, pool: PointPool, links: SpendData['links']) {
  const named = facet.pools.length > 1 ? { pool: pool.id } : {};
  return { schemaVersion: 1, ruleset: facet.ruleset, links, ...named };
}

/** Tests whether this user may take a spend back: they may spend the actor's points, the spend counts, and its roll has had no consequences yet. */
export function canTakeBack(message: Message): boolean {
  const { use, links, pool: id } = readSpendData(message);
  const actor = findSpender(links.actor);
  const facet = findSpendFacet(message);
  if (!actor || !facet || !canUser('spend', actor)) return false;
  const pool = findPool(facet, id);
  if (!pool.uses.includes(use) || readVerdict(message) !== 'accepted') return false;
  return !pool.hasFollowed(use, actor, findTarget(facet, links.replyTo));
}

/**
 * Takes a spend back, which returns its points.
 * @throws UserError `not-owner`, `already-followed`
 */
export async function takeBack(message: Message): Promise<void> {
  const { use, links, title, cost, helped, pool: id } = readSpendData(message);
  const actor = findSpender(links.actor);
  const facet = findSpendFacet(message);
  if (!actor || !facet || !canUser('spend', actor)) throw new UserError('not-owner', { actor: actor?.name ?? '' });
  const refuse = (): UserError | null => (canTakeBack(message) ? null : new UserError('already-followed'));
  const refusal = refuse();
  if (refusal) throw refusal;
  const pool = findPool(facet, id);
  const of = message.id ?? '';
  const content = foundry.utils.escapeHTML(describeSpend(facet, { use: GIVE_BACK, title, helped: '' }));
  const data = {
    ...describeMessage(facet, pool, { actor: actor.uuid, replyTo: of }),
    title,
    use: GIVE_BACK,
    cost,
    of,
    helped,
  };
  const post: PostMessage = (serial) =>
    postAnswer({ type: facet.messageType, speaker: getSpeaker(actor), content, system: { ...data, serial } }, message);
  const target = findTarget(facet, links.replyTo);
  const system = pool.buildReturn?.(use, actor, target);
  await payPoints({ actor, pool, points: -cost, of, system, post, refuse });
  await pool.settle?.(use, actor, target);
}
