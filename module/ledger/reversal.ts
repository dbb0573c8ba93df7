/**
 * Taking a ledger entry back, and doing it again: pure. An undo is an entry that reverses another; a redo is an entry that reverses the undo. Where nothing
 * has changed since, exactly what stood before is restored. Where something has, nothing is restored behind anybody's back: the difference alone is taken
 * back, and what has changed is told.
 */
import {
  isSameClock,
  listEntries,
  type ClockValues,
  type LedgerEntry,
  type ListedEntry,
  type TrackValues,
} from './ledger.ts';

/** How an entry stands. */
export interface Standing {
  readonly entry: ListedEntry;
  /** The entry itself, or the last undo or redo of it: what the next undo or redo reverses. */
  readonly tip: ListedEntry;
  readonly isUndone: boolean;
}

/**
 * Reads how the entries stand that are no undo or redo themselves, newest first.
 * @param ledger - as readLedger gives it
 */
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

/** Reads how one entry stands; undefined: there is none, or it is an undo or redo. */
export function findStanding(ledger: Readonly<Record<string, unknown>>, id: string): Standing | undefined {
  return listStandings(ledger).find(({ entry }) => entry.id === id);
}

/**
 * Lists what a message stands for a second time already where an entry of it that has been taken back would be done again: its other entries that stand.
 * Nothing where it has not been taken back, or where no message did it: what has but a name may happen twice.
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

/** Finds the entry that an undo or redo is about; the entry itself for another. */
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

/** Makes the key of the entry that reverses another: two clients that take the same back at once write one entry. */
export function makeReversalId(id: string): string {
  return `r${id}`;
}

/** Tracks and clocks. */
export interface TrackedState {
  readonly tracks: TrackValues;
  readonly clocks: ClockValues;
}

/** A value that is other than the entry left it. */
export interface Discrepancy {
  readonly kind: 'track' | 'clock';
  /** Path of the track, or name of the clock. */
  readonly key: string;
  /** Of a track: what the entry left, and what stands now. */
  readonly left: number;
  readonly now: number;
}

/** What taking an entry back writes. */
export interface Reversal {
  /** The tracks of the entry as they will be; with discrepancies not yet fitted to what the actor holds. */
  readonly tracks: TrackValues;
  /** The clocks that are restored; those that are left as they are stand not here. */
  readonly clocks: ClockValues;
  /** What has changed since; empty: exactly what stood before is restored. */
  readonly discrepancies: readonly Discrepancy[];
}

/** What a clock counted in the round of another one. */
function countIn(clock: ClockValues[string], field: string, round: ClockValues[string]): number {
  return clock['combat'] === round['combat'] && clock['round'] === round['round'] ? Number(clock[field] ?? 0) : 0;
}

/** Whether a clock is of a later round than another; of the rounds of two fights nobody can say. */
function isLater(clock: ClockValues[string], other: ClockValues[string]): boolean {
  if (!clock['combat'] || !other['combat']) return Boolean(clock['combat']);
  return clock['combat'] === other['combat'] && Number(clock['round'] ?? 0) > Number(other['round'] ?? 0);
}

/**
 * Takes what an entry counted off a clock that has gone on counting, or, where an undo is taken back, puts it on again. A clock of a round since then stays
 * as it is; one that has been set back behind that round counts in it once more.
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
 * Plans to take an entry back.
 * @param now - as it is stored now
 * @param rules - by clock what it counts
 */
export function planReversal(
  entry: Pick<LedgerEntry, 'before' | 'after' | 'clocks'>,
  now: TrackedState,
  rules: Readonly<Record<string, { readonly counter: string }>> = {},
): Reversal {
  // Tracks hang together; an entry that changed none of them (a stun) has nothing to say of what became of them since.
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
