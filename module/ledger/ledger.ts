/**
 * The ledger of an actor: what was done to its tracks, when, by whom and by which rule. An object keyed by id, so that two entries written at once both
 * stay, in the actor's own data, so that an entry and its change are one write.
 */

/** Numbers of a track by path ("health.marked"). */
export type TrackValues = Readonly<Record<string, number>>;

/** Clocks by name ("roundPips"): each the whole of what is stored of it, numbers, texts and switches. */
export type ClockValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Why a track changed. */
export interface LedgerNote {
  /** What was done: last part of the lang key `TETRAD.Ledger.Kind.<kind>` ("damage", "healing", "edit"). */
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

/** One entry. */
export interface LedgerEntry extends LedgerNote {
  /** Milliseconds since 1970, by the writer's clock. */
  readonly time: number;
  /** Id of the user who wrote it. */
  readonly user: string;
  /** All tracks, by the last part of their path ("marked"). */
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

function isEntry(value: unknown): value is LedgerEntry {
  const { time, before, after } = (value ?? {}) as Partial<LedgerEntry>;
  return Number.isFinite(time) && typeof before === 'object' && typeof after === 'object';
}

/** Lists the entries of a ledger, newest first, at most LEDGER_CAP; what is no entry is left out. */
export function listEntries(ledger: Readonly<Record<string, unknown>>): ListedEntry[] {
  return Object.entries(ledger)
    .flatMap(([id, entry]) => (isEntry(entry) ? [{ ...entry, id }] : []))
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
