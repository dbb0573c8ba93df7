/**
 * The ledger of an actor: what was done to its tracks, when, by whom and by which rule. It is stored as an object with an id for each entry, so that two
 * entries written at the same time are both kept, and as part of the actor's data, so that a change and its entry are written together.
 */
import type { RuleEvent } from '../../src/index.ts';
import { readExtras, type Extra, type WantedExtra } from './extras.ts';

/** Values of tracks by path below `system` ("track.value"). */
export type TrackValues = Readonly<Record<string, number>>;

/** Values of clocks by name, each with all that is stored for it. */
export type ClockValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Why a track was changed. */
export interface LedgerNote {
  /** The kind of change: one that all actors have ("damage", "healing", "edit"; see `TETRAD.Ledger.Kind`), or one of the model's KINDS. */
  readonly kind: string;
  /** Id of the rule behind the change; empty if there is none. */
  readonly rule: string;
  /** What caused the change: a name, or the UUID of a message; empty for an edit by hand. */
  readonly source: string;
  /** If `source` is a UUID, the name of the cause when the entry was written: messages have no names, and may be deleted. */
  readonly label?: string;
  /** The kinds of the events that followed from the change. */
  readonly events: readonly string[];
}

/** A new state computed by the rules, ready to be written. */
export interface AppliedChange {
  /** The new values below `system`. */
  readonly system: object;
  readonly note: LedgerNote;
  /** What else it changes besides tracks and clocks; undone together with them. Left out: nothing. */
  readonly extras?: readonly WantedExtra[];
  /** The consequences, including tests that are due; omitted if there are none. */
  readonly events?: readonly RuleEvent[];
  /** Key of the ledger entry, for changes that two clients may write at the same time. Default: random. */
  readonly id?: string;
}

/** A ledger entry as it is read. Stored entries nest `before` and `after` like the actor's data, since updates would expand dots in keys. */
export interface LedgerEntry extends LedgerNote {
  /** When the entry was written, in ms since 1970 by that client's clock. */
  readonly time: number;
  /** Id of the user who made the change. */
  readonly user: string;
  /** The values of all tracks before the change, and after it. */
  readonly before: TrackValues;
  readonly after: TrackValues;
  /** The clocks that were changed; entries from older versions have none. */
  readonly clocks?: { readonly before: ClockValues; readonly after: ClockValues };
  /** What was changed besides tracks and clocks; left out: nothing. */
  readonly extras?: readonly Extra[];
  /** Id of the entry that this one undoes or redoes; left out: none. */
  readonly reverses?: string;
}

/** A ledger entry with its key. */
export type ListedEntry = LedgerEntry & { readonly id: string };

/** The maximum number of entries that an actor keeps; the oldest are deleted first. */
export const LEDGER_CAP = 100;

/** The note of an edit by a field, a bar or a macro, for which no reason is known. */
export const editNote: LedgerNote = Object.freeze({ kind: 'edit', rule: '', source: '', events: [] });

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The limit of valid dates, in ms before or after 1970 (ECMAScript, time values). */
const FARTHEST = 8.64e15;

function isEntry(value: unknown): value is LedgerEntry {
  if (!isObject(value) || !isObject(value['before']) || !isObject(value['after'])) return false;
  const { time } = value;
  return typeof time === 'number' && Math.abs(time) <= FARTHEST;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the texts of an entry. Other clients can write anything, so anything but text becomes empty. */
function readWords(entry: LedgerEntry) {
  const { label, reverses, events } = entry as { readonly label?: unknown; reverses?: unknown; events?: unknown };
  return {
    kind: readText(entry.kind),
    rule: readText(entry.rule),
    source: readText(entry.source),
    user: readText(entry.user),
    events: Array.isArray(events) ? events.filter((event): event is string => typeof event === 'string') : [],
    ...(label === undefined ? {} : { label: readText(label) }),
    ...(reverses === undefined ? {} : { reverses: readText(reverses) }),
  };
}

/** Reads the clocks of an entry; malformed ones are left out. */
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
 * @returns the name itself if it fits no track, or several
 */
function resolveTrack(name: string, paths: readonly string[]): string {
  if (paths.includes(name)) return name;
  const meant = paths.filter((path) => path.endsWith(`.${name}`));
  return (meant.length === 1 ? meant[0] : undefined) ?? name;
}

function readAt(stored: unknown, path: string): unknown {
  return path.split('.').reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), stored);
}

/** Reads the tracks before or after a stored change: nested, or flat as version 0.1.0 wrote them. */
function readTracks(stored: object, paths: readonly string[]): TrackValues {
  const flat = Object.entries(stored).map(([name, value]) => [resolveTrack(name, paths), value as unknown] as const);
  const nested = paths.map((path) => [path, readAt(stored, path)] as const);
  return Object.fromEntries([...flat, ...nested].filter((pair): pair is [string, number] => Number.isFinite(pair[1])));
}

/**
 * Reads stored entries of any version, with tracks by path. Malformed entries are returned unchanged.
 * @param paths - all tracks of the actor
 */
export function readEntries(
  ledger: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): Record<string, unknown> {
  const read = (entry: unknown): unknown =>
    isEntry(entry)
      ? { ...entry, before: readTracks(entry.before, paths), after: readTracks(entry.after, paths) }
      : entry;
  return Object.fromEntries(Object.entries(ledger).map(([id, entry]) => [id, read(entry)]));
}

/**
 * Converts stored entries that name tracks by the last part of their path.
 * @param paths - all tracks of the actor
 * @returns the converted entries; a name that fits several tracks stays
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

/**
 * Lists the entries of a ledger, the newest first and at most LEDGER_CAP. Malformed entries are left out; tracks are named as in the given ledger, which
 * readEntries may have converted.
 */
export function listEntries(ledger: Readonly<Record<string, unknown>>): ListedEntry[] {
  return Object.entries(ledger)
    .flatMap(([id, entry]) => {
      if (!isEntry(entry)) return [];
      const { clocks: _clocks, extras, ...rest } = entry;
      const read = extras === undefined ? {} : { extras: readExtras(extras) };
      return [{ ...rest, ...readWords(entry), ...readEntryClocks(entry), ...read, id }];
    })
    .toSorted((a, b) => b.time - a.time || b.id.localeCompare(a.id))
    .slice(0, LEDGER_CAP);
}

/**
 * Lists the ids of entries to delete before one more is added: malformed ones, and the oldest.
 * @param ledger - the stored ledger; for an unlinked token only its own part, since it cannot delete the rest
 */
export function listOverflow(ledger: Readonly<Record<string, unknown>>): string[] {
  const kept = new Set(
    listEntries(ledger)
      .slice(0, LEDGER_CAP - 1)
      .map(({ id }) => id),
  );
  return Object.keys(ledger).length < LEDGER_CAP ? [] : Object.keys(ledger).filter((id) => !kept.has(id));
}

/** Tests whether any number has changed. A path that `after` lacks is unchanged. */
export function hasChanged(before: TrackValues, after: TrackValues): boolean {
  return Object.entries(before).some(([path, value]) => path in after && after[path] !== value);
}

/** Tests whether two clocks are equal. */
export function isSameClock(one: ClockValues[string], other: ClockValues[string]): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}
