/** Reads the tracks of an actor, and builds the part of an update that enters a change of them in its ledger. */
import { updateSystem } from '../foundry/documents.ts';
import { addDeletion } from '../foundry/generation.ts';
import { findHealth } from './health-facet.ts';
import {
  isSameClock,
  listOverflow,
  nestTracks,
  readEntries,
  type AppliedChange,
  type ClockValues,
  type LedgerNote,
  type TrackValues,
} from './ledger.ts';

/** What this room asks of the data of an actor: which paths are tracks, and its ledger. */
export interface TrackedData {
  readonly ledger?: Readonly<Record<string, unknown>>;
}

/** A clock that goes with the tracks. */
export interface ClockRule {
  /** The field that counts what happens in its round; empty: it counts nothing. */
  readonly counter: string;
  /** Lang key of what has changed where it is not as an entry left it ("the stun"). */
  readonly label: string;
}

interface TrackedClass {
  TRACKS?: Readonly<Record<string, string>>;
  CLOCKS?: Readonly<Record<string, ClockRule>>;
  KINDS?: Readonly<Record<string, string>>;
}

function getClass(actor: Actor.Implementation): TrackedClass | undefined {
  return actor.system?.constructor as TrackedClass | undefined;
}

/** Lists the paths below `system` that are tracks; none for an actor of another system or type. */
export function listTracks(actor: Actor.Implementation): readonly string[] {
  return Object.keys(getClass(actor)?.TRACKS ?? {});
}

/** Lists the paths below `system` that are tracks of the actors of a type. */
export function listTypeTracks(type: string): readonly string[] {
  const models = CONFIG.Actor.dataModels as Readonly<Record<string, TrackedClass | undefined>>;
  return Object.keys(models[type]?.TRACKS ?? {});
}

/** Lists the clocks that go with the tracks, by name. */
export function listClocks(actor: Actor.Implementation): Readonly<Record<string, ClockRule>> {
  return getClass(actor)?.CLOCKS ?? {};
}

/** Names a track in words ("marked pips"); one that this actor does not have by its path. */
export function nameTrack(actor: Actor.Implementation, path: string): string {
  return game.i18n.localize(getClass(actor)?.TRACKS?.[path] ?? path);
}

/** Names what was done to an actor in words ("Damage"). */
export function nameKind(actor: Actor.Implementation, kind: string): string {
  return game.i18n.localize(getClass(actor)?.KINDS?.[kind] ?? `TETRAD.Ledger.Kind.${kind}`);
}

/** Reads the clocks as they are stored. */
export function readClocks(actor: Actor.Implementation): ClockValues {
  const source = actor._source.system as unknown as Record<string, object | undefined>;
  return Object.fromEntries(Object.keys(listClocks(actor)).map((name) => [name, { ...source[name] }]));
}

/** Reads the clocks that a part of an update changes, whole. */
function readChangedClocks(actor: Actor.Implementation, system: object): ClockValues {
  const given = system as Record<string, object | undefined>;
  return Object.fromEntries(
    Object.entries(readClocks(actor)).flatMap(([name, now]) => {
      const after = { ...now, ...given[name] };
      return isSameClock(now, after) ? [] : [[name, after]];
    }),
  );
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

/** Reads the ledger as it is seen, tracks by full path; of an unlinked token with what the actor had that it was made from. */
export function readLedger(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  return readEntries((actor.system as TrackedData | null | undefined)?.ledger ?? {}, listTracks(actor));
}

/** Reads the stored ledger; of an unlinked token what the token itself wrote, since the rest belongs to the actor it was made from. */
export function readOwnLedger(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  const { token } = actor;
  const source = actor.isToken && token?.delta ? token.delta._source : actor._source;
  return (source.system as TrackedData | null | undefined)?.ledger ?? {};
}

/** What an entry says beside the numbers. */
export interface EntryData {
  readonly note: LedgerNote;
  /** Id of the user who writes it. */
  readonly user: string;
  /** Its key. Two clients that write the same at once name the same, so that it happens once; left out: a random one. */
  readonly id?: string | undefined;
  /** Id of the entry that it takes back. */
  readonly reverses?: string;
}

/**
 * Builds `system.ledger` of an update: a new entry with all that the update changes, and the deletion of the oldest ones beyond the cap.
 * @param system - the update, below `system`; tracks and clocks that it leaves out stay as they are
 */
export function buildLedgerChange(
  actor: Actor.Implementation,
  system: object,
  { note, user, id = foundry.utils.randomID(), reverses }: EntryData,
): Record<string, unknown> {
  const before = readTracks(actor);
  const after = { ...before, ...readChangedTracks(actor, { system }) };
  const clocksAfter = readChangedClocks(actor, system);
  const clocksBefore = Object.fromEntries(
    Object.entries(readClocks(actor)).filter(([name]) => Object.hasOwn(clocksAfter, name)),
  );
  const change: Record<string, unknown> = {
    [id]: {
      ...note,
      events: [...note.events],
      time: Date.now(),
      user,
      ...(reverses === undefined ? {} : { reverses }),
      before: nestTracks(before),
      after: nestTracks(after),
      clocks: { before: clocksBefore, after: clocksAfter },
    },
  };
  for (const old of listOverflow(readOwnLedger(actor))) if (old !== id) addDeletion(change, old);
  return change;
}

/**
 * Writes an applied outcome: one update with the new state and its ledger entry; then this client, and no other, tells what it set off. Works on the synthetic actor of an unlinked token as on any other.
 */
export async function commit(
  actor: Actor.Implementation,
  { system, note, events = [], id = foundry.utils.randomID() }: AppliedChange,
): Promise<void> {
  const ledger = buildLedgerChange(actor, system, { note, user: game.user.id ?? '', id });
  const isWritten = await updateSystem(actor, { ...system, ledger });
  if (isWritten && events.length > 0) await findHealth(actor)?.announce?.(actor, events, id);
}
