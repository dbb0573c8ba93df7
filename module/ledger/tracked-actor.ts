/** Reads the tracks of an actor, and writes changes of them together with their ledger entries. */
import { getClass } from '../foundry/host.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { updateSystem } from '../foundry/documents.ts';
import { addDeletion } from '../foundry/generation.ts';
import { tellHook } from '../foundry/tetrad-hooks.ts';
import { readAutomation } from '../settings/automation.ts';
import { completeExtras, listFields, writeExtras, type Extra } from './extra-values.ts';
import { settleActor } from './health-facet.ts';
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

/** The part of an actor's data that this file reads. */
export interface TrackedData {
  readonly ledger?: Readonly<Record<string, unknown>>;
}

/** A clock that changes together with tracks. */
export interface ClockRule {
  /** The field in which the clock counts something in its round; empty if it counts nothing. */
  readonly counter: string;
  /** Lang key of the clock's name, as in "… has changed since": "the stun". */
  readonly label: string;
}

interface TrackedClass {
  TRACKS?: Readonly<Record<string, string>>;
  CLOCKS?: Readonly<Record<string, ClockRule>>;
  KINDS?: Readonly<Record<string, string>>;
}

function getStatics({ system }: Actor.Implementation): TrackedClass {
  return system ? getClass<TrackedClass>(system) : {};
}

/** Lists the tracks of an actor, as paths below `system`; empty for an actor of another system or a type without tracks. */
export function listTracks(actor: Actor.Implementation): readonly string[] {
  const { TRACKS: tracks } = getStatics(actor);
  if (!tracks) return [];
  const paths = lists.get(tracks) ?? Object.keys(tracks);
  lists.set(tracks, paths);
  return paths;
}

/** The paths of the tracks of each actor type. They are always the same list, so that what is read of a ledger can be kept. */
const lists = new WeakMap<object, readonly string[]>();

/** Lists the tracks of an actor type, as paths below `system`. */
export function listTypeTracks(type: string): readonly string[] {
  const models = CONFIG.Actor.dataModels as Readonly<Record<string, TrackedClass | undefined>>;
  return Object.keys(models[type]?.TRACKS ?? {});
}

/** Returns the clocks that change together with tracks, by name. */
export function listClocks(actor: Actor.Implementation): Readonly<Record<string, ClockRule>> {
  return getStatics(actor).CLOCKS ?? {};
}

/** Returns the name of a track in running text ("marked pips"); the path if the actor has no such track. */
export function nameTrack(actor: Actor.Implementation, path: string): string {
  return game.i18n.localize(getStatics(actor).TRACKS?.[path] ?? path);
}

/** Returns the name of a kind of ledger entry ("Damage"). */
export function nameKind(actor: Actor.Implementation, kind: string): string {
  return game.i18n.localize(getStatics(actor).KINDS?.[kind] ?? `TETRAD.Ledger.Kind.${kind}`);
}

/** Returns the current clocks of an actor, by name. */
export function readClocks(actor: Actor.Implementation): ClockValues {
  const source: object = actor._source.system;
  const stored = source as Readonly<Record<string, object | undefined>>;
  return Object.fromEntries(Object.keys(listClocks(actor)).map((name) => [name, { ...stored[name] }]));
}

function readChangedClocks(actor: Actor.Implementation, system: object): ClockValues {
  const given = system as Record<string, object | undefined>;
  return Object.fromEntries(
    Object.entries(readClocks(actor)).flatMap(([name, now]) => {
      const after = { ...now, ...given[name] };
      return isSameClock(now, after) ? [] : [[name, after]];
    }),
  );
}

/** Returns the stored tracks of an actor, by path. */
export function readTracks(actor: Actor.Implementation): TrackValues {
  const source: unknown = actor._source.system;
  return Object.fromEntries(
    listTracks(actor).map((path) => [path, Number(foundry.utils.getProperty(source as object, path) ?? 0)]),
  );
}

/** Returns the tracks that an update sets, by path, with their new values. */
export function readChangedTracks(actor: Actor.Implementation, changes: object): TrackValues {
  const read = (path: string): unknown => foundry.utils.getProperty(changes, `system.${path}`);
  return Object.fromEntries(
    listTracks(actor).flatMap((path) => {
      const value = read(path);
      return value === undefined || value === null || value === '' ? [] : [[path, Number(value)]];
    }),
  );
}

/** Returns an actor's ledger with tracks by path. For an unlinked token it includes the entries of its base actor. */
export function readLedger(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  return readEntries((actor.system as TrackedData | null | undefined)?.ledger ?? {}, listTracks(actor));
}

/** Returns the stored ledger of an actor. For an unlinked token this has only its own entries, because the others belong to its base actor. */
export function readOwnLedger(actor: Actor.Implementation): Readonly<Record<string, unknown>> {
  const { token } = actor;
  const source = actor.isToken && token?.delta ? token.delta._source : actor._source;
  return (source.system as TrackedData | null | undefined)?.ledger ?? {};
}

/** The contents of a ledger entry besides tracks and clocks. */
export interface EntryData {
  readonly note: LedgerNote;
  /** Id of the user who makes the change. */
  readonly user: string;
  /** Key of the entry. Two clients that write the same change at the same time use the same key, so that it is made only once. Default: random. */
  readonly id?: string | undefined;
  /** Id of the entry that this one undoes or redoes. */
  readonly reverses?: string;
  /** The other values that the change sets. */
  readonly extras?: readonly Extra[];
}

/**
 * Builds `system.ledger` for an update: a new entry about the update, and deletions of the oldest entries beyond the maximum.
 * @param system - the update below `system`; tracks and clocks that are not in it stay unchanged
 */
export function buildLedgerChange(
  actor: Actor.Implementation,
  system: object,
  { note, user, id = foundry.utils.randomID(), reverses, extras = [] }: EntryData,
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
      ...(extras.length === 0 ? {} : { extras: extras.map((extra) => ({ ...extra })) }),
      before: nestTracks(before),
      after: nestTracks(after),
      clocks: { before: clocksBefore, after: clocksAfter },
    },
  };
  for (const old of listOverflow(readOwnLedger(actor))) if (old !== id) addDeletion(change, old);
  return change;
}

/**
 * Writes an update together with its extras. Statuses that follow from the tracks are updated before those of the extras, so that none is removed twice.
 * @param system - the update below `system`, including the ledger
 * @returns whether it was written; false if a hook stopped it
 */
export async function writeChange(
  actor: Actor.Implementation,
  system: object,
  extras: readonly Extra[],
): Promise<boolean> {
  const fields = listFields(extras);
  const isWritten = await updateSystem(actor, foundry.utils.isEmpty(fields) ? system : mergeFields(system, fields));
  if (!isWritten || extras.length === 0) return isWritten;
  await settleActor(actor);
  await writeExtras(actor, extras);
  return true;
}

/** Merges fields into an update. The ledger is left out of the merge, which would apply its deletions. */
function mergeFields(system: object, fields: object): object {
  const { ledger, ...rest } = system as { ledger?: unknown };
  return { ...foundry.utils.mergeObject(rest, fields, { inplace: false }), ledger };
}

/** Tests whether an actor can no longer fight. */
function isOut(actor: Actor.Implementation): boolean {
  return facetOf(actor, 'combat')?.isOut?.(actor) === true;
}

/** The families of consequences that a change of tracks can set off. */
const setOff = ['statuses', 'defeat', 'tests'] as const;

/**
 * Writes a change that the rules computed: the new state and its ledger entry in one update. Then this client, and no other, announces the consequences. Works
 * for the actor of an unlinked token too.
 */
export async function commit(
  actor: Actor.Implementation,
  { system, note, events = [], extras: wanted = [], id = foundry.utils.randomID() }: AppliedChange,
): Promise<void> {
  const extras = completeExtras(actor, wanted);
  const left = events.length > 0 ? setOff.filter((family) => readAutomation(family) === 'off') : [];
  const noted = left.length > 0 ? { ...note, left } : note;
  const ledger = buildLedgerChange(actor, system, { note: noted, user: game.user.id ?? '', id, extras });
  const wasOut = isOut(actor);
  const isWritten = await writeChange(actor, { ...system, ledger }, extras);
  if (isWritten && !wasOut && isOut(actor)) tellHook('tetrad.goesDown', { actor });
  if (isWritten && events.length > 0) await facetOf(actor, 'health')?.announce?.(actor, events, id);
}
