/** Reads from the log which spends count: spent points, and requests that hold points. */
import { getSystem } from '../foundry/host.ts';
import { facetOfMessage, findRuleset } from '../foundry/ruleset.ts';
import { kindOf } from '../chat/define-message.ts';
import { createKeeper, listMessagesOf, readActorUuid, readTime } from '../chat/replies.ts';
import { isGenuine } from '../chat/genuine.ts';
import type { Adjustment } from '../checks/checks-facet.ts';
import { findActor } from '../foundry/documents.ts';
import { findAnswer, isForeignRequest, openRequest, readAnswer } from './requests.ts';
import { readOr } from '../user-error.ts';
import type {
  PointLimit,
  PointOptions,
  PointPast,
  PointPool,
  PointsFacet,
  PointTerms,
  SpendRules,
} from './points-facet.ts';

type Message = ChatMessage.Implementation;

/** The `system` data of a spend's message. */
export interface SpendData {
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** Id of the kind of points; left out if the ruleset has only one kind. */
  readonly pool?: string;
  /** The name of the roll at that time. */
  readonly title: string;
  /** Id of the use that was bought. */
  readonly use: string;
  readonly cost: number;
  /** For another player's roll: the name of the person who is helped, and the spender's description of the help; otherwise empty. */
  readonly helped: string;
  readonly effect: string;
  /** The round in which the points were spent. */
  readonly clock: { readonly combat: string; readonly round: number };
  /** Whether the spender has taken the points back. */
  readonly takenBack: boolean;
  /** The rule options that applied; left out if the ruleset has none. */
  readonly ruleOptions?: PointOptions;
}

/**
 * Whether a spend counts, or why not. `foreign`: its sender may not spend the actor's points; `takenBack`: its points were returned; `late`: the roll had
 * already had consequences.
 */
export type SpendVerdict = 'accepted' | 'foreign' | 'takenBack' | 'late' | PointLimit;

/** A spend that has not been made yet. */
export interface PlannedSpend extends PointTerms {
  /** UUID of the actor that spends the points. */
  readonly actor: string;
  /** Key of the roll on which the points are spent; empty: none. */
  readonly roll: string;
  readonly use: string;
  /** Key of the turn for limits in each turn: the round of a fight, or else the roll; empty: none. */
  readonly turn: string;
}

/** A spend, as read from its message. */
interface Spend extends PlannedSpend {
  readonly id: string;
  /** The server time at which the message was created, in ms. */
  readonly time: number;
  /** Why the spend is ignored, apart from limits; null: it is not. */
  readonly refusal: SpendVerdict | null;
}

/** The number of valid purchases on one roll, by use. */
type PointUses = Readonly<Record<string, number>>;

/** Returns the data of a spend's message. */
export function readSpendData(message: Message): SpendData {
  return getSystem(message);
}

/** Returns the number of an actor's points. The actor must belong to the pool's ruleset. */
export function readPoints({ path }: PointPool, actor: Actor.Implementation): number {
  return Number(foundry.utils.getProperty(actor.system, path));
}

/** Returns a number of points as it is stored below an actor's `system`. */
export function nestPoints({ path }: PointPool, value: number): object {
  const [last = '', ...keys] = path.split('.').toReversed();
  return keys.reduce<object>((inner, key) => ({ [key]: inner }), { [last]: value });
}

/** Returns the message on which points were spent; null: none, or it was deleted. */
export function findTarget(facet: PointsFacet, id: string): Message | null {
  // Actors are prepared before the log exists, when `game.messages` is undefined.
  const found = id ? (game as { messages?: typeof game.messages }).messages?.get(id) : undefined;
  return found && findPointsOf(found) === facet ? found : null;
}

/** Returns how points can be spent on a message; undefined: they cannot, or there is no message. */
export function findSpendRules(target: Message | null): SpendRules | undefined {
  return kindOf(target)?.points;
}

/** Tests whether a use can be bought on a message, or without one. */
export function fits({ alone }: PointPool, use: string, target: Message | null): boolean {
  return (target ? findSpendRules(target)?.fits(use, target) : alone?.fits(use)) === true;
}

/** Tests whether a purchase has had consequences, so that it can neither be made nor taken back. */
export function hasFollowed({ alone }: PointPool, use: string, actor: Actor.Implementation, target: Message | null) {
  const has = target ? findSpendRules(target)?.hasFollowed(use, actor, target) : alone?.hasFollowed(use, actor);
  return has === true;
}

/** Lists the UUIDs of the actors whose rolls a use would change. */
export function listRollers(use: string, target: Message): readonly string[] {
  return findSpendRules(target)?.listRollers?.(use, target) ?? [readActorUuid(target)];
}

/** Returns a key for the roll on which points are spent: the id of its message and, if the message has several rolls, the UUID of the payer. */
export function nameRoll(pool: PointPool, target: Message | null, id: string, actor: string): string {
  const rules = findSpendRules(target);
  // Most messages have one roll.
  const isShared = target && rules?.listRollers && pool.uses.some((use) => listRollers(use, target).length > 1);
  return isShared ? `${id} ${actor}` : id;
}

/** Returns why a spend's message is ignored, apart from limits; null: it is not. */
function findRefusal(facet: PointsFacet, pool: PointPool, message: Message, target: Message | null) {
  const { links, use, takenBack } = readSpendData(message);
  const actor = findActor(links.actor);
  // A message may name an actor of another ruleset, which has no such points.
  const isOther = actor !== null && !facet.owns(actor);
  if (isOther || !isGenuine(message, { action: 'spend' }) || !fits(pool, use, target)) return 'foreign';
  if (takenBack) return 'takenBack';
  return target && findSpendRules(target)?.isLate?.(use, target, readTime(message)) ? 'late' : null;
}

function readSpend(facet: PointsFacet, pool: PointPool, message: Message): Spend {
  const { links, use, helped, ruleOptions = {}, clock } = readSpendData(message);
  const target = findTarget(facet, links.replyTo);
  return {
    id: message.id ?? '',
    actor: links.actor,
    roll: nameRoll(pool, target, links.replyTo, links.actor),
    time: readTime(message),
    use,
    others: helped !== '',
    options: ruleOptions,
    turn: clock.combat ? `${clock.combat} ${clock.round}` : links.replyTo,
    refusal: findRefusal(facet, pool, message, target),
  };
}

/** Reads a request as a spend of the points that it holds. */
function readHeld(pool: PointPool, request: Message): Spend[] {
  const { kind, data } = openRequest(request) ?? {};
  if (!data || kind?.price?.pool !== pool.id) return [];
  const answer = findAnswer(request);
  const isReturned = answer !== null && readAnswer(answer).answer !== 'approve';
  return [
    {
      id: request.id ?? '',
      actor: data.links.actor,
      roll: kind.price.onRoll ? data.links.replyTo : '',
      time: readTime(request),
      use: kind.price.use,
      others: false,
      options: data.ruleOptions,
      turn: '',
      refusal: isReturned || isForeignRequest(request) ? 'takenBack' : null,
    },
  ];
}

function readSpends(facet: PointsFacet, pool: PointPool): Spend[] {
  const requestType = findRuleset(facet.messageType)?.requests?.requestType;
  const requests = requestType ? listMessagesOf(requestType) : [];
  const isOfPool = (message: Message): boolean => {
    const { pool: id, use } = readSpendData(message);
    return findPool(facet, id) === pool && pool.uses.includes(use);
  };
  const messages = listMessagesOf(facet.messageType).filter(isOfPool);
  // One message that cannot be read does not affect the others.
  const read = (message: Message, action: () => Spend[]): Spend[] => readOr(`message ${message.id}`, action, () => []);
  return [
    ...messages.flatMap((message) => read(message, () => [readSpend(facet, pool, message)])),
    ...requests.flatMap((request) => read(request, () => readHeld(pool, request))),
  ];
}

/**
 * Counts the earlier purchases on which the limits of a spend depend.
 * @param held - the spends that count before it
 */
function countPast(pool: PointPool, spend: PlannedSpend, held: readonly Spend[]): PointPast {
  const sum = (list: readonly Spend[]): number => list.reduce((all, one) => all + pool.price(one.use, one), 0);
  const onRoll = spend.roll ? held.filter(({ roll }) => roll === spend.roll) : [];
  const inTurn = spend.turn ? held.filter(({ actor, turn }) => actor === spend.actor && turn === spend.turn) : [];
  return {
    uses: onRoll.filter(({ use }) => use === spend.use).length,
    othersPoints: sum(onRoll.filter(({ others }) => others)),
    turnPoints: sum(inTurn.filter(({ use }) => pool.countsInTurn?.(use))),
  };
}

/** Returns the limit that forbids a spend after those that count; null: none. */
function findLimit(pool: PointPool, spend: PlannedSpend, held: readonly Spend[]): PointLimit | null {
  return pool.limit(spend.use, spend, countPast(pool, spend, held));
}

/** What is known of the spends of one kind of points. */
interface KnownSpends {
  /** The spends that count, the earliest first. */
  readonly held: readonly Spend[];
  /** The verdicts by id of the message. */
  readonly verdicts: ReadonlyMap<string, SpendVerdict>;
}

function isEarlier(one: Spend, other: Spend): boolean {
  return one.time < other.time || (one.time === other.time && one.id < other.id);
}

/** Judges the spends of one kind of points. If two clients reach a limit at the same instant, the earlier spend by server time counts. */
function judgeSpends(facet: PointsFacet, pool: PointPool): KnownSpends {
  const held: Spend[] = [];
  const verdicts = new Map<string, SpendVerdict>();
  for (const spend of readSpends(facet, pool).toSorted((one, other) => (isEarlier(one, other) ? -1 : 1))) {
    const verdict = spend.refusal ?? findLimit(pool, spend, held) ?? 'accepted';
    verdicts.set(spend.id, verdict);
    if (verdict === 'accepted') held.push(spend);
  }
  return { held, verdicts };
}

const keep = createKeeper<KnownSpends>();

function readKnown(facet: PointsFacet, pool: PointPool): KnownSpends {
  return keep(`${facet.messageType} ${pool.id}`, () => judgeSpends(facet, pool));
}

/** Returns the limit that forbids a planned spend now; null: none. */
export function findPlannedLimit(facet: PointsFacet, pool: PointPool, spend: PlannedSpend): PointLimit | null {
  return findLimit(pool, spend, readKnown(facet, pool).held);
}

/** Returns the verdict on a spend's message; a message that cannot be read is foreign. */
export function readVerdict(facet: PointsFacet, message: Message): SpendVerdict {
  const pool = findPool(facet, readSpendData(message).pool);
  return readKnown(facet, pool).verdicts.get(message.id ?? '') ?? 'foreign';
}

/**
 * Counts the valid purchases on a message, by use.
 * @param roller - UUID of the actor that rolled; needed only if the message may have several rolls
 */
export function readUses(target: Message, roller = ''): PointUses {
  const facet = findPointsOf(target);
  if (!facet) return {};
  const counts = facet.pools.flatMap((pool) => {
    const roll = nameRoll(pool, roller ? target : null, target.id ?? '', roller);
    const onRoll = readKnown(facet, pool).held.filter((spend) => spend.roll === roll);
    return pool.uses.map((use) => [use, onRoll.filter((spend) => spend.use === use).length] as const);
  });
  return Object.fromEntries(counts);
}

/** Returns the facet whose points can be spent on a message; undefined: none. */
export function findPointsOf(target: Message): PointsFacet | undefined {
  return findSpendRules(target) && facetOfMessage(target, 'points');
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
