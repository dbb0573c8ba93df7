/**
 * What an actor remembers of its points, written together with them: what they have paid for, and what came back. The messages that say so may be deleted by
 * whoever sent them.
 */
import { findActor } from '../foundry/documents.ts';
import { addDeletion } from '../foundry/generation.ts';
import type { PointPool } from './points-facet.ts';
import { GIVE_BACK, type Spend, type StoredPoints } from './verdicts.ts';

/** A place in the row of an actor's points, and its time by the server. */
export interface RowPlace {
  readonly serial: number;
  readonly time: number;
}

/** How many returns, and how many spends, an actor remembers whose messages are gone. Those whose messages are there it remembers all, or they would count again. */
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
 * Reads whether what a message cost has come back.
 * @param uuid - of the actor whose points they are
 * @param id - of the spend, or of the request that held them
 */
export function readReturn(pool: PointPool, uuid: string, id: string): RowPlace | null {
  const actor = findActor(uuid);
  const found = actor ? listReturns(pool, actor)[id] : undefined;
  return isPlace(found) ? found : null;
}

/** Adds to a part of an update that an actor forgets what lies far behind, of what it remembers by the id of the message. */
function addForgotten(part: Record<string, unknown>, known: Readonly<Record<string, unknown>>): void {
  const gone = Object.entries(known).filter(([id]) => !Object.hasOwn(part, id) && !game.messages.get(id));
  const newestFirst = gone.toSorted(([, one], [, other]) => readSerial(other) - readSerial(one));
  for (const [id] of newestFirst.slice(REMEMBERED)) addDeletion(part, id);
}

/**
 * Builds the part of an actor's update that remembers a return.
 * @param id - of the spend, or of the request that held the points
 * @param back - the place of what gave them back
 */
export function buildReturns(pool: PointPool, actor: object, id: string, back: RowPlace): Record<string, unknown> {
  const returns: Record<string, unknown> = { [id]: back };
  addForgotten(returns, listReturns(pool, actor));
  return returns;
}

/** What an actor remembers of the spends that its points have paid for. */
interface PaidSpends {
  /** From which serial on all of them are remembered. */
  readonly since: number;
  /** Their place in the row and their time, by the id of the message. */
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
 * Reads why a spend does not hold whose place in the row has passed: what an actor's points have paid for, the actor remembers. So points that were not there do
 * not hold once others have come, and the place of a spend whose message is deleted is not free for another one.
 * @param actor - whose points they are
 * @param stored - those points
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
  // Of two with one serial the earlier holds, whichever was paid.
  if (rival) return rival.time <= time ? 'taken' : undefined;
  return serial >= paid.since || known.some((one) => one.time < time) ? 'unpaid' : undefined;
}

/**
 * Builds what an actor remembers of its spends.
 * @param stored - its points before this write
 * @param open - those that are paid with this write
 */
export function buildPaid(pool: PointPool, actor: object, stored: StoredPoints, open: readonly Spend[]) {
  const { since, spends: known } = readPaid(pool, actor) ?? { since: stored.serial, spends: {} };
  const spends: Record<string, unknown> = Object.fromEntries(
    open.map(({ id, serial, time }) => [id, { serial, time }]),
  );
  addForgotten(spends, known);
  return { since, spends };
}
