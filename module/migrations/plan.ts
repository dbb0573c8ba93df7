/** The dry run: what would change in which document, and which documents are set aside. It writes nothing. */
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

/** A document that will change. */
export interface PlannedUpdate extends StoredUpdate {
  readonly name: string;
  /** The single values that differ. */
  readonly differences: readonly Change[];
}

/** A document that is left as it is, and why. */
export type SetAside = UnreadableEntry;

/** What a migration would do. */
export interface Plan {
  readonly updates: readonly PlannedUpdate[];
  readonly setAside: readonly SetAside[];
}

/** Puts a value into an update, or what takes its place there. */
function place(update: Source, path: string, add: (part: Source, key: string) => void): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = update;
  for (const key of keys) part = (part[key] ??= {}) as Source;
  add(part, last);
}

/** The update of a document that is in the new form already wherever it is read: what was old is replaced whole. */
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

/** The update of what a token has of its own, which holds but what differs from its actor: single values. */
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
  // Reading has left nothing of the old form, but in what tokens have of their own: nobody reads that by itself.
  const left = migrateSource(isDelta ? { ...source, type } : source, kind, migrations);
  const differences = [...old, ...left].flatMap(listLeaves);
  if (differences.length === 0) return null;
  document.validate({ strict: true });
  const changes = isDelta ? changeLeaves(differences) : replaceOld(source, [...old, ...left]);
  return { document, name, differences, changes };
}

/** Plans the migration of a world. One bad document stops no other. */
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
