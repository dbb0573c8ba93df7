/** The dry run of a migration: which documents would change and how, and which are set aside. It writes nothing. */
import { addDeletion, addReplacement } from '../foundry/generation.ts';
import type { StoredEntry, StoredUpdate, StoredWorld, UnreadableEntry } from '../foundry/stored-documents.ts';
import {
  type Change,
  type MigratedKind,
  type Migration,
  type Source,
  documentNames,
  findOld,
  listLeaves,
  listRoots,
  migrateSource,
  readAt,
} from './migration.ts';

/** A document that would change. */
export interface PlannedUpdate extends StoredUpdate {
  readonly name: string;
  /** The single values that differ. */
  readonly differences: readonly Change[];
}

/** A document that stays as it is, and why. */
export type SetAside = UnreadableEntry;

/** What a migration would do. */
export interface Plan {
  readonly updates: readonly PlannedUpdate[];
  readonly setAside: readonly SetAside[];
}

/** Adds a value, or an operator in its place, to an update. */
function place(update: Source, path: string, add: (part: Source, key: string) => void): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = update;
  for (const key of keys) part = (part[key] ??= {}) as Source;
  add(part, last);
}

/** Builds the update of a document whose data in memory are in the new form already: the old parts are replaced as a whole. */
function replaceOld(source: Source, changes: readonly Change[]): Source {
  const update: Source = {};
  for (const root of listRoots(changes)) {
    place(update, root, (part, key) => {
      const value = readAt(source, root);
      if (typeof value === 'object' && value !== null) addReplacement(part, key, value);
      else part[key] = value;
    });
  }
  return update;
}

/** Builds the update of a token's own data, which contain only differences from its actor, as single values. */
function changeLeaves(changes: readonly Change[]): Source {
  const update: Source = {};
  for (const { path, after } of changes) {
    place(update, path, (part, key) => {
      if (after === undefined) addDeletion(part, key);
      else part[key] = after;
    });
  }
  return update;
}

function planEntry({ document, name, type }: StoredEntry, migrations: readonly Migration[]): PlannedUpdate | null {
  const { documentName } = document;
  const source = document.toObject();
  const isDelta = documentName === 'ActorDelta';
  const kind = isDelta
    ? 'actor'
    : (Object.keys(documentNames) as MigratedKind[]).find((each) => documentNames[each] === documentName);
  if (!kind) return null;
  const old = isDelta ? [] : findOld(documentName, source);
  // Reading has converted everything except tokens' own data, which nothing reads by itself.
  const left = migrateSource(isDelta ? { ...source, type } : source, kind, migrations);
  const differences = [...old, ...left].flatMap(listLeaves);
  if (differences.length === 0) return null;
  document.validate({ strict: true });
  const changes = isDelta ? changeLeaves(differences) : replaceOld(source, [...old, ...left]);
  return { document, name, differences, changes };
}

/** Plans the migration of a world. A bad document does not affect the others. */
export function planMigration({ entries, unreadable }: StoredWorld, migrations: readonly Migration[]): Plan {
  const updates: PlannedUpdate[] = [];
  const setAside: SetAside[] = [...unreadable];
  for (const entry of entries) {
    try {
      const update = planEntry(entry, migrations);
      if (update) updates.push(update);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setAside.push({ uuid: entry.document.uuid, name: entry.name, reason });
    }
  }
  return { updates, setAside };
}
