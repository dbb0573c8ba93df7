/** Points change hands at the table: spent, held by a request, taken back. Each time by a message of its own that names the serial it saw; then the actor. */
import { postAnswer } from '../chat/replies.ts';
import { readClock } from '../combat/clock.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { makeWords } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { type PointPool, type PointsFacet, pointsFacets } from './points-facet.ts';
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
/** Posts a message with the serial that it is to name. */
export type PostMessage = (serial: number) => Promise<Message | undefined>;

/** What points are to buy. */
export interface Purchase {
  readonly use: string;
  readonly actor: Actor.Implementation;
  /** What they are spent on; null: the actor itself. */
  readonly target: Message | null;
  /** The kind of points; left out: the first. */
  readonly pool?: string;
  /** It is the actor's own roll, whomever the message speaks of; left out: it is the roll of whom the message speaks of. */
  readonly isOwn?: boolean;
}

/** How a purchase is made. */
export interface PurchaseWords {
  /** What the target tested, in words. */
  readonly title: string;
  /** How it comes about, on another player's roll. */
  readonly effect?: string;
  /** Values below `system` of the actor that are written with it. */
  readonly system?: object;
}

/** Names whom points would help on a message. */
export function nameHelped(facet: PointsFacet, target: Message, use: string): string {
  return facet.nameHelped?.(target, use) ?? target.alias;
}

/** Gives the words of a ruleset's points. */
export function findWords({ words }: PointsFacet) {
  return makeWords(words, 'TETRAD.Points');
}

/** Finds whose points a UUID names; null: it is gone, or has none. */
export function findSpender(uuid: string): Actor.Implementation | null {
  const actor = findActor(uuid);
  return pointsFacets.find(actor) ? actor : null;
}

/**
 * Finds the points of an actor.
 * @throws UserError `not-owner` where it has none
 */
export function requireFacet(actor: Actor.Implementation): PointsFacet {
  const facet = pointsFacets.find(actor);
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

/** What a purchase is to the rules. */
interface Quote {
  readonly cost: number;
  /** Points that the actor has. */
  readonly left: number;
  /** What keeps it from being made, the number of points apart; null: nothing. */
  readonly limit: SpendVerdict | null;
}

/** Reads what a purchase costs now, and whether it could be made. */
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

/** Says what keeps a purchase from being made now; null: nothing does. */
export function refusePurchase(purchase: Purchase): UserError | null {
  const { cost, left, limit } = quotePurchase(purchase);
  const words = findWords(requireFacet(purchase.actor));
  if (limit) return new UserError('points-limit', { points: words('one'), reason: words(`limit.${limit}`) });
  return left < cost ? new UserError('no-points', { actor: purchase.actor.name, points: words('one') }) : null;
}

const paying = new Set<string>();

/** What is written beside the points. */
interface Payment {
  readonly actor: Actor.Implementation;
  readonly pool: PointPool;
  /** Points that go; below 0 they come back. */
  readonly points: number;
  /** Further values below `system` of the actor. */
  readonly system?: object | undefined;
  /** Of points that come back: id of the message that they were spent or held by. */
  readonly of?: string;
  readonly post: PostMessage;
}

/** How often points that come back look for a free place in the row. */
const TRIES = 5;

/**
 * Spends points, or gives them back: posts the message and, where it holds, writes the actor. A spend that another one forestalled costs nothing; points
 * that come back take the next place.
 */
export async function payPoints({ actor, pool, points, system = {}, of = '', post }: Payment): Promise<void> {
  const key = `${actor.uuid} ${pool.id}`;
  const seen = readPoints(pool, actor);
  if (paying.has(key)) return;
  paying.add(key);
  try {
    const message = await post(seen.serial);
    if (!message) return;
    // Spends that others sent first are here by now.
    for (let left = points < 0 ? TRIES : 0; left > 0 && readVerdict(message) === 'taken'; left--) {
      await message.update({ system: { serial: readPoints(pool, actor).serial } });
    }
    if (readVerdict(message) !== 'accepted') return;
    // What others spent meanwhile is counted, and what this message says.
    const { value, serial } = readPoints(pool, actor);
    const memory = buildMemory(pool, actor, of, message);
    const data = pool.path.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), { value, serial });
    await actor.update({ system: { ...data, ...system }, ...memory } as object);
  } finally {
    paying.delete(key);
  }
}

/** Says in words what a spend does. */
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
 * Spends points.
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
      // Those who see the roll see it.
      target ?? { whisper: [], blind: false },
    );
  await payPoints({ actor, pool, points: cost, system, post });
  await pool.settle?.(use, actor, target);
}

/** What every message of a spend begins with. */
function describeMessage(facet: PointsFacet, pool: PointPool, links: SpendData['links']) {
  const named = facet.pools.length > 1 ? { pool: pool.id } : {};
  return { schemaVersion: 1, ruleset: facet.ruleset, links, ...named };
}

/** Tests whether this user may take a spend back: it holds, it is theirs, and nothing has come of it yet. */
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
 * Takes a spend back; its points come back with it.
 * @throws UserError `not-owner`, `already-followed`
 */
export async function takeBack(message: Message): Promise<void> {
  const { use, links, title, cost, helped, pool: id } = readSpendData(message);
  const actor = findSpender(links.actor);
  const facet = findSpendFacet(message);
  if (!actor || !facet || !canUser('spend', actor)) throw new UserError('not-owner', { actor: actor?.name ?? '' });
  if (!canTakeBack(message)) throw new UserError('already-followed');
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
  await payPoints({ actor, pool, points: -cost, of, system, post });
  await pool.settle?.(use, actor, target);
}
