/**
 * Extras: the values that a ledger entry changes besides tracks and clocks. They are other fields of the actor, fields of its items such as ammunition,
 * statuses, and whether effects are turned off. The entry stores each value before and after, so that undo and redo can restore it. Stored extras are checked when they are read, since the owner
 * can write any data.
 */
import { findItem } from '../foundry/documents.ts';
import { hasStatus, takeStatus, writeStatus } from '../foundry/actor-statuses.ts';

type Value = number | string | boolean;

/** The place of a value: a field of the actor, a field of one of its items, a status, or an effect. */
interface Place {
  readonly kind: 'field' | 'item' | 'status' | 'effect';
  /** Id of the item or the effect; empty for a field or a status. */
  readonly item: string;
  /** Path below `system`; for a status, its id; for an effect, `disabled`. */
  readonly key: string;
  /** The name of the value in running text, such as "shots of the pistol". */
  readonly label: string;
}

/** A value to change. A status is `true` or `false`. */
export interface WantedExtra extends Place {
  readonly after: Value;
}

/** A changed value, with the value before the change. */
export interface Extra extends WantedExtra {
  readonly before: Value;
  /** The reason of a removed status (see giveStatus); left out if the status was set by hand. */
  readonly origin?: string;
}

/** The maximum number of extras that are read from one entry. */
const MOST = 200;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isValue(value: unknown): value is Value {
  return (
    (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'string' || typeof value === 'boolean'
  );
}

/** Tests whether a string is a plain path below `system`, outside the ledger. */
function isPath(key: string): boolean {
  return /^\w+(?:\.\w+)*$/u.test(key) && !/^ledger(?:\.|$)|__proto__|constructor|prototype/u.test(key);
}

function isExtra(value: unknown): value is Extra {
  if (!isObject(value)) return false;
  const { kind, item, key, label, before, after, origin } = value;
  if (typeof item !== 'string' || typeof key !== 'string' || typeof label !== 'string') return false;
  if (!isValue(before) || typeof before !== typeof after || !isValue(after)) return false;
  if (kind === 'status') return typeof after === 'boolean' && (origin === undefined || typeof origin === 'string');
  if (kind === 'effect') return key === 'disabled' && typeof after === 'boolean';
  return (kind === 'field' || kind === 'item') && isPath(key);
}

/** Reads the extras of a stored entry; malformed extras are left out. */
export function readExtras(stored: unknown): readonly Extra[] {
  return Array.isArray(stored) ? stored.slice(0, MOST).filter(isExtra) : [];
}

/** Returns the current value at a place; undefined if the item was deleted or has no such value. */
function readNow(actor: Actor.Implementation, { kind, item, key }: Place): Value | undefined {
  if (kind === 'status') return hasStatus(actor, key);
  if (kind === 'effect') return actor.effects.get(item)?.disabled;
  const source: unknown = kind === 'field' ? actor.system : findItem(actor, item)?.system;
  const value: unknown = isObject(source) ? foundry.utils.getProperty(source, key) : undefined;
  return isValue(value) ? value : undefined;
}

/** Returns the reason for which an actor has a status; undefined if it was set by hand. */
function readOrigin(actor: Actor.Implementation, status: string): string | undefined {
  const found = actor.effects.filter(({ statuses }) => statuses.has(status))[0];
  const from = (found?.flags as { tetrad?: { from?: unknown } | null } | undefined)?.tetrad?.from;
  return typeof from === 'string' ? from : undefined;
}

/** Adds to wanted changes the values that they replace. Changes that would change nothing are left out. */
export function completeExtras(actor: Actor.Implementation, wanted: readonly WantedExtra[]): readonly Extra[] {
  return wanted.flatMap((extra): Extra[] => {
    const before = readNow(actor, extra);
    if (before === undefined || before === extra.after) return [];
    const origin = extra.kind === 'status' && before === true ? readOrigin(actor, extra.key) : undefined;
    return [{ ...extra, before, ...(origin === undefined ? {} : { origin }) }];
  });
}

/** The plan to reverse an entry's extras. */
export interface ExtraReversal {
  /** The changes to make, each with the current value and the new one. */
  readonly extras: readonly Extra[];
  /** The extras whose value has changed since the entry: its value after the entry, and its value now. */
  readonly changed: readonly { readonly label: string; readonly left: Value; readonly now: Value }[];
}

/**
 * Plans the reversal of an entry's extras. If a value has changed since, a number is reversed by the difference, and any other value stays. Items that were
 * deleted are left out.
 */
export function planExtras(actor: Actor.Implementation, stored: readonly Extra[]): ExtraReversal {
  const extras: Extra[] = [];
  const changed: { label: string; left: Value; now: Value }[] = [];
  for (const extra of stored) {
    const now = readNow(actor, extra);
    if (now === undefined) continue;
    const { before, after, label } = extra;
    if (now !== after) changed.push({ label, left: after, now });
    const difference = typeof now === 'number' ? Math.max(0, now + Number(before) - Number(after)) : now;
    const wanted = now === after ? before : difference;
    const { origin: _origin, ...place } = extra;
    const origin = extra.origin ?? (extra.kind === 'status' && now === true ? readOrigin(actor, extra.key) : undefined);
    if (wanted !== now)
      extras.push({ ...place, before: now, after: wanted, ...(origin === undefined ? {} : { origin }) });
  }
  return { extras, changed };
}

/** Returns the values below the actor's `system` that extras set. */
export function listFields(extras: readonly Extra[]): object {
  const system = {};
  for (const { kind, key, after } of extras) if (kind === 'field') foundry.utils.setProperty(system, key, after);
  return system;
}

/** Restores a status with its old reason or, without a reason, as set by hand. */
async function restoreStatus(actor: Actor.Implementation, { key, origin }: Extra): Promise<void> {
  if (origin !== undefined) return writeStatus(actor, { id: key, isOn: true, origins: [origin] });
  if (!hasStatus(actor, key)) await actor.toggleStatusEffect(key, { active: true });
}

/** Writes the extras that are item fields, statuses and effects. The actor's own fields are part of the actor's update (see listFields). */
export async function writeExtras(actor: Actor.Implementation, extras: readonly Extra[]): Promise<void> {
  const updates = new Map<string, object>();
  for (const { kind, item, key, after } of extras) {
    if (kind !== 'item' || !findItem(actor, item)) continue;
    const update = updates.get(item) ?? { _id: item };
    foundry.utils.setProperty(update, `system.${key}`, after);
    updates.set(item, update);
  }
  if (updates.size > 0) await actor.updateEmbeddedDocuments('Item', [...updates.values()]);
  const effects = extras.filter(({ kind, item }) => kind === 'effect' && actor.effects.has(item));
  const switched = effects.map(({ item, after }) => ({ _id: item, disabled: after === true }));
  if (switched.length > 0) await actor.updateEmbeddedDocuments('ActiveEffect', switched);
  for (const extra of extras) {
    if (extra.kind !== 'status') continue;
    await (extra.after === true ? restoreStatus(actor, extra) : takeStatus(actor, extra.key));
  }
}
