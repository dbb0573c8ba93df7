/**
 * Plans a migration without writing anything, and applies the plan in batches. Each batch is one request. If the request fails, its documents are written one by
 * one, and documents that fail again are set aside, like those that cannot be read.
 */
import { addDeletion, addReplacement } from '../foundry/generation.ts';
import {
  type StoredEntry,
  type StoredUpdate,
  type StoredWorld,
  type UnreadableEntry,
  findPlace,
  writeStored,
} from '../foundry/stored-documents.ts';
import {
  type Change,
  type MigratedKind,
  type Migration,
  type Patch,
  type Source,
  documentNames,
  findOld,
  listLeaves,
  listRoots,
  migrateSource,
  readAt,
  forgetOld,
} from './migration.ts';

/** The update of a document that has old data. */
export interface PlannedUpdate extends StoredUpdate {
  readonly name: string;
  /** The single values that change. */
  readonly differences: readonly Change[];
}

/** A document that is not migrated, and the reason. */
export type SetAside = UnreadableEntry;

/** The updates of a migration, and the documents that it sets aside. */
export interface Plan {
  readonly updates: readonly PlannedUpdate[];
  readonly setAside: readonly SetAside[];
}

/**
 * Calls a function that adds a value or an operator at a path of an update.
 * @param add - receives the object that contains the last key, and that key
 */
function place(update: Source, path: string, add: (part: Source, key: string) => void): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = update;
  for (const key of keys) part = (part[key] ??= {}) as Source;
  add(part, last);
}

/** Builds the update of a document whose data in memory is converted already. Old parts are replaced as a whole. */
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

/** Builds the update of an unlinked token's own data, value by value, since it contains only differences from the actor. */
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

/** Plans the update of one document; null if it has no old data. */
function planEntry(
  { document, name, type }: StoredEntry,
  migrations: readonly Migration[],
  settled: Patch | undefined,
): PlannedUpdate | null {
  const { documentName } = document;
  const source = document.toObject();
  const isDelta = documentName === 'ActorDelta';
  const kind = isDelta
    ? 'actor'
    : (Object.keys(documentNames) as MigratedKind[]).find((each) => documentNames[each] === documentName);
  if (!kind) return null;
  const old = isDelta ? [] : findOld(documentName, source);
  // All data was converted when it was read, except unlinked tokens' own data, which is converted here.
  const last: Migration = { version: '', [kind]: () => settled ?? null };
  const left = migrateSource(isDelta ? { ...source, type } : source, kind, [...migrations, last]);
  const differences = [...old, ...left].flatMap(listLeaves);
  if (differences.length === 0) return null;
  document.validate({ strict: true });
  const changes = isDelta ? changeLeaves(differences) : replaceOld(source, [...old, ...left]);
  return { document, name, differences, changes };
}

/** Plans the migration of a world. A document that causes an error is set aside and does not affect others. */
export function planMigration({ entries, unreadable }: StoredWorld, migrations: readonly Migration[]): Plan {
  const updates: PlannedUpdate[] = [];
  const setAside: SetAside[] = [...unreadable];
  const settled = new Map(migrations.flatMap((migration) => [...(migration.settle?.(entries) ?? [])]));
  for (const entry of entries) {
    try {
      const update = planEntry(entry, migrations, settled.get(entry.document.uuid));
      if (update) updates.push(update);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setAside.push({ uuid: entry.document.uuid, name: entry.name, reason });
    }
  }
  return { updates, setAside };
}

/** The number of documents written per request. If the browser closes, all documents that were not written are migrated the next time. */
const BATCH_SIZE = 50;

/** Options for applying a plan. Tests replace `size` and `write`. */
export interface ApplyOptions {
  /** Called after each batch with the number of documents processed so far. */
  onProgress(done: number): Promise<unknown>;
  readonly size?: number;
  write?(updates: readonly StoredUpdate[]): Promise<void>;
}

/** Groups updates into batches that each fit into one request, in the same order. */
export function listBatches(updates: readonly PlannedUpdate[], size: number): PlannedUpdate[][] {
  const batches: PlannedUpdate[][] = [];
  let place = '';
  for (const update of updates) {
    const here = findPlace(update.document);
    const last = batches.at(-1);
    if (last && here === place && last.length < size) last.push(update);
    else batches.push([update]);
    place = here;
  }
  return batches;
}

/**
 * Applies a migration plan.
 * @returns the documents that were set aside, either by the plan or after a failed write
 * @throws Error if no document of a batch of several can be written: the fault is then not in the documents, and the remaining ones wait for the next run
 */
export async function applyPlan(
  { updates, setAside }: Plan,
  { onProgress, size = BATCH_SIZE, write = writeStored }: ApplyOptions,
): Promise<SetAside[]> {
  const refused: SetAside[] = [...setAside];
  let done = 0;
  for (const batch of listBatches(updates, size)) {
    const failed = await writeBatch(batch, write);
    if (failed.length === batch.length && batch.length > 1) throw new Error(failed[0]?.reason);
    refused.push(...failed);
    const isRefused = new Set(failed.map(({ uuid }) => uuid));
    for (const { document } of batch) if (!isRefused.has(document.uuid)) forgetOld(document.documentName, document.id);
    done += batch.length;
    await onProgress(done);
  }
  return refused;
}

async function writeBatch(
  batch: readonly PlannedUpdate[],
  write: (updates: readonly StoredUpdate[]) => Promise<void>,
): Promise<SetAside[]> {
  try {
    await write(batch);
    return [];
  } catch (error) {
    if (batch.length > 1) {
      const failed: SetAside[] = [];
      for (const update of batch) failed.push(...(await writeBatch([update], write)));
      return failed;
    }
    const { document, name } = batch[0]!;
    return [{ uuid: document.uuid, name, reason: error instanceof Error ? error.message : String(error) }];
  }
}
