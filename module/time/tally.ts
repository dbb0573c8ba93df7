/**
 * Reads a tally from the log: the genuine rolls that reply to its message, in the order of the server's time, each judged with its adjustments. Rolls that
 * do not count and those after the end are ignored, so every client that sees all rolls gets the same result.
 */
import { readFlag } from '../foundry/documents.ts';
import { getSystem } from '../foundry/host.ts';
import { facetOf, findRuleset } from '../foundry/ruleset.ts';
import { isGenuineRoll } from '../checks/answers.ts';
import { judgeMessage } from '../checks/roll-check.ts';
import { findOwnActor } from '../chat/genuine.ts';
import { isContentShown, isEarlier, listAnswers, readActorUuid, readReplyTo } from '../chat/replies.ts';
import { isReadable } from '../user-error.ts';
import { type ExtendedEnd, type ExtendedFacet, type ExtendedTally } from './extended-facet.ts';

type Message = ChatMessage.Implementation;

/** The data of the message that begins a tally. */
export interface ExtendedData {
  readonly links: { readonly actor: string };
  /** Title of the action, in the language of the user who began it. */
  readonly title: string;
  /** The request of each roll, for the ruleset's checks. */
  readonly request: object;
}

/** An end of a tally, and the roll that ended it. */
export interface ReachedEnd {
  readonly end: ExtendedEnd;
  /** Index of the roll that ended the tally, among the rolls that count. */
  readonly roll: number;
}

/** The state of a tally, as read from the log. */
export interface TallyReading {
  readonly tally: ExtendedTally;
  /** All ends so far; every one except the last is `again`. */
  readonly ends: readonly ReachedEnd[];
  /** Why no more rolls count: how the tally ended, or `closed` if a user closed it; null if it is open. */
  readonly closed: ExtendedEnd | 'closed' | null;
  /** The rolls that count, the earliest first. */
  readonly rolls: readonly Message[];
  /** Whether the tally's actor must wait until the rival in a race has made as many rolls. */
  readonly waits: boolean;
}

/** Returns the facet of a message that begins a tally; undefined for any other message. */
export function findExtended({ type }: { readonly type: string }): ExtendedFacet | undefined {
  const facet = findRuleset(type)?.extended;
  return facet?.messageType === type ? facet : undefined;
}

/** Returns the data of a message that begins a tally. */
export function readExtended(message: Message): ExtendedData {
  return getSystem<ExtendedData>(message);
}

/** Returns the actor of a tally; null if it was deleted, or the sender may not roll for it. */
export function findRoller(message: Message): Actor.Implementation | null {
  const actor = findOwnActor(message);
  return actor && findExtended(message)?.owns(actor) ? actor : null;
}

/** Lists the genuine rolls for a tally, the earliest first. Those that cannot be read are left out, so that a rival's cannot spoil the tally. */
function listRolls(message: Message, actor: Actor.Implementation): Message[] {
  const checks = facetOf(actor, 'checks');
  const canJudge = (reply: Message): boolean =>
    checks !== undefined && isReadable(`message ${reply.id}`, () => judgeMessage(checks, reply));
  return listAnswers(message.id ?? '', (reply) => isGenuineRoll(reply, actor) && canJudge(reply));
}

/** Returns the number of rolls after which a tally was closed; null: no one closed it. The value of the flag is not validated before. */
function readClosing(message: Message): number | null {
  const closedAfter = readFlag(message, 'closedAfter');
  return typeof closedAfter === 'number' && closedAfter >= 0 ? closedAfter : null;
}

/** Lists the tallies that race a tally, the earliest first. Only the first one counts, and a tally that was begun after a roll is not listed. */
function listRivals(message: Message): Message[] {
  const actor = findRoller(message);
  const [roll] = actor ? listRolls(message, actor) : [];
  const isRival = (other: Message): boolean =>
    other.type === message.type &&
    findRoller(other) !== null &&
    readActorUuid(other) !== readActorUuid(message) &&
    (!roll || isEarlier(other, roll));
  return listAnswers(message.id ?? '', isRival);
}

/** Returns the other tally of a race: the one that this tally was begun against, or one begun against this tally; null: there is no race. */
export function findRival(message: Message): Message | null {
  if (!findExtended(message)?.compare) return null;
  const first = game.messages.get(readReplyTo(message));
  if (!first) return listRivals(message)[0] ?? null;
  return listRivals(first)[0]?.id === message.id ? first : null;
}

/** Reads the tally after each roll, without regard to its end; null if this user may not see all rolls. */
function readSteps(message: Message, { target, add }: ExtendedFacet) {
  const actor = findRoller(message);
  const checks = facetOf(actor, 'checks');
  if (!actor || !checks || !isContentShown(message)) return null;
  const rolls = listRolls(message, actor);
  if (!rolls.every(isContentShown)) return null;
  const begun: ExtendedTally = { sum: 0, target: target(readExtended(message).request), marks: {} };
  const tallies = [begun];
  for (const roll of rolls) tallies.push(add(tallies.at(-1) ?? begun, judgeMessage(checks, roll)));
  return { rolls, tallies, begun };
}

/** Reads a tally in a race. The two tallies are compared each time both have the same number of rolls. */
function readRace(message: Message, rival: Message, facet: ExtendedFacet): TallyReading | null {
  const [own, other] = [readSteps(message, facet), readSteps(rival, facet)];
  if (!own || !other) return null;
  const both = Math.min(own.rolls.length, other.rolls.length);
  const pick = (count: number) => ({ tally: own.tallies[count] ?? own.begun, rolls: own.rolls.slice(0, count) });
  for (let count = 1; count <= both; count += 1) {
    const outcome = facet.compare?.(own.tallies[count] ?? own.begun, other.tallies[count] ?? other.begun);
    if (!outcome) continue;
    const end = outcome.winner === 'first' ? 'reached' : 'failed';
    return { ...pick(count), ends: [{ end, roll: count - 1 }], closed: end, waits: false };
  }
  const closing = facet.mayClose ? readClosing(message) : null;
  // Neither tally may be more than one roll ahead.
  const count = Math.min(own.rolls.length, other.rolls.length + 1, closing ?? Infinity);
  return { ...pick(count), ends: [], closed: closing === null ? null : 'closed', waits: count > other.rolls.length };
}

/** Reads a tally; null if it is not genuine, or this user may not see the message or one of its rolls. */
export function readTally(message: Message): TallyReading | null {
  const facet = findExtended(message);
  const actor = findRoller(message);
  const checks = facetOf(actor, 'checks');
  if (!facet || !actor || !checks || !isContentShown(message)) return null;
  const rival = findRival(message);
  if (rival) return readRace(message, rival, facet);
  const { request } = readExtended(message);
  const begin = (first?: Message): ExtendedTally => ({ sum: 0, target: facet.target(request, first), marks: {} });
  const ends: ReachedEnd[] = [];
  const rolls: Message[] = [];
  let tally = begin();
  let state: ReturnType<ExtendedFacet['close']> = 'open';
  const closing = facet.mayClose ? readClosing(message) : null;
  for (const roll of listRolls(message, actor)) {
    if (closing !== null && rolls.length >= closing) break;
    if (!isContentShown(roll)) return null;
    if (state === 'again') tally = begin(roll);
    tally = facet.add(tally, judgeMessage(checks, roll));
    state = facet.close(tally, request);
    if (state !== 'open') ends.push({ end: state, roll: rolls.length });
    rolls.push(roll);
    if (state === 'reached' || state === 'failed') break;
  }
  const end = state === 'reached' || state === 'failed' ? state : null;
  return { tally, ends, closed: end ?? (closing === null ? null : 'closed'), rolls, waits: false };
}
