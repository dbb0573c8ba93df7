/** Reads the tracks of an actor, and builds the part of an update that enters a change of them in its ledger. */
import { addDeletion } from '../compat/deletion.ts';
import { listOverflow, type LedgerNote, type TrackValues } from './ledger.ts';

/** What this room asks of the data of an actor: which paths are tracks, and its ledger. */
export interface TrackedData {
  readonly ledger?: Readonly<Record<string, unknown>>;
}

interface TrackedClass {
  TRACKS?: readonly string[];
}

/** Lists the paths below `system` that are tracks; none for an actor of another system or type. */
export function listTracks(actor: Actor.Implementation): readonly string[] {
  return (actor.system?.constructor as TrackedClass | undefined)?.TRACKS ?? [];
}

/** Reads the tracks as they are stored, by path. */
export function readTracks(actor: Actor.Implementation): TrackValues {
  const source: unknown = actor._source.system;
  return Object.fromEntries(
    listTracks(actor).map((path) => [path, Number(foundry.utils.getProperty(source as object, path) ?? 0)]),
  );
}

/** Reads what an update would make of the tracks; paths that it leaves out are left out. */
export function readChangedTracks(actor: Actor.Implementation, changes: object): TrackValues {
  const read = (path: string): unknown => foundry.utils.getProperty(changes, `system.${path}`);
  return Object.fromEntries(
    listTracks(actor).flatMap((path) => {
      const value = read(path);
      return value === undefined || value === null || value === '' ? [] : [[path, Number(value)]];
    }),
  );
}

/** The stored ledger; of an unlinked token what the token itself wrote, since the rest belongs to the actor it was made from. */
function readOwnLedger(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  const { token } = actor;
  const source = actor.isToken && token?.delta ? token.delta._source : actor._source;
  return (source.system as TrackedData | null | undefined)?.ledger ?? {};
}

/**
 * Builds `system.ledger` of an update: a new entry, and the deletion of the oldest ones beyond the cap.
 * @param after - the tracks after the change; paths that are left out stay as they are
 */
export function buildLedgerChange(
  actor: Actor.Implementation,
  after: TrackValues,
  note: LedgerNote,
  user: string,
): Record<string, unknown> {
  const before = readTracks(actor);
  const entry = { ...note, events: [...note.events], time: Date.now(), user, before, after: { ...before, ...after } };
  // Dots in the paths would be read as nesting once more.
  const stored = { ...entry, before: storeTracks(entry.before), after: storeTracks(entry.after) };
  const change: Record<string, unknown> = { [foundry.utils.randomID()]: stored };
  for (const id of listOverflow(readOwnLedger(actor))) addDeletion(change, id);
  return change;
}

/** Writes track values as they are stored: by the last part of the path. */
function storeTracks(values: TrackValues): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => [path.slice(path.lastIndexOf('.') + 1), value]),
  );
}
