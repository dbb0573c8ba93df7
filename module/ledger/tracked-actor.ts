/** Reads the tracks of an actor, and builds the part of an update that records a change of them in its ledger. */
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

/** What this folder needs from an actor's data: the ledger. */
export interface TrackedData {
  readonly ledger?: Readonly<Record<string, unknown>>;
}

/** A clock that changes together with tracks. */
export interface ClockRule {
  /** The field that counts events in its round; empty if it counts nothing. */
  readonly counter: string;
  /** Lang key of the clock's name in "… has changed since" ("the stun"). */
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

/** Lists the tracks of an actor (paths below `system`); none for an actor of another system or type. */
export function listTracks(actor: Actor.Implementation): readonly string[] {
  return Object.keys(getClass(actor)?.TRACKS ?? {});
}

/** Lists the tracks of an actor type (paths below `system`). */
export function listTypeTracks(type: string): readonly string[] {
  const models = CONFIG.Actor.dataModels as Readonly<Record<string, TrackedClass | undefined>>;
  return Object.keys(models[type]?.TRACKS ?? {});
}

/** Returns the clocks that change together with tracks, by name. */
export function listClocks(actor: Actor.Implementation): Readonly<Record<string, ClockRule>> {
  return getClass(actor)?.CLOCKS ?? {};
}

/** Returns the name of a track in words ("marked pips"), or its path if the actor does not have it. */
export function nameTrack(actor: Actor.Implementation, path: string): string {
  return game.i18n.localize(getClass(actor)?.TRACKS?.[path] ?? path);
}

/** Returns the name of a kind of entry ("Damage"). */
export function nameKind(actor: Actor.Implementation, kind: string): string {
  return game.i18n.localize(getClass(actor)?.KINDS?.[kind] ?? `TETRAD.Ledger.Kind.${kind}`);
}

/** Returns the stored clocks. */
export function readClocks(actor: Actor.Implementation): ClockValues {
  const source = actor._source.system as unknown as Record<string, object | undefined>;
  return Object.fromEntries(Object.keys(listClocks(actor)).map((name) => [name, { ...source[name] }]));
}

/** Returns the complete clocks that an update changes. */
function readChangedClocks(actor: Actor.Implementation, system: object): ClockValues {
  const given = system as Record<string, object | undefined>;
  return Object.fromEntries(
    Object.entries(readClocks(actor)).flatMap(([name, now]) => {
      const after = { ...now, ...given[name] };
      return isSameClock(now, after) ? [] : [[name, after]];
    }),
  );
}

/** Returns the stored tracks, by path. */
export function readTracks(actor: Actor.Implementation): TrackValues {
  const source: unknown = actor._source.system;
  return Object.fromEntries(
    listTracks(actor).map((path) => [path, Number(foundry.utils.getProperty(source as object, path) ?? 0)]),
  );
}

/** Returns the tracks after an update, without those it does not change. */
export function readChangedTracks(actor: Actor.Implementation, changes: object): TrackValues {
  const read = (path: string): unknown => foundry.utils.getProperty(changes, `system.${path}`);
  return Object.fromEntries(
    listTracks(actor).flatMap((path) => {
      const value = read(path);
      return value === undefined || value === null || value === '' ? [] : [[path, Number(value)]];
    }),
  );
}

/** Returns the ledger with tracks by full path; for an unlinked token including the entries of its base actor. */
export function readLedger(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  return readEntries((actor.system as TrackedData | null | undefined)?.ledger ?? {}, listTracks(actor));
}

/** Returns the stored ledger; for an unlinked token only its own entries, since the others belong to its base actor. */
export function readOwnLedger(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  const { token } = actor;
  const source = actor.isToken && token?.delta ? token.delta._source : actor._source;
  return (source.system as TrackedData | null | undefined)?.ledger ?? {};
}

/** What an entry has besides the numbers. */
export interface EntryData {
  readonly note: LedgerNote;
  /** Id of the user who makes it. */
  readonly user: string;
  /** Its key. Two clients that write the same change at once use the same key, so that it happens once; default: random. */
  readonly id?: string | undefined;
  /** Id of the entry that it reverses. */
  readonly reverses?: string;
}

/**
 * Builds `system.ledger` of an update: a new entry with everything that the update changes, and deletions of the oldest entries beyond the cap.
 * @param system - the update, below `system`; tracks and clocks that it lacks are unchanged
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
 * Writes a computed change: one update with the new state and its ledger entry. Then only this client announces the consequences. Works for the
 * synthetic actor of an unlinked token, too.
 */
export async function commit(
  actor: Actor.Implementation,
  { system, note, events = [], id = foundry.utils.randomID() }: AppliedChange,
): Promise<void> {
  const ledger = buildLedgerChange(actor, system, { note, user: game.user.id ?? '', id });
  const isWritten = await updateSystem(actor, { ...system, ledger });
  if (isWritten && events.length > 0) await findHealth(actor)?.announce?.(actor, events, id);
}
