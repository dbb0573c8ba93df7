/**
 * The ledger of an actor: the changes of its tracks, when and by whom they were made, and by which rule.
 *
 * The ledger is an object with an id for each entry, so that two entries written at the same time are both kept. It is a part of the actor's data, so that a
 * change and its entry are written together.
 */
import type { RuleEvent } from '../../src/index.ts';
import { readExtras, type Extra, type WantedExtra } from './extra-values.ts';

/** Values of tracks by path below `system` ("track.value"). */
export type TrackValues = Readonly<Record<string, number>>;

/** The values of clocks by name, each with all of its stored fields. */
export type ClockValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The reason for a change of tracks. */
export interface LedgerNote {
  /** The kind of change: one that all actors have ("damage", "healing", "edit"; see `TETRAD.Ledger.Kind`), or one of the model's KINDS. */
  readonly kind: string;
  /** Id of the rule behind the change; empty if there is none. */
  readonly rule: string;
  /** The cause of the change: a name, or the UUID of a message; empty for an edit by hand. */
  readonly source: string;
  /** If `source` is a UUID, the cause's name when the entry was written, because messages have no names and may be deleted. */
  readonly label?: string;
  /** The kinds of the events that the change caused. */
  readonly events: readonly string[];
  /** The families of consequences that the world left to the table; left out: none. */
  readonly left?: readonly string[];
  /** What changed hands with another actor, whose ledger has an entry about it too; left out: nothing. */
  readonly handover?: Handover;
}

/** A thing that changed hands. An undo moves it back, so that it concerns both actors. */
export interface Handover {
  /** What the entries of both actors have in common. */
  readonly key: string;
  /** UUID of the other actor. */
  readonly other: string;
  /** Ids of the item among those of this actor and of the other; empty: money. */
  readonly item: string;
  readonly theirs: string;
  readonly quantity: number;
  /** What was paid for all of it. */
  readonly cost: number;
  /** What the item was at its giver, and is again after an undo. */
  readonly kept: {
    /** Its place in the list. */
    readonly sort?: number;
    /** The paths of what was true while it was in use. Paths cannot be keys, since updates would expand their dots. */
    readonly inUse?: readonly string[];
  };
}

/** A new state computed by the rules, ready to be written. */
export interface AppliedChange {
  /** The new values below `system`. */
  readonly system: object;
  readonly note: LedgerNote;
  /** Further changes besides tracks and clocks, which an undo reverses too. Left out: none. */
  readonly extras?: readonly WantedExtra[];
  /** The consequences, including tests that are due; left out: none. */
  readonly events?: readonly RuleEvent[];
  /** Key of the ledger entry, for a change that two clients may write at the same time. Default: random. */
  readonly id?: string;
}

/** A ledger entry as it is read. Stored entries nest `before` and `after` like the actor's data, since updates would expand dots in keys. */
export interface LedgerEntry extends LedgerNote {
  /** When the entry was written, in ms since 1970 by that client's clock. */
  readonly time: number;
  /** Id of the user who made the change. */
  readonly user: string;
  /** The values of all tracks before and after the change. */
  readonly before: TrackValues;
  readonly after: TrackValues;
  /** The clocks that the change set; entries from older versions have none. */
  readonly clocks?: { readonly before: ClockValues; readonly after: ClockValues };
  /** The other values that were changed; left out: none. */
  readonly extras?: readonly Extra[];
  /** Id of the entry that this one undoes or redoes; left out: none. */
  readonly reverses?: string;
}

/** A ledger entry with its key. */
export type ListedEntry = LedgerEntry & { readonly id: string };

/** The maximum number of entries that an actor keeps. The oldest are deleted first. */
export const LEDGER_CAP = 100;

/** The note of an edit by a field, a bar or a macro, which gives no reason. */
export const editNote: LedgerNote = Object.freeze({ kind: 'edit', rule: '', source: '', events: [] });

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The limits of valid dates in ms before and after 1970 (ECMAScript, time values). */
const FARTHEST = 8.64e15;

function isEntry(value: unknown): value is LedgerEntry {
  if (!isObject(value) || !isObject(value['before']) || !isObject(value['after'])) return false;
  const { time } = value;
  return typeof time === 'number' && Math.abs(time) <= FARTHEST;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the texts of an entry. Other clients can write anything, so any value but text becomes empty. */
function readWords(entry: LedgerEntry) {
  const { label, reverses, events, left } = entry as Readonly<Partial<Record<keyof LedgerEntry, unknown>>>;
  return {
    kind: readText(entry.kind),
    rule: readText(entry.rule),
    source: readText(entry.source),
    user: readText(entry.user),
    events: Array.isArray(events) ? events.filter((event): event is string => typeof event === 'string') : [],
    ...(Array.isArray(left) ? { left: left.map(String) } : {}),
    ...(label === undefined ? {} : { label: readText(label) }),
    ...(reverses === undefined ? {} : { reverses: readText(reverses) }),
  };
}

/** Reads what changed hands; nothing if it is malformed. */
function readHandover({ handover }: LedgerEntry): Pick<LedgerEntry, 'handover'> {
  if (!isObject(handover)) return {};
  const { key, other, item, theirs, quantity, cost, kept } = handover;
  if (![key, other, item, theirs].every((text) => typeof text === 'string')) return {};
  const isCount = [quantity, cost].every((count) => Number.isSafeInteger(count) && count >= 0);
  if (!isObject(kept)) return {};
  const { sort, inUse = [] } = kept;
  const isKept = (sort === undefined || Number.isFinite(sort)) && Array.isArray(inUse);
  return isCount && isKept ? { handover } : {};
}

/** Reads the clocks of an entry; malformed clocks are left out. */
function readEntryClocks({ clocks }: LedgerEntry): Pick<LedgerEntry, 'clocks'> {
  const readSide = (side: unknown): ClockValues =>
    Object.fromEntries(
      Object.entries(isObject(side) ? side : {}).filter((pair): pair is [string, ClockValues[string]] =>
        isObject(pair[1]),
      ),
    );
  return isObject(clocks) ? { clocks: { before: readSide(clocks.before), after: readSide(clocks.after) } } : {};
}

/** Lists the ids of the malformed entries of a ledger. */
export function listUnreadable(ledger: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(ledger).filter((id) => !isEntry(ledger[id]));
}

/** Nests values by path, as entries store them: `{'track.value': 2}` → `{track: {value: 2}}`. */
export function nestTracks(values: TrackValues): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let inner = nested;
    for (const key of keys) inner = (inner[key] ??= {}) as Record<string, unknown>;
    inner[last] = value;
  }
  return nested;
}

/**
 * Returns the path of the track that an entry names. Version 0.1.0 named tracks by the last part of their path.
 * @returns the name itself if no track fits, or several do
 */
function resolveTrack(name: string, paths: readonly string[]): string {
  if (paths.includes(name)) return name;
  const meant = paths.filter((path) => path.endsWith(`.${name}`));
  return (meant.length === 1 ? meant[0] : undefined) ?? name;
}

function readAt(stored: unknown, path: string): unknown {
  return path.split('.').reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), stored);
}

/** Reads the tracks before or after a stored change. They are nested; version 0.1.0 wrote them flat. */
function readTracks(stored: object, paths: readonly string[]): TrackValues {
  const flat = Object.entries(stored).map(([name, value]) => [resolveTrack(name, paths), value as unknown] as const);
  const nested = paths.map((path) => [path, readAt(stored, path)] as const);
  return Object.fromEntries([...flat, ...nested].filter((pair): pair is [string, number] => Number.isFinite(pair[1])));
}

/** Entries as they were read, by what is stored. A stored entry never changes, and many cards read the same ledger. */
const kept = new WeakMap<object, { readonly paths: readonly string[]; readonly entry: object }>();

function keepEntry(stored: object, paths: readonly string[]): object {
  const known = kept.get(stored);
  if (known?.paths === paths) return known.entry;
  const entry = isEntry(stored)
    ? { ...stored, before: readTracks(stored.before, paths), after: readTracks(stored.after, paths) }
    : stored;
  kept.set(stored, { paths, entry });
  return entry;
}

/**
 * Reads stored entries of any version, with tracks by path. Malformed entries are returned unchanged.
 * @param paths - all tracks of the actor
 */
export function readEntries(
  ledger: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): Record<string, unknown> {
  const read = (entry: unknown): unknown => (isObject(entry) ? keepEntry(entry, paths) : entry);
  return Object.fromEntries(Object.entries(ledger).map(([id, entry]) => [id, read(entry)]));
}

/**
 * Converts stored entries that name tracks by the last part of their path.
 * @returns the converted entries; a name that several tracks fit stays
 */
export function migrateEntries(ledger: object, paths: readonly string[]): Record<string, unknown> {
  const isOldName = ([name, value]: [string, unknown]): boolean =>
    Number.isFinite(value) && resolveTrack(name, paths) !== name;
  const isOld = (stored: object): boolean => Object.entries(stored).some(isOldName);
  const migrate = (stored: object): object => {
    const other = Object.entries(stored).filter((pair: [string, unknown]) => !isOldName(pair));
    return { ...Object.fromEntries(other), ...nestTracks(readTracks(stored, paths)) };
  };
  return Object.fromEntries(
    Object.entries(ledger).flatMap(([id, entry]: [string, unknown]) =>
      isEntry(entry) && (isOld(entry.before) || isOld(entry.after))
        ? [[id, { ...entry, before: migrate(entry.before), after: migrate(entry.after) }]]
        : [],
    ),
  );
}

const listed = new WeakMap<object, ListedEntry>();

/** Returns an entry for a list; null if it is malformed. */
function keepListed(id: string, entry: object): ListedEntry | null {
  const known = listed.get(entry);
  if (known?.id === id) return known;
  if (!isEntry(entry)) return null;
  const { clocks: _clocks, extras, handover: _handover, ...rest } = entry;
  const read = extras === undefined ? {} : { extras: readExtras(extras) };
  const made = { ...rest, ...readWords(entry), ...readEntryClocks(entry), ...readHandover(entry), ...read, id };
  listed.set(entry, made);
  return made;
}

/** Lists the entries of a ledger, the newest first and at most LEDGER_CAP. Malformed entries are left out. Tracks have the names that the given ledger uses. */
export function listEntries(ledger: Readonly<Record<string, unknown>>): ListedEntry[] {
  return Object.entries(ledger)
    .flatMap(([id, entry]) => (isObject(entry) ? (keepListed(id, entry) ?? []) : []))
    .toSorted((a, b) => b.time - a.time || b.id.localeCompare(a.id))
    .slice(0, LEDGER_CAP);
}

/**
 * Lists the ids of entries to delete so that one more fits: malformed ones and the oldest.
 * @param ledger - the stored ledger; for an unlinked token only its own part, since it cannot delete entries of its base actor
 */
export function listOverflow(ledger: Readonly<Record<string, unknown>>): string[] {
  const kept = new Set(
    listEntries(ledger)
      .slice(0, LEDGER_CAP - 1)
      .map(({ id }) => id),
  );
  return Object.keys(ledger).length < LEDGER_CAP ? [] : Object.keys(ledger).filter((id) => !kept.has(id));
}

/** Tests whether any number has changed. A path that is missing in `after` is unchanged. */
export function hasChanged(before: TrackValues, after: TrackValues): boolean {
  return Object.entries(before).some(([path, value]) => path in after && after[path] !== value);
}

/** Tests whether two clocks are equal. */
export function isSameClock(one: ClockValues[string], other: ClockValues[string]): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}
