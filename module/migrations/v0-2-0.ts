/**
 * The changes of version 0.2.0: ledger entries contain the full path of tracks, messages store rule options as `ruleOptions` and the reason for a roll against the
 * rules as `overruled`, and spends of points have no serials.
 * Before, a spend's message was posted before its actor paid. The spends of an actor were numbered by a serial: of two with the same serial the earlier counted,
 * and those from the actor's own serial on were still to be paid. Points came back by a message of their own.
 */
import { migrateEntries } from '../ledger/ledger.ts';
import { listTypeTracks } from '../ledger/tracked-actor.ts';
import { readAt, type Migration, type Patch, type Source, findOld } from './migration.ts';
import { readActorUuid, readTime } from '../chat/replies.ts';
import { isGenuine } from '../chat/genuine.ts';
import { findRuleset } from '../foundry/ruleset.ts';
import type { StoredEntry } from '../foundry/stored-documents.ts';
import type { PointPool } from '../stakes/points-facet.ts';
import { readSpendData } from '../stakes/spends.ts';
import { openRequest, readAnswer } from '../stakes/requests.ts';
import { readOr } from '../user-error.ts';

/** The migration to version 0.2.0. */
export const v0_2_0: Migration = {
  version: '0.2.0',
  actor(source) {
    const ledger = readAt(source, 'system.ledger');
    const isLedger = typeof ledger === 'object' && ledger !== null;
    const entries = isLedger ? Object.entries(migrateEntries(ledger, listTypeTracks(String(source['type'])))) : [];
    return {
      ...Object.fromEntries(entries.map(([id, entry]) => [`system.ledger.${id}`, entry])),
      ...forgetSpends(source),
    };
  },
  message(source) {
    const reason = readAt(source, 'system.despite');
    const overruled = readAt(source, 'system.overruled') || reason;
    return {
      'system.serial': undefined,
      ...(reason ? { 'system.overruled': overruled, 'system.despite': undefined } : {}),
    };
  },
  settle: settlePoints,
  renames: { message: { 'system.readings': 'system.ruleOptions' } },
};

/** A spend, a request that holds points, or a return of points. */
interface OldSpend {
  /** UUID of the spend's message; empty for a request or its answer. */
  readonly message: string;
  readonly id: string;
  /** UUID of the actor that paid. */
  readonly actor: string;
  readonly serial: number;
  readonly time: number;
  readonly cost: number;
  /** For a return: id of the message whose points come back; otherwise empty. */
  readonly of: string;
}

/** Returns the only kind of points that actors of a type had in earlier versions. */
function findPool(type: unknown): PointPool | undefined {
  return findRuleset(String(type))?.points?.pools[0];
}

function listPaths({ id, path }: PointPool) {
  return {
    serial: `system.${path.replace(/[^.]+$/u, 'serial')}`,
    returned: `flags.tetrad.${id}Back`,
    paid: 'flags.tetrad.paid',
  };
}

function forgetSpends(source: Source): Patch {
  const pool = findPool(source['type']);
  const paths = pool ? Object.values(listPaths(pool)) : [];
  return Object.fromEntries(paths.map((path) => [path, undefined]));
}

function readRemoved({ document }: StoredEntry, path: string): unknown {
  return findOld(document.documentName, document.toObject()).find((change) => change.path === path)?.before;
}

/** Returns the price that a message took, or the message whose price it returned; null: neither. */
function readPrice(
  message: ChatMessage.Implementation,
  pool: PointPool,
): Pick<OldSpend, 'message' | 'cost' | 'of'> | null {
  const { points, requests } = findRuleset(message.type) ?? {};
  if (message.type === points?.messageType) {
    const { use, cost, links } = readSpendData(message);
    return { message: message.uuid, ...(use === 'giveBack' ? { cost: 0, of: links.replyTo } : { cost, of: '' }) };
  }
  if (message.type === requests?.answerType) {
    const { answer, links } = readAnswer(message);
    return answer === 'approve' ? null : { message: '', cost: 0, of: links.replyTo };
  }
  const { kind, data } = openRequest(message) ?? {};
  if (!kind?.price || !data) return null;
  return { message: '', cost: pool.price(kind.price.use, { others: false, options: data.ruleOptions }), of: '' };
}

function readOldSpend(entry: StoredEntry): OldSpend[] {
  const { document, type } = entry;
  const pool = document.documentName === 'ChatMessage' ? findPool(type) : undefined;
  const serial = pool && readRemoved(entry, 'system.serial');
  const message = typeof serial === 'number' ? game.messages.get(document.id) : undefined;
  const price = message && pool ? readPrice(message, pool) : null;
  const actor = message ? readActorUuid(message) : '';
  if (!message || !price || !isGenuine(message, { action: 'spend' })) return [];
  return [{ id: document.id, actor, serial: Number(serial), time: readTime(message), ...price }];
}

interface OldPoints {
  /** Path of the number of points; empty: the actor is gone, or is not old. */
  readonly path: string;
  readonly value: number;
  /** The serial of the first spend that the points have not paid for. */
  readonly serial: number;
  /** Ids of the spends that the actor remembered as returned. */
  readonly returned: readonly string[];
}

function readStored(entry: StoredEntry | undefined): OldPoints {
  const pool = entry && findPool(entry.type);
  const serial = pool && readRemoved(entry, listPaths(pool).serial);
  if (!pool || typeof serial !== 'number') return { path: '', value: 0, serial: Infinity, returned: [] };
  const path = `system.${pool.path}`;
  const value = Number(readAt(entry.document.toObject(), path));
  return { path, value, serial, returned: Object.keys(readRemoved(entry, listPaths(pool).returned) ?? {}) };
}

/**
 * Finds which of an actor's spends have come to nothing, and what is left of its points.
 * @param spends - the earliest first
 */
function settle(spends: readonly OldSpend[], { value, serial: next, returned }: OldPoints) {
  let left = value;
  const taken = new Set<number>();
  const held = new Map<string, number>();
  for (const { id, serial, cost, of } of spends) {
    if (taken.has(serial)) continue;
    taken.add(serial);
    const isOpen = serial >= next;
    const back = held.get(of) ?? 0;
    if (of) held.delete(of);
    else if (!returned.includes(id) && !(isOpen && left < cost)) held.set(id, cost);
    if (isOpen) left += back - (held.has(id) ? cost : 0);
  }
  const isVoid = ({ message, of, id }: OldSpend): boolean => message !== '' && of === '' && !held.has(id);
  return { left, voided: spends.filter(isVoid) };
}

/**
 * Returns what changes in a world's actors and spends, by UUID: each actor stores the number of points that it really had, and spends that have come to nothing
 * are marked as taken back.
 */
function settlePoints(entries: readonly StoredEntry[]): ReadonlyMap<string, Patch> {
  const patches = new Map<string, Patch>();
  const spends = entries
    .flatMap((entry) =>
      readOr(
        entry.name,
        () => readOldSpend(entry),
        () => [],
      ),
    )
    .toSorted((one, other) => one.time - other.time || (one.id < other.id ? -1 : 1));
  const actors = new Map(entries.map((entry) => [entry.document.uuid, entry]));
  for (const uuid of new Set(spends.map(({ actor }) => actor))) {
    const stored = readStored(actors.get(uuid));
    const own = spends.filter(({ actor }) => actor === uuid);
    const { left, voided } = settle(own, stored);
    for (const { message } of voided) patches.set(message, { 'system.takenBack': true });
    if (stored.path) patches.set(uuid, { [stored.path]: left });
  }
  return patches;
}
