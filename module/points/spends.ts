/** Reads all spends from the log: spent points, requests that reserve points, and returns. */
import { facetOf, facetOfMessage, findRuleset, listFacets } from '../foundry/ruleset.ts';
import { isGenuine } from '../chat/genuine.ts';
import { listMessagesOf, readActorUuid, readLogMark, readTime } from '../chat/replies.ts';
import type { Adjustment } from '../checks/checks-facet.ts';
import { findActor } from '../foundry/documents.ts';
import { findAnswer, isForeignRequest, listAnswers, openRequest, readAnswer } from '../requests/requests.ts';
import { buildPaid, buildReturns, readPassed, readReturn } from './memory.ts';
import { type PointPool, type PointsFacet } from './points-facet.ts';
import {
  GIVE_BACK,
  countUses,
  judgeSpends,
  previewSpend,
  settlePoints,
  type PlannedSpend,
  type PointOptions,
  type PointUses,
  type Spend,
  type SpendVerdict,
  type StoredPoints,
} from './verdicts.ts';
import { readOr } from '../user-error.ts';

type Message = ChatMessage.Implementation;

/** The `system` data of a spend's message. */
export interface SpendData {
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** Id of the kind of points; left out if the ruleset has only one kind. */
  readonly pool?: string;
  readonly serial: number;
  /** The name of the roll at that time. */
  readonly title: string;
  /** Id of the use that was bought, or GIVE_BACK. */
  readonly use: string;
  readonly cost: number;
  /** For a return: id of the message whose points are returned; otherwise empty. */
  readonly of: string;
  /** For another player's roll: the name of the person who is helped, and the spender's description of the help; otherwise empty. */
  readonly helped: string;
  readonly effect: string;
  /** The round in which the points were spent. */
  readonly clock: { readonly combat: string; readonly round: number };
  /** The rule options that applied; left out if the ruleset has none. */
  readonly ruleOptions?: PointOptions;
}

/** Returns the stored points of an actor, which must belong to the pool's ruleset. */
function readStored({ path }: PointPool, actor: Actor.Implementation): StoredPoints {
  return foundry.utils.getProperty(actor.system, path) as StoredPoints;
}

export function readSpendData(message: Message): SpendData {
  return message.system as unknown as SpendData;
}

/** Returns the message on which points were spent; null: none, or it was deleted. */
export function findTarget(facet: PointsFacet, id: string): Message | null {
  // Actors are prepared before the log exists, when `game.messages` is undefined.
  const found = id ? (game as { messages?: typeof game.messages }).messages?.get(id) : undefined;
  return found && isTarget(facet, found) ? found : null;
}

/**
 * Returns the rule options that apply to a spend: those stored with the roll.
 * @param otherwise - the options if the roll stores none
 */
export function readTargetOptions(target: Message | null, otherwise: PointOptions = {}): PointOptions {
  return (target?.system as { ruleOptions?: PointOptions } | undefined)?.ruleOptions ?? otherwise;
}

/** Lists the UUIDs of the actors whose rolls a use would change. */
export function listRollers(pool: PointPool, use: string, target: Message): readonly string[] {
  return pool.listRollers?.(use, target) ?? [readActorUuid(target)];
}

/** Returns a key for the roll on which points are spent: the id of its message and, if the message has several rolls, the UUID of the payer. */
export function nameRoll(pool: PointPool, target: Message | null, id: string, actor: string): string {
  const isShared = target !== null && pool.uses.some((use) => listRollers(pool, use, target).length > 1);
  return isShared ? `${id} ${actor}` : id;
}

/** Tests whether points were spent on another actor's roll. If the roll was deleted, a price higher than that for an own roll shows that they were. */
function isForOthers(pool: PointPool, { links, use, cost, ruleOptions }: SpendData, target: Message | null): boolean {
  if (target) return !listRollers(pool, use, target).includes(links.actor);
  return pool.uses.includes(use) && cost > pool.price(use, { others: false, options: ruleOptions ?? {} });
}

/**
 * Tests whether a spend must be ignored: its sender may not spend the actor's points, the price is wrong, or help with another player's roll has no
 * description.
 */
function isForeign(pool: PointPool, message: Message, target: Message | null, others: boolean): boolean {
  const { links, use, cost, effect, ruleOptions } = readSpendData(message);
  if (!isGenuine(message, { action: 'spend' })) return true;
  if (use === GIVE_BACK) return false;
  if (!pool.uses.includes(use) || !pool.fits(use, target)) return true;
  const price = pool.price(use, { others, options: readTargetOptions(target, ruleOptions) });
  if (cost !== price || (others && !effect.trim())) return true;
  // A deleted roll cannot be checked, but an existing message must be one on which points can be spent.
  return !target && links.replyTo !== '' && game.messages.get(links.replyTo) !== undefined;
}

/** Tests whether a message returns points too late, after the roll had consequences. */
function isLateReturn(facet: PointsFacet, pool: PointPool, message: Message): boolean {
  const spend = game.messages.get(readSpendData(message).of);
  if (spend?.type !== facet.messageType) return false;
  const { use, links } = readSpendData(spend);
  const actor = findActor(links.actor);
  const target = findTarget(facet, links.replyTo);
  return actor !== null && facet.owns(actor) && pool.hasFollowed(use, actor, target, readTime(message));
}

/** Tests whether a message buys a use too late, after the roll had consequences. */
function isLatePurchase(pool: PointPool, message: Message, target: Message | null): boolean {
  const { use } = readSpendData(message);
  return target !== null && pool.uses.includes(use) && pool.isLate?.(use, target, readTime(message)) === true;
}

/** Returns a spend that is ignored, for a message that cannot be read. */
function describeIgnored(message: Message): Spend {
  const [actor, time] = [readActorUuid(message), readTime(message)];
  return { id: message.id ?? '', actor, roll: '', serial: 0, time, use: '', foreign: true };
}

function readSpend(facet: PointsFacet, pool: PointPool, message: Message): Spend {
  const data = readSpendData(message);
  const { links, use, serial, of, ruleOptions, clock } = data;
  const isBack = use === GIVE_BACK;
  const target = isBack ? null : findTarget(facet, links.replyTo);
  const others = !isBack && isForOthers(pool, data, target);
  return {
    id: message.id ?? '',
    actor: links.actor,
    roll: isBack ? '' : nameRoll(pool, target, links.replyTo, links.actor),
    serial,
    time: readTime(message),
    foreign: isForeign(pool, message, target, others),
    late: isBack ? isLateReturn(facet, pool, message) : isLatePurchase(pool, message, target),
    use,
    of,
    others,
    options: readTargetOptions(target, ruleOptions),
    turn: clock.combat ? `${clock.combat} ${clock.round}` : links.replyTo,
  };
}

function describeReturn({ id, actor }: Spend, place: Pick<Spend, 'id' | 'serial' | 'time'>): Spend {
  return { ...place, actor, roll: '', use: GIVE_BACK, of: id };
}

/** Reads a request as a spend of the points that it reserves, and each refusal or withdrawal as a return of them. */
function readHeld(request: Message): Spend[] {
  const { data, kind } = openRequest(request) ?? {};
  if (!data) return [];
  const held: Spend = {
    id: request.id ?? '',
    actor: data.links.actor,
    roll: kind?.price?.onRoll ? data.links.replyTo : '',
    serial: data.serial,
    time: readTime(request),
    foreign: isForeignRequest(request),
    use: kind?.price?.use ?? '',
    options: data.ruleOptions,
  };
  const first = findAnswer(request);
  if (!first || readAnswer(first).answer === 'approve') return [held];
  // There may be several refusals or withdrawals. The verdicts decide which of them returns the points.
  const refusals = listAnswers(request).filter((answer) => readAnswer(answer).answer !== 'approve');
  return [
    held,
    ...refusals.map((answer) => {
      return describeReturn(held, { id: answer.id ?? '', serial: readAnswer(answer).serial, time: readTime(answer) });
    }),
  ];
}

/** Lists the spends and returns of the requests that reserve points of a kind. */
function listHeld(facet: PointsFacet, pool: PointPool): Spend[] {
  const found = findRuleset(facet.messageType)?.requests;
  const requests = found ? listMessagesOf(found.requestType) : [];
  return requests
    .filter((request) => (openRequest(request)?.kind?.price?.pool ?? facet.pools[0].id) === pool.id)
    .flatMap((request) =>
      readOr(
        `message ${request.id}`,
        () => readHeld(request),
        () => [describeIgnored(request)],
      ),
    );
}

/** Lists the returns whose messages were deleted, from the actors' memories. */
function listForgotten(pool: PointPool, spends: readonly Spend[]): Spend[] {
  return spends.flatMap((spend) => {
    const back = spend.use === GIVE_BACK ? null : readReturn(pool, spend.actor, spend.id);
    if (!back) return [];
    const isTold = spends.some(({ use, of, actor, serial, foreign }) => {
      return use === GIVE_BACK && of === spend.id && actor === spend.actor && serial === back.serial && !foreign;
    });
    return isTold ? [] : [describeReturn(spend, { id: `${spend.id} back`, ...back })];
  });
}

interface KnownSpends {
  readonly mark: string;
  readonly byPool: ReadonlyMap<PointPool, readonly Spend[]>;
  readonly verdicts: ReadonlyMap<string, SpendVerdict>;
}

let known: KnownSpends | null = null;

function readPool(facet: PointsFacet, pool: PointPool): readonly Spend[] {
  const messages = listMessagesOf(facet.messageType).filter((message) => {
    return findPool(facet, readSpendData(message).pool) === pool;
  });
  const spends = messages.map((message) =>
    readOr(
      `message ${message.id}`,
      () => readSpend(facet, pool, message),
      () => describeIgnored(message),
    ),
  );
  const told = [...spends, ...listHeld(facet, pool)].map((spend) => {
    const actor = findActor(spend.actor);
    if (!actor || spend.foreign) return spend;
    // A message may name an actor of another ruleset, which has no such points.
    if (!facet.owns(actor)) return { ...spend, foreign: true };
    const passed = readPassed(pool, spend, actor, readStored(pool, actor));
    return passed ? { ...spend, passed } : spend;
  });
  return [...told, ...listForgotten(pool, told)];
}

/**
 * Reads all spends and the verdicts on them. Preparing one card reads them a dozen times, so the result is cached until this turn of the event loop ends or the
 * log changes.
 */
function readKnown(): KnownSpends {
  const mark = readLogMark();
  if (known?.mark === mark) return known;
  const byPool = new Map<PointPool, readonly Spend[]>();
  const verdicts = new Map<string, SpendVerdict>();
  for (const facet of listFacets('points')) {
    const readOf = (pool: PointPool, uuid: string): StoredPoints | null => {
      const actor = findActor(uuid);
      return actor && facet.owns(actor) ? readStored(pool, actor) : null;
    };
    for (const pool of facet.pools) {
      const spends = readPool(facet, pool);
      byPool.set(pool, spends);
      for (const entry of judgeSpends(pool, spends, (uuid) => readOf(pool, uuid))) verdicts.set(...entry);
    }
  }
  known = { mark, byPool, verdicts };
  queueMicrotask(() => {
    known = null;
  });
  return known;
}

/** Lists all spends and returns of a kind of points. */
function listSpends(pool: PointPool): readonly Spend[] {
  return readKnown().byPool.get(pool) ?? [];
}

/** Returns why a planned spend would be ignored; null if it would count. */
export function previewKnown(pool: PointPool, spend: PlannedSpend): SpendVerdict | null {
  return previewSpend(pool, listSpends(pool), spend, readKnown().verdicts);
}

/** Returns the verdict on a spend's message. */
export function readVerdict(message: Message): SpendVerdict {
  return readKnown().verdicts.get(message.id ?? '') ?? 'accepted';
}

/**
 * Counts the valid purchases on a message, by use.
 * @param roller - UUID of the actor that rolled; needed only if the message may have several rolls
 */
export function readUses(target: Message, roller = ''): PointUses {
  const { byPool, verdicts } = readKnown();
  const pools = findPointsOf(target)?.pools ?? [];
  const read = (pool: PointPool): PointUses => {
    const roll = nameRoll(pool, roller ? target : null, target.id ?? '', roller);
    return countUses(pool, byPool.get(pool) ?? [], roll, verdicts);
  };
  return Object.assign({}, ...pools.map(read));
}

/** Returns an actor's points after all its spends. */
export function readPoints(pool: PointPool, actor: Actor.Implementation): { value: number; serial: number } {
  return settlePoints(pool, readStored(pool, actor), listSpends(pool), actor.uuid, readKnown().verdicts);
}

/** Returns the facet whose points can be spent on a message; undefined: none. */
export function findPointsOf(target: Message): PointsFacet | undefined {
  const facet = facetOfMessage(target, 'points');
  return facet && isTarget(facet, target) ? facet : undefined;
}

/** Tests whether any use of a ruleset's points can be spent on a message. */
function isTarget({ pools }: PointsFacet, message: Message): boolean {
  return pools.some((pool) => pool.uses.some((use) => pool.fits(use, message)));
}

/** Returns the facet of a spend's message; undefined if the message is not a spend. */
export function findSpendFacet({ type }: Message): PointsFacet | undefined {
  const facet = findRuleset(type)?.points;
  return facet?.messageType === type ? facet : undefined;
}

/** Returns the kind of points with an id; the first kind if no kind has it. */
export function findPool({ pools }: PointsFacet, id: string | undefined): PointPool {
  return pools.find((pool) => pool.id === id) ?? pools[0];
}

/** The purchases of a use on a roll, as an adjustment for the code that judges the roll. */
export interface PointsAdjustment extends Adjustment {
  readonly kind: 'points';
  readonly use: string;
  /** The number of valid purchases. */
  readonly count: number;
}

/** Lists the purchases on a roll as adjustments. */
export function listBought(target: Message): readonly PointsAdjustment[] {
  return Object.entries(readUses(target))
    .filter(([, count]) => count > 0)
    .map(([use, count]) => ({ kind: 'points', source: '', use, count }));
}

/** Lists an actor's valid spends that have not yet been subtracted from its stored points. */
function listOpen(pool: PointPool, actor: Actor.Implementation): Spend[] {
  const stored = readStored(pool, actor);
  const { verdicts } = readKnown();
  return listSpends(pool).filter(({ id, actor: uuid, use, serial }) => {
    const holds = ['accepted', 'givenBack'].includes(verdicts.get(id) ?? '');
    return holds && uuid === actor.uuid && use !== GIVE_BACK && serial >= stored.serial;
  });
}

/**
 * Builds the update of an actor's memory of its points: which spends they have paid for, and which were returned.
 * @param of - id of the returned spend, or of the request that reserved the returned points; empty: none
 * @param message - the message that is paid for, or that returns points
 */
export function buildMemory(pool: PointPool, actor: Actor.Implementation, of: string, message: Message) {
  const back = { serial: readSpendData(message).serial, time: readTime(message) };
  const returns = of ? { [pool.returns]: buildReturns(pool, actor, of, back) } : {};
  return {
    flags: {
      tetrad: {
        ...returns,
        paid: { [pool.id]: buildPaid(pool, actor, readStored(pool, actor), listOpen(pool, actor)) },
      },
    },
  };
}

/**
 * Closes an actor's sequence of spends before its points are edited by hand. Without this, the new points would pay for earlier spends that the actor could not
 * afford.
 * @param changed - the change that is about to be written; modified in place
 */
export function closeRow(actor: Actor.Implementation, changed: object): void {
  const { getProperty, setProperty } = foundry.utils;
  for (const pool of facetOf(actor, 'points')?.pools ?? []) {
    const path = `system.${pool.path}`;
    const { value, serial } = (getProperty(changed, path) ?? {}) as Partial<StoredPoints>;
    const stored = readStored(pool, actor);
    const isUnpaid = ({ id, actor: uuid, serial: at }: Spend): boolean =>
      uuid === actor.uuid && at >= stored.serial && readKnown().verdicts.get(id) === 'unpaid';
    if (value === undefined || serial !== undefined || !listSpends(pool).some(isUnpaid)) continue;
    const settled = readPoints(pool, actor);
    setProperty(changed, `${path}.serial`, settled.serial);
    setProperty(changed, `${path}.value`, Math.max(0, value - stored.value + settled.value));
    setProperty(changed, `flags.tetrad.paid.${pool.id}`, buildPaid(pool, actor, stored, listOpen(pool, actor)));
  }
}
