/**
 * The ledger of an actor: what was done to its tracks, when, by whom and by which rule. An object keyed by id, so that two entries written at once both
 * stay, in the actor's own data, so that an entry and its change are one write.
 */
import type { RuleEvent } from '../../src/index.ts';

/** Numbers of tracks by full path below `system` ("track.value"). */
export type TrackValues = Readonly<Record<string, number>>;

/** Clocks by name: each the whole of what is stored of it, numbers, texts and switches. */
export type ClockValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Why a track changed. */
export interface LedgerNote {
  /** What was done: one of those that every actor knows (`TETRAD.Ledger.Kind`: "damage", "healing", "edit"), or of the model's KINDS. */
  readonly kind: string;
  /** Rule id; empty where no rule asked for it. */
  readonly rule: string;
  /** What did it: a name or the UUID of a message; empty for an edit by hand. */
  readonly source: string;
  /** How that was called then, where `source` is a UUID: a message has no name, and may be deleted. */
  readonly label?: string;
  /** What it set off, as kinds of rule events. */
  readonly events: readonly string[];
}

/** What the rules made of a state, ready to be written. */
export interface AppliedChange {
  /** New values below `system`, absolute. */
  readonly system: object;
  readonly note: LedgerNote;
  /** What it set off, with the tests that are due; left out: nothing. */
  readonly events?: readonly RuleEvent[];
  /** Key of its ledger entry, where two clients may write the same at once; left out: a random one. */
  readonly id?: string;
}

/** One entry, as it is read. Stored, `before` and `after` are nested as the data are: a dot in a key would be read as nesting by every update. */
export interface LedgerEntry extends LedgerNote {
  /** Milliseconds since 1970, by the writer's clock. */
  readonly time: number;
  /** Id of the user who wrote it. */
  readonly user: string;
  /** All tracks. */
  readonly before: TrackValues;
  readonly after: TrackValues;
  /** The clocks that it changed; entries of older worlds have none. */
  readonly clocks?: { readonly before: ClockValues; readonly after: ClockValues };
  /** Id of the entry that it takes back; left out: it takes back none. */
  readonly reverses?: string;
}

/** An entry with its key. */
export type ListedEntry = LedgerEntry & { readonly id: string };

/** How many entries an actor keeps; the oldest go first. */
export const LEDGER_CAP = 100;

/** The note of a change that comes from a field, a bar or a macro and says no reason. */
export const editNote: LedgerNote = Object.freeze({ kind: 'edit', rule: '', source: '', events: [] });

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Beyond this no date can be written, in ms on either side of 1970 (ECMAScript, time values). */
const FARTHEST = 8.64e15;

function isEntry(value: unknown): value is LedgerEntry {
  if (!isObject(value) || !isObject(value['before']) || !isObject(value['after'])) return false;
  const { time } = value;
  return typeof time === 'number' && Math.abs(time) <= FARTHEST;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the words of an entry: whatever is no text is none. Who wrote it need not have been a client of ours. */
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

/** Reads the clocks of an entry: sides that are none, and clocks that are none, are left out. */
function readEntryClocks({ clocks }: LedgerEntry): Pick<LedgerEntry, 'clocks'> {
  const readSide = (side: unknown): ClockValues =>
    Object.fromEntries(
      Object.entries(isObject(side) ? side : {}).filter((pair): pair is [string, ClockValues[string]] =>
        isObject(pair[1]),
      ),
    );
  return isObject(clocks) ? { clocks: { before: readSide(clocks.before), after: readSide(clocks.after) } } : {};
}

/** Lists the ids of what lies in a ledger and is no entry. */
export function listUnreadable(ledger: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(ledger).filter((id) => !isEntry(ledger[id]));
}

/** Nests values by their paths: `{'track.value': 2}` → `{track: {value: 2}}`, the form in which entries and actors are stored. */
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
 * Finds the track that a name in an entry means. Entries of version 0.1.0 name tracks by the last part of their path.
 * @returns the name itself where it is none of these tracks, or may be several
 */
function resolveTrack(name: string, paths: readonly string[]): string {
  if (paths.includes(name)) return name;
  const meant = paths.filter((path) => path.endsWith(`.${name}`));
  return (meant.length === 1 ? meant[0] : undefined) ?? name;
}

function readAt(stored: unknown, path: string): unknown {
  return path.split('.').reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), stored);
}

/** Reads the tracks that one side of a stored entry names: nested, or flat as version 0.1.0 wrote them. */
function readTracks(stored: object, paths: readonly string[]): TrackValues {
  const flat = Object.entries(stored).map(([name, value]) => [resolveTrack(name, paths), value as unknown] as const);
  const nested = paths.map((path) => [path, readAt(stored, path)] as const);
  return Object.fromEntries([...flat, ...nested].filter((pair): pair is [string, number] => Number.isFinite(pair[1])));
}

/**
 * Reads stored entries: tracks by full path, whichever version wrote them. What is no entry stays as it is.
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
 * Brings stored entries that name tracks by the last part of their path to the form of today.
 * @param paths - all tracks of the actor
 * @returns those that are old, in the new form; a name that may mean several tracks stays as it is
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

/** Lists the entries of a ledger, newest first, at most LEDGER_CAP; what is no entry is left out. Tracks are named as the ledger names them (see readEntries). */
export function listEntries(ledger: Readonly<Record<string, unknown>>): ListedEntry[] {
  return Object.entries(ledger)
    .flatMap(([id, entry]) => {
      if (!isEntry(entry)) return [];
      const { clocks: _clocks, ...rest } = entry;
      return [{ ...rest, ...readWords(entry), ...readEntryClocks(entry), id }];
    })
    .toSorted((a, b) => b.time - a.time || b.id.localeCompare(a.id))
    .slice(0, LEDGER_CAP);
}

/**
 * Lists the ids that must go so that one more entry finds room: the oldest, and before them what is no entry.
 * @param ledger - the stored ledger, of an unlinked token only its own part: the rest is not its to delete
 */
export function listOverflow(ledger: Readonly<Record<string, unknown>>): string[] {
  const kept = new Set(
    listEntries(ledger)
      .slice(0, LEDGER_CAP - 1)
      .map(({ id }) => id),
  );
  return Object.keys(ledger).length < LEDGER_CAP ? [] : Object.keys(ledger).filter((id) => !kept.has(id));
}

/** Tests whether any number differs. A path that `after` leaves out stays as it was. */
export function hasChanged(before: TrackValues, after: TrackValues): boolean {
  return Object.entries(before).some(([path, value]) => path in after && after[path] !== value);
}

/** Tests whether two clocks say the same. */
export function isSameClock(one: ClockValues[string], other: ClockValues[string]): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}
