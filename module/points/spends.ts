/** The spends of points in the log, as the messages tell them: spent points, requests that hold points, and what gives them back. */
import { listMessagesOf, readActorUuid, readLogMark, readTime } from '../chat/replies.ts';
import { isSentFor } from '../chat/senders.ts';
import type { Adjustment } from '../checks/checks-facet.ts';
import { findActor } from '../foundry/documents.ts';
import { requestFacets } from '../requests/requests-facet.ts';
import { findAnswer, isForeignRequest, listAnswers, openRequest, readAnswer } from '../requests/requests.ts';
import { buildPaid, buildReturns, readPassed, readReturn } from './memory.ts';
import { pointsFacets, type PointPool, type PointsFacet } from './points-facet.ts';
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

type Message = ChatMessage.Implementation;

/** The data of the message of a spend. */
export interface SpendData {
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** Id of the kind of points; left out: the ruleset has one. */
  readonly pool?: string;
  readonly serial: number;
  /** What the roll tested, as it was called then. */
  readonly title: string;
  /** What it buys, or GIVE_BACK. */
  readonly use: string;
  readonly cost: number;
  /** Of what gives back: id of the message whose points come back. */
  readonly of: string;
  /** On another player's roll: whose it is, and how it comes about, in the spender's words. */
  readonly helped: string;
  readonly effect: string;
  /** The round in which it was spent. */
  readonly clock: { readonly combat: string; readonly round: number };
  /** The options in force then; left out: the ruleset has none. */
  readonly ruleOptions?: PointOptions;
}

/** Reads the points of an actor as they are stored. */
function readStored({ path }: PointPool, actor: Actor.Implementation): StoredPoints {
  return foundry.utils.getProperty(actor.system, path) as StoredPoints;
}

/** Reads what a message says of a spend. */
export function readSpendData(message: Message): SpendData {
  return message.system as unknown as SpendData;
}

/** Finds what points are spent on; null: nothing, or it is gone. */
export function findTarget(facet: PointsFacet, id: string): Message | null {
  // Actors are prepared before there is a log.
  const found = id ? (game as { messages?: typeof game.messages }).messages?.get(id) : undefined;
  return found && isTarget(facet, found) ? found : null;
}

/** The options that a spend goes by: those of the roll, if it has any. */
export function readTargetOptions(target: Message | null, otherwise: PointOptions = {}): PointOptions {
  return (target?.system as { ruleOptions?: PointOptions } | undefined)?.ruleOptions ?? otherwise;
}

/** Lists whose rolls a use would change: UUIDs of the actors. */
export function listRollers(pool: PointPool, use: string, target: Message): readonly string[] {
  return pool.listRollers?.(use, target) ?? [readActorUuid(target)];
}

/** Names the roll that a spend is on: by its message, and where that holds the rolls of several by whoever pays. */
export function nameRoll(pool: PointPool, target: Message | null, id: string, actor: string): string {
  const isShared = target !== null && pool.uses.some((use) => listRollers(pool, use, target).length > 1);
  return isShared ? `${id} ${actor}` : id;
}

/** Tests whether a spend goes to another actor's roll. Of a roll that is gone the price tells. */
function isForOthers(pool: PointPool, { links, use, cost, ruleOptions }: SpendData, target: Message | null): boolean {
  if (target) return !listRollers(pool, use, target).includes(links.actor);
  return pool.uses.includes(use) && cost > pool.price(use, { others: false, options: ruleOptions ?? {} });
}

/**
 * Tests whether a spend is not its sender's to make. Foundry takes a message of one's own whatever it holds, and it is not documented that it refuses
 * another's name as the author: all who may have sent it must own the actor. On another's roll it must say its price and how it comes about.
 */
function isForeign(pool: PointPool, message: Message, target: Message | null, others: boolean): boolean {
  const { links, use, cost, effect, ruleOptions } = readSpendData(message);
  if (!isSentFor(message, links.actor, 'spend')) return true;
  if (use === GIVE_BACK) return false;
  if (!pool.uses.includes(use) || !pool.fits(use, target)) return true;
  const price = pool.price(use, { others, options: readTargetOptions(target, ruleOptions) });
  if (cost !== price || (others && !effect.trim())) return true;
  // A roll that is gone tells nothing; a message that is there and takes no points does.
  return !target && links.replyTo !== '' && game.messages.get(links.replyTo) !== undefined;
}

/** Tests whether a message gives points back after something had come of the roll. */
function isLateReturn(facet: PointsFacet, pool: PointPool, message: Message): boolean {
  const spend = game.messages.get(readSpendData(message).of);
  if (spend?.type !== facet.messageType) return false;
  const { use, links } = readSpendData(spend);
  const actor = findActor(links.actor);
  const target = findTarget(facet, links.replyTo);
  return actor !== null && facet.owns(actor) && pool.hasFollowed(use, actor, target, readTime(message));
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
    late: isBack && isLateReturn(facet, pool, message),
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

/** A request holds its points until a veto or a withdrawal gives them back. */
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
  // Two who refuse or withdraw at once: one of them gives the points back.
  const refusals = listAnswers(request).filter((answer) => readAnswer(answer).answer !== 'approve');
  return [
    held,
    ...refusals.map((answer) => {
      return describeReturn(held, { id: answer.id ?? '', serial: readAnswer(answer).serial, time: readTime(answer) });
    }),
  ];
}

/** Lists the requests that hold points of a kind. */
function listHeld(facet: PointsFacet, pool: PointPool): Spend[] {
  const found = requestFacets.list().find(({ ruleset }) => ruleset === facet.ruleset);
  const requests = found ? listMessagesOf(found.requestType) : [];
  return requests
    .filter((request) => (openRequest(request)?.kind?.price?.pool ?? facet.pools[0].id) === pool.id)
    .flatMap((request) => readHeld(request));
}

/** Lists what came back though the message that said so is gone. */
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
  const all = [...messages.map((message) => readSpend(facet, pool, message)), ...listHeld(facet, pool)];
  const told = all.map((spend) => {
    const actor = findActor(spend.actor);
    const passed = actor ? readPassed(pool, spend, actor, readStored(pool, actor)) : undefined;
    return passed ? { ...spend, passed } : spend;
  });
  return [...told, ...listForgotten(pool, told)];
}

/** Reads all spends and their verdicts; a card asks a dozen times while it is prepared, so that they are kept until this turn of the page is over. */
function readKnown(): KnownSpends {
  const mark = readLogMark();
  if (known?.mark === mark) return known;
  const byPool = new Map<PointPool, readonly Spend[]>();
  for (const facet of pointsFacets.list()) for (const pool of facet.pools) byPool.set(pool, readPool(facet, pool));
  const verdicts = new Map(
    [...byPool].flatMap(([pool, spends]) => {
      return [
        ...judgeSpends(pool, spends, (uuid) => {
          const actor = findActor(uuid);
          return actor && readStored(pool, actor);
        }),
      ];
    }),
  );
  known = { mark, byPool, verdicts };
  queueMicrotask(() => {
    known = null;
  });
  return known;
}

/** Lists the spends of a kind of points in the log. */
function listSpends(pool: PointPool): readonly Spend[] {
  return readKnown().byPool.get(pool) ?? [];
}

/** Tells what would keep a spend from holding if it were made now; null: nothing does. */
export function previewKnown(pool: PointPool, spend: PlannedSpend): SpendVerdict | null {
  return previewSpend(pool, listSpends(pool), spend, readKnown().verdicts);
}

/** Reads whether the spend of a message holds. */
export function readVerdict(message: Message): SpendVerdict {
  return readKnown().verdicts.get(message.id ?? '') ?? 'accepted';
}

/**
 * Counts what points bought on a message and still hold, by use.
 * @param roller - UUID of whose roll in it is asked for, where it may hold those of several
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

/** Reads the points that an actor has when every spend is counted. */
export function readPoints(pool: PointPool, actor: Actor.Implementation): { value: number; serial: number } {
  return settlePoints(pool, readStored(pool, actor), listSpends(pool), actor.uuid, readKnown().verdicts);
}

/** Finds the facet of a message that points can be spent on; undefined: it is none. */
export function findPointsOf(target: Message): PointsFacet | undefined {
  return pointsFacets.list().find((facet) => isTarget(facet, target));
}

/** Tests whether some use of a ruleset's points can be spent on a message. */
function isTarget({ pools }: PointsFacet, message: Message): boolean {
  return pools.some((pool) => pool.uses.some((use) => pool.fits(use, message)));
}

/** Finds the facet of the message of a spend; undefined: it is none. */
export function findSpendFacet({ type }: Message): PointsFacet | undefined {
  return pointsFacets.list().find(({ messageType }) => messageType === type);
}

/** Finds a kind of points by its id; the first where none is named. */
export function findPool({ pools }: PointsFacet, id: string | undefined): PointPool {
  return pools.find((pool) => pool.id === id) ?? pools[0];
}

/** What points bought on a roll, to whoever judges it. */
export interface PointsAdjustment extends Adjustment {
  readonly kind: 'points';
  readonly use: string;
  /** How often it was bought and still holds. */
  readonly count: number;
}

/** Lists what points bought on a roll. */
export function listBought(target: Message): readonly PointsAdjustment[] {
  return Object.entries(readUses(target))
    .filter(([, count]) => count > 0)
    .map(([use, count]) => ({ kind: 'points', source: '', use, count }));
}

/** Lists what of an actor's spends holds and is not in its stored points yet. */
function listOpen(pool: PointPool, actor: Actor.Implementation): Spend[] {
  const stored = readStored(pool, actor);
  const { verdicts } = readKnown();
  return listSpends(pool).filter(({ id, actor: uuid, use, serial }) => {
    const holds = ['accepted', 'givenBack'].includes(verdicts.get(id) ?? '');
    return holds && uuid === actor.uuid && use !== GIVE_BACK && serial >= stored.serial;
  });
}

/**
 * Builds the part of an actor's update that goes with its points: what they have paid for, and what came back.
 * @param of - id of the spend, or of the request that held the points, which come back; empty: none
 * @param message - that is paid, or gives them back
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
 * Has an edit of points by hand close the row before it: points that come later do not pay for what was spent without them.
 * @param changed - what is about to be written; changed in place
 */
export function closeRow(actor: Actor.Implementation, changed: object): void {
  const { getProperty, setProperty } = foundry.utils;
  for (const pool of pointsFacets.find(actor)?.pools ?? []) {
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
