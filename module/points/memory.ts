/**
 * What an actor remembers about its points, written in the same update as the points: what they have paid for, and what was returned. The messages
 * that say so may be deleted by their senders.
 */
import { findActor } from '../foundry/documents.ts';
import { addDeletion } from '../foundry/generation.ts';
import type { PointPool } from './points-facet.ts';
import { GIVE_BACK, type Spend, type StoredPoints } from './verdicts.ts';

/** An index in the sequence of an actor's spends, and its server time. */
export interface RowPlace {
  readonly serial: number;
  readonly time: number;
}

/**
 * How many returns, and how many spends, an actor remembers after their messages were deleted. It remembers all whose messages exist, or they would
 * count again.
 */
const REMEMBERED = 50;

function isPlace(value: unknown): value is RowPlace {
  const { serial, time } = (value ?? {}) as Partial<RowPlace>;
  return Number.isSafeInteger(serial) && Number.isFinite(time);
}

function readSerial(value: unknown): number {
  return isPlace(value) ? value.serial : -1;
}

function listReturns({ returns }: PointPool, actor: object): Readonly<Record<string, unknown>> {
  const { flags } = actor as { readonly flags?: { readonly tetrad?: Readonly<Record<string, unknown>> } };
  return (flags?.tetrad?.[returns] ?? {}) as Readonly<Record<string, unknown>>;
}

/**
 * Reads whether the cost of a message was returned.
 * @param uuid - of the actor whose points they are
 * @param id - of the spend, or of the request that held the points
 */
export function readReturn(pool: PointPool, uuid: string, id: string): RowPlace | null {
  const actor = findActor(uuid);
  const found = actor ? listReturns(pool, actor)[id] : undefined;
  return isPlace(found) ? found : null;
}

/** Adds deletions of old entries to a part of an update; `known` holds the entries by message id. */
function addForgotten(part: Record<string, unknown>, known: Readonly<Record<string, unknown>>): void {
  const gone = Object.entries(known).filter(([id]) => !Object.hasOwn(part, id) && !game.messages.get(id));
  const newestFirst = gone.toSorted(([, one], [, other]) => readSerial(other) - readSerial(one));
  for (const [id] of newestFirst.slice(REMEMBERED)) addDeletion(part, id);
}

/**
 * Builds the part of an actor's update that remembers a return.
 * @param id - of the spend, or of the request that held the points
 * @param back - the place of the message that returned them
 */
export function buildReturns(pool: PointPool, actor: object, id: string, back: RowPlace): Record<string, unknown> {
  const returns: Record<string, unknown> = { [id]: back };
  addForgotten(returns, listReturns(pool, actor));
  return returns;
}

/** What an actor remembers of the spends that its points have paid for. */
interface PaidSpends {
  /** The serial from which on all of them are remembered. */
  readonly since: number;
  /** Their serial and time, by message id. */
  readonly spends: Readonly<Record<string, RowPlace>>;
}

function readPaid({ id }: PointPool, actor: object): PaidSpends | null {
  const { flags } = actor as { readonly flags?: { readonly tetrad?: { readonly paid?: Record<string, unknown> } } };
  const { since, spends } = (flags?.tetrad?.paid?.[id] ?? {}) as Partial<PaidSpends>;
  if (!Number.isSafeInteger(since)) return null;
  return {
    since: Number(since),
    spends: Object.fromEntries(Object.entries(spends ?? {}).filter(([, at]) => isPlace(at))),
  };
}

/**
 * Returns why a spend whose serial is in the past does not count. The actor remembers what its points have paid for, so a spend made without points
 * does not count once points come later, and deleting the message of a spend does not free its serial for another one.
 * @param actor - whose points they are
 * @param stored - its stored points
 */
export function readPassed(
  pool: PointPool,
  { id, use, serial, time }: Omit<Spend, 'passed'>,
  actor: object,
  stored: StoredPoints,
): Spend['passed'] {
  const paid = use === GIVE_BACK ? null : readPaid(pool, actor);
  if (!paid || serial >= stored.serial || paid.spends[id]) return undefined;
  const known = Object.values(paid.spends);
  const rival = known.find((one) => one.serial === serial);
  // Of two with the same serial the earlier counts, whichever was paid.
  if (rival) return rival.time <= time ? 'taken' : undefined;
  return serial >= paid.since || known.some((one) => one.time < time) ? 'unpaid' : undefined;
}

/**
 * Builds what an actor remembers of its spends.
 * @param stored - its points before this update
 * @param open - the spends that this update pays
 */
export function buildPaid(pool: PointPool, actor: object, stored: StoredPoints, open: readonly Spend[]) {
  const { since, spends: known } = readPaid(pool, actor) ?? { since: stored.serial, spends: {} };
  const spends: Record<string, unknown> = Object.fromEntries(
    open.map(({ id, serial, time }) => [id, { serial, time }]),
  );
  addForgotten(spends, known);
  return { since, spends };
}
