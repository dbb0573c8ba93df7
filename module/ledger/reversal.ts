/**
 * Computes undo and redo of ledger entries with pure functions. An undo is an entry that reverses another entry; a redo is an entry that reverses the undo. If
 * nothing has changed since, the exact previous state is restored. Otherwise only the difference is reversed, and the changes since are reported.
 */
import {
  isSameClock,
  listEntries,
  type ClockValues,
  type LedgerEntry,
  type ListedEntry,
  type TrackValues,
} from './ledger.ts';

/** A ledger entry, and whether it is undone. */
export interface Standing {
  readonly entry: ListedEntry;
  /** The entry that the next undo or redo reverses: the entry itself, or its last undo or redo. */
  readonly tip: ListedEntry;
  readonly isUndone: boolean;
}

/** Lists the entries that are neither an undo nor a redo, each with its state, the newest first. */
export function listStandings(ledger: Readonly<Record<string, unknown>>): Standing[] {
  const entries = listEntries(ledger);
  const reversals = new Map(entries.flatMap((entry) => (entry.reverses ? [[entry.reverses, entry] as const] : [])));
  return entries
    .filter(({ reverses }) => !reverses)
    .map((entry) => {
      let tip = entry;
      let isUndone = false;
      const seen = new Set([entry.id]);
      for (;;) {
        const next = reversals.get(tip.id);
        if (!next || seen.has(next.id)) return { entry, tip, isUndone };
        seen.add(next.id);
        tip = next;
        isUndone = !isUndone;
      }
    });
}

/** Returns an entry with its state; undefined if it does not exist, or is an undo or redo. */
export function findStanding(ledger: Readonly<Record<string, unknown>>, id: string): Standing | undefined {
  return listStandings(ledger).find(({ entry }) => entry.id === id);
}

/**
 * Lists the other entries that apply the message behind an undone entry, which a redo would count twice. Empty if the entry is not undone, or its cause is only
 * a name: such a cause may well occur twice.
 */
export function listDuplicates(
  ledger: Readonly<Record<string, unknown>>,
  { entry, isUndone }: Standing,
): ListedEntry[] {
  if (!isUndone || !entry.source.startsWith('ChatMessage.')) return [];
  return listStandings(ledger)
    .filter((other) => !other.isUndone && other.entry.id !== entry.id && other.entry.source === entry.source)
    .map((other) => other.entry);
}

/** Returns the original entry that an entry undoes or redoes; for any other entry, the entry itself. */
export function findRoot(entries: ReadonlyMap<string, ListedEntry>, entry: ListedEntry): ListedEntry {
  let root = entry;
  const seen = new Set<string>();
  while (root.reverses && !seen.has(root.id)) {
    seen.add(root.id);
    const former = entries.get(root.reverses);
    if (!former) break;
    root = former;
  }
  return root;
}

/** Returns the key of the entry that reverses another. If two clients undo an entry at the same time, they write the same entry. */
export function makeReversalId(id: string): string {
  return `r${id}`;
}

/** The tracks and clocks of an actor. */
export interface TrackedState {
  readonly tracks: TrackValues;
  readonly clocks: ClockValues;
}

/** A value that has changed since an entry was written. */
export interface Discrepancy {
  readonly kind: 'track' | 'clock' | 'extra';
  /** Path of the track, or name of the clock; for an extra, its name in the user’s language. */
  readonly key: string;
  /** For a track or an extra: the value that the entry left, and the value now. */
  readonly left: number | string | boolean;
  readonly now: number | string | boolean;
}

/** The changes that an undo or redo makes. */
export interface Reversal {
  /** The new values of the entry's tracks. If something has changed since, they may exceed what the actor can have. */
  readonly tracks: TrackValues;
  /** The new values of the clocks; unchanged clocks are left out. */
  readonly clocks: ClockValues;
  /** The values that have changed since the entry was written; empty if the exact previous state is restored. */
  readonly discrepancies: readonly Discrepancy[];
}

/** Returns the count of a clock, if it is of the same round as another clock; otherwise 0. */
function countIn(clock: ClockValues[string], field: string, round: ClockValues[string]): number {
  return clock['combat'] === round['combat'] && clock['round'] === round['round'] ? Number(clock[field] ?? 0) : 0;
}

/** Tests whether a clock is of a later round than another. False for clocks of different fights, whose rounds cannot be compared. */
function isLater(clock: ClockValues[string], other: ClockValues[string]): boolean {
  if (!clock['combat'] || !other['combat']) return Boolean(clock['combat']);
  return clock['combat'] === other['combat'] && Number(clock['round'] ?? 0) > Number(other['round'] ?? 0);
}

/**
 * Returns a clock after an undo or redo. An undo subtracts what the entry counted, and a redo adds it again. A clock that has moved on to a later round stays
 * as it is. A clock that was set back to an earlier round returns to the entry's round, unless its count is then 0.
 */
function recount(
  now: ClockValues[string],
  { before, after }: { before: ClockValues[string]; after: ClockValues[string] },
  field: string,
): ClockValues[string] {
  const round = isLater(before, now) ? before : now;
  const count = countIn(now, field, round) + countIn(before, field, round) - countIn(after, field, round);
  return round === now || count > 0 ? { ...round, [field]: Math.max(0, count) } : now;
}

/**
 * Plans the reversal of an entry.
 * @param rules - the field in which each clock counts, by clock name
 */
export function planReversal(
  entry: Pick<LedgerEntry, 'before' | 'after' | 'clocks'>,
  now: TrackedState,
  rules: Readonly<Record<string, { readonly counter: string }>> = {},
): Reversal {
  // The tracks of an entry depend on each other, so they are reversed together. An entry that changed no track, such as a stun, leaves the tracks alone.
  const isAboutTracks = Object.keys(entry.after).some((path) => entry.after[path] !== entry.before[path]);
  const paths = isAboutTracks ? Object.keys(entry.after).filter((path) => Object.hasOwn(now.tracks, path)) : [];
  const tracks = paths.map((key) => {
    const [before = 0, after = 0, value = 0] = [entry.before[key], entry.after[key], now.tracks[key]];
    return { key, after, value, taken: Math.max(0, value + before - after) };
  });
  const clocks: Record<string, ClockValues[string]> = {};
  const changed: Discrepancy[] = tracks
    .filter(({ after, value }) => after !== value)
    .map(({ key, after, value }) => ({ kind: 'track', key, left: after, now: value }));
  for (const [key, after] of Object.entries(entry.clocks?.after ?? {})) {
    const before = entry.clocks?.before[key];
    const stored = now.clocks[key];
    if (!before || !stored) continue;
    const counter = rules[key]?.counter ?? '';
    if (isSameClock(stored, after)) clocks[key] = before;
    else {
      if (counter) clocks[key] = recount(stored, { before, after }, counter);
      changed.push({ kind: 'clock', key, left: 0, now: 0 });
    }
  }
  return {
    tracks: Object.fromEntries(tracks.map(({ key, taken }) => [key, taken])),
    clocks,
    discrepancies: changed,
  };
}
