/** Spends, holds and returns points on the client of the user who does it: the actor pays first, then the message that says so is posted. */
import { facetOf } from '../foundry/ruleset.ts';
import { tellHook } from '../foundry/tetrad-hooks.ts';
import { postAnswer } from '../chat/replies.ts';
import { readClock } from '../combat/clock.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { makeWords } from '../foundry/make-format.ts';
import { runInTurn } from '../foundry/run-once.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import type { PointLimit, PointPool, PointsFacet } from './points-facet.ts';
import {
  type PlannedSpend,
  type SpendData,
  findPlannedLimit,
  findPool,
  findSpendRules,
  findTarget,
  hasFollowed,
  listRollers,
  nameRoll,
  nestPoints,
  readPoints,
  readSpendData,
  readVerdict,
} from './spends.ts';

type Message = ChatMessage.Implementation;

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
  /** Values below the actor's `system` that are written together with the points. They are reversed as the pool says. */
  readonly system?: object;
}

/** Returns the name of the person who would be helped by points spent on a message. */
export function nameHelped(target: Message, use: string): string {
  return findSpendRules(target)?.nameHelped?.(target, use) ?? target.alias;
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
function requireFacet(actor: Actor.Implementation): PointsFacet {
  const facet = facetOf(actor, 'points');
  if (!facet) throw new UserError('not-owner', { actor: actor.name });
  return facet;
}

function describePurchase(
  facet: PointsFacet,
  pool: PointPool,
  { use, actor, target, isOwn = false }: Purchase,
): PlannedSpend {
  const clock = readClock(actor);
  const id = target?.id ?? '';
  // The rule options are those stored with the roll.
  const stored = (target?.system as { ruleOptions?: PlannedSpend['options'] } | undefined)?.ruleOptions;
  return {
    actor: actor.uuid,
    roll: nameRoll(pool, target, id, actor.uuid),
    use,
    others: !isOwn && target !== null && !listRollers(use, target).includes(actor.uuid),
    options: stored ?? facet.readOptions?.() ?? {},
    turn: clock ? `${clock.combat} ${clock.round}` : id,
  };
}

/** The price of a purchase, and whether it is allowed. */
interface Quote {
  readonly cost: number;
  /** How many points the actor has. */
  readonly left: number;
  /** The rule that forbids the purchase, apart from too few points; null: none. */
  readonly limit: PointLimit | null;
}

/** Returns the current price of a purchase, and whether it is allowed. */
export function quotePurchase(purchase: Purchase): Quote {
  const facet = requireFacet(purchase.actor);
  const pool = findPool(facet, purchase.pool);
  const planned = describePurchase(facet, pool, purchase);
  return {
    cost: pool.price(purchase.use, planned),
    left: readPoints(pool, purchase.actor),
    limit: findPlannedLimit(facet, pool, planned),
  };
}

/** Returns why a purchase is refused now; null if it is allowed. */
export function refusePurchase(purchase: Purchase, quote = quotePurchase(purchase)): UserError | null {
  const { cost, left, limit } = quote;
  const words = findWords(requireFacet(purchase.actor));
  if (limit) return new UserError('points-limit', { points: words('one'), reason: words(`limit.${limit}`) });
  return left < cost ? new UserError('no-points', { actor: purchase.actor.name, points: words('one') }) : null;
}

/** A change of an actor's points. */
interface PointsChange {
  readonly actor: Actor.Implementation;
  readonly pool: PointPool;
  /** How many points the actor gets; negative if it pays. */
  readonly points: number;
  /** Values below the actor's `system` that are written together with the points. */
  readonly system?: object | undefined;
  /** Returns the values that reverse them; called after the change. */
  readonly undo?: () => object | undefined;
}

async function addPoints({ actor, pool, points, system }: PointsChange): Promise<void> {
  const value = Math.max(0, readPoints(pool, actor) + points);
  await actor.update({ system: { ...nestPoints(pool, value), ...system } });
}

/**
 * Changes an actor's points, then writes the message that says so. If the message cannot be written, the points change back.
 * @param write - resolves to undefined if a hook stopped it
 */
async function changePoints(change: PointsChange, write: () => Promise<Message | undefined>): Promise<void> {
  await addPoints(change);
  let message: Message | undefined;
  try {
    message = await write();
  } finally {
    if (!message) await addPoints({ ...change, points: -change.points, system: change.undo?.() });
  }
}

/** Runs a change of an actor's points after this client's last one. */
async function runForActor({ uuid }: Actor.Implementation, change: () => Promise<void>): Promise<void> {
  await runInTurn(`points ${uuid}`, change);
}

/**
 * Takes the price of a purchase and posts the message that says so.
 * @param post - posts the message
 * @param system - values below the actor's `system` that are written together with the points
 * @throws UserError `no-points`, `points-limit`
 */
export async function payPurchase(
  purchase: Purchase,
  post: () => Promise<Message | undefined>,
  system?: object,
): Promise<void> {
  const { use, actor, target } = purchase;
  const pool = findPool(requireFacet(actor), purchase.pool);
  await runForActor(actor, async () => {
    const quote = quotePurchase(purchase);
    const refusal = refusePurchase(purchase, quote);
    if (refusal) throw refusal;
    const undo = () => system && buildReturn(pool, use, actor, target);
    await changePoints({ actor, pool, points: -quote.cost, system, undo }, post);
  });
}

function buildReturn({ alone }: PointPool, use: string, actor: Actor.Implementation, target: Message | null) {
  return target ? undefined : alone?.buildReturn(use, actor);
}

/** Updates other documents after points were spent on a message or taken back. */
async function settle(actor: Actor.Implementation, target: Message | null): Promise<void> {
  if (target) await findSpendRules(target)?.settle?.(actor, target);
}

/** Returns the points that a request held. */
export async function returnHeld(actor: Actor.Implementation, pool: PointPool, cost: number): Promise<void> {
  await runForActor(actor, () => addPoints({ actor, pool, points: cost }));
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
  const pool = findPool(facet, purchase.pool);
  const planned = describePurchase(facet, pool, purchase);
  const helped = planned.others && target ? nameHelped(target, use) : '';
  const data = {
    schemaVersion: 1,
    ruleset: facet.ruleset,
    links: { actor: actor.uuid, replyTo: target?.id ?? '' },
    ...(facet.pools.length > 1 ? { pool: pool.id } : {}),
    title,
    use,
    cost: pool.price(use, planned),
    helped,
    effect,
    ...(facet.readOptions ? { ruleOptions: planned.options } : {}),
    clock: readClock(actor) ?? { combat: '', round: 0, turn: 0 },
  };
  const content = foundry.utils.escapeHTML(describeSpend(facet, data));
  const message = { type: facet.messageType, speaker: getSpeaker(actor), content, system: data };
  // Everyone who can see the roll can see this message.
  await payPurchase(purchase, () => postAnswer(message, target ?? { whisper: [], blind: false }), system);
  tellHook('tetrad.pointSpent', { actor: purchase.actor, use: purchase.use });
  await settle(actor, target);
}

/**
 * Tests whether this user may take a spend back: it is their own, and it does not count or its roll has had no consequences yet. GMs may take back every spend
 * at any time.
 */
export function canTakeBack(facet: PointsFacet, message: Message): boolean {
  const { use, links, pool: id } = readSpendData(message);
  const actor = findSpender(links.actor);
  const verdict = readVerdict(facet, message);
  if (!actor || verdict === 'foreign' || verdict === 'takenBack') return false;
  if (permitsUser('rule')) return true;
  if (!message.isAuthor || !canUser('spend', actor)) return false;
  return verdict !== 'accepted' || !hasFollowed(findPool(facet, id), use, actor, findTarget(facet, links.replyTo));
}

/**
 * Takes a spend back, which returns its points.
 * @throws UserError `already-followed`
 */
export async function takeBack(facet: PointsFacet, message: Message): Promise<void> {
  const { use, links, cost, pool: id } = readSpendData(message);
  const actor = findSpender(links.actor);
  const pool = findPool(facet, id);
  const target = findTarget(facet, links.replyTo);
  if (!actor) throw new UserError('already-followed');
  await runForActor(actor, async () => {
    if (!canTakeBack(facet, message)) throw new UserError('already-followed');
    const system = buildReturn(pool, use, actor, target);
    await changePoints({ actor, pool, points: cost, system }, () => message.update({ system: { takenBack: true } }));
  });
  await settle(actor, target);
}
