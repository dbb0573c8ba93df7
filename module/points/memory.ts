/**
 * An actor's memory of its points: which spends they have paid for, and which spends were returned. It is written in the same update as the points, because
 * senders may delete the messages that contain the same information.
 */
import { findActor } from '../foundry/documents.ts';
import { addDeletion } from '../foundry/generation.ts';
import type { PointPool } from './points-facet.ts';
import { GIVE_BACK, type Spend, type StoredPoints } from './verdicts.ts';

/** The place of a spend or a return in the sequence: its serial, and its server time in ms. */
export interface RowPlace {
  readonly serial: number;
  readonly time: number;
}

/**
 * How many spends and how many returns an actor remembers whose messages were deleted. Those with a message are always remembered, because the message would
 * otherwise count again.
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
 * Returns the serial and time of the message that returned points; null if they were not returned.
 * @param uuid - UUID of the actor that has spent the points
 * @param id - id of the spend, or of the request that reserved the points
 */
export function readReturn(pool: PointPool, uuid: string, id: string): RowPlace | null {
  const actor = findActor(uuid);
  const found = actor ? listReturns(pool, actor)[id] : undefined;
  return isPlace(found) ? found : null;
}

/**
 * Adds deletions of the oldest remembered entries to an object in an update.
 * @param known - the remembered entries, by message id
 */
function addForgotten(part: Record<string, unknown>, known: Readonly<Record<string, unknown>>): void {
  const gone = Object.entries(known).filter(([id]) => !Object.hasOwn(part, id) && !game.messages.get(id));
  const newestFirst = gone.toSorted(([, one], [, other]) => readSerial(other) - readSerial(one));
  for (const [id] of newestFirst.slice(REMEMBERED)) addDeletion(part, id);
}

/**
 * Builds the part of an actor's update that remembers a return.
 * @param id - id of the spend, or of the request that reserved the points
 * @param back - serial and time of the message that returns them
 */
export function buildReturns(pool: PointPool, actor: object, id: string, back: RowPlace): Record<string, unknown> {
  const returns: Record<string, unknown> = { [id]: back };
  addForgotten(returns, listReturns(pool, actor));
  return returns;
}

/** An actor's memory of the spends that its points have paid for. */
interface PaidSpends {
  /** The first serial from which the memory is complete: it has every paid spend with this serial or a later one. */
  readonly since: number;
  /** The remembered spends, by message id. */
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
 * Returns why a spend whose serial has already been used is ignored; undefined if it counts. A spend made without points stays unpaid even if points are added
 * later. A spend whose message was deleted keeps its serial.
 * @param actor - the actor that has spent the points
 * @param stored - the actor's stored points
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
  // Of two spends with the same serial, the earlier one counts, even if the actor paid for the later one.
  if (rival) return rival.time <= time ? 'taken' : undefined;
  return serial >= paid.since || known.some((one) => one.time < time) ? 'unpaid' : undefined;
}

/**
 * Builds the part of an actor's update that remembers paid spends.
 * @param stored - the actor's points before the update
 * @param open - the spends that the update pays for
 */
export function buildPaid(pool: PointPool, actor: object, stored: StoredPoints, open: readonly Spend[]) {
  const { since, spends: known } = readPaid(pool, actor) ?? { since: stored.serial, spends: {} };
  const spends: Record<string, unknown> = Object.fromEntries(
    open.map(({ id, serial, time }) => [id, { serial, time }]),
  );
  addForgotten(spends, known);
  return { since, spends };
}
