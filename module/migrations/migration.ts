/**
 * Migrations: pure functions that recognise old data by its structure and return it in the new structure. They convert data whenever a document is created from
 * stored data. They run again when the world is migrated, which stores the converted data.
 */

import { findConfig } from '../foundry/host.ts';
import type { StoredEntry } from '../foundry/stored-documents.ts';

/** The stored data of a document. */
export type Source = Record<string, unknown>;

/** New values by dotted path; undefined deletes a value. */
export type Patch = Readonly<Record<string, unknown>>;

/** The kinds of documents that can be migrated. `token` is an unlinked token's own data, which contains only its differences from the actor. */
export type MigratedKind = 'actor' | 'item' | 'effect' | 'message' | 'token';

/**
 * The changes of one version, as one function for each kind of document. The function receives all data of a document except an actor's items and effects,
 * which are converted separately. It returns null if the data is not old. It runs for every document that is loaded, so it first looks for the old structure,
 * which new data never has.
 */
export interface Migration extends Readonly<Partial<Record<MigratedKind, (source: Source) => Patch | null>>> {
  /** The version of the system that introduced the new structure. */
  readonly version: string;
  /**
   * Returns changes that depend on several documents, by UUID of the document. It is called only when the world is migrated, with all documents of the world,
   * whose own data has been converted.
   */
  settle?(entries: readonly StoredEntry[]): ReadonlyMap<string, Patch>;
  /** The renamed fields of each kind: the new path for each old path. */
  readonly renames?: Readonly<Partial<Record<MigratedKind, Readonly<Record<string, string>>>>>;
}

/** A value that a migration changes. */
export interface Change {
  readonly path: string;
  /** The old value; undefined: there was none. */
  readonly before: unknown;
  /** The new value; undefined: the value is deleted. */
  readonly after: unknown;
}

function isRecord(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a dotted path; undefined: there is none. */
export function readAt(source: unknown, path: string): unknown {
  return path.split('.').reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), source);
}

/** Sets the value at a dotted path in place; undefined deletes the value. */
function writeAt(source: Source, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let inner = source;
  for (const key of keys) {
    const next = inner[key];
    if (!isRecord(next) && value === undefined) return;
    inner = isRecord(next) ? next : (inner[key] = {});
  }
  if (value === undefined) delete inner[last];
  else inner[last] = value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Builds the patch that renames a field. If both fields exist, the new one was written later, so its value takes precedence; two objects are merged key by key.
 * @returns null if the old field does not exist
 */
export function renameField(source: Source, from: string, to: string): Patch | null {
  const old = readAt(source, from);
  if (old === undefined) return null;
  const present = readAt(source, to);
  const value = isRecord(old) && isRecord(present) ? { ...old, ...present } : (present ?? old);
  return { [to]: value, [from]: undefined };
}

/**
 * Converts data to the newest structure in place.
 * @param migrations - the oldest first
 * @returns the changes; empty if no data was old
 * @throws the error of a migration; the data is then unchanged
 */
export function migrateSource(source: Source, kind: MigratedKind, migrations: readonly Migration[]): Change[] {
  const changes = new Map<string, Change>();
  try {
    for (const migration of migrations) {
      const renames = Object.entries(migration.renames?.[kind] ?? {}).map(([from, to]) =>
        renameField(source, from, to),
      );
      const patch: Patch = Object.assign({}, migration[kind]?.(source), ...renames);
      for (const [path, after] of Object.entries(patch)) {
        const now = readAt(source, path);
        if (isSame(now, after)) continue;
        const before = changes.has(path) ? changes.get(path)?.before : structuredClone(now);
        changes.set(path, { path, before, after });
        writeAt(source, path, after);
      }
    }
  } catch (error) {
    for (const { path, before } of [...changes.values()].toReversed()) writeAt(source, path, before);
    throw error;
  }
  return [...changes.values()];
}

/** Splits a change of an object into changes of single values, for display or for merging into an update. */
export function listLeaves({ path, before, after }: Change): Change[] {
  if (isSame(before, after)) return [];
  if (!isRecord(before) && !isRecord(after)) return [{ path, before, after }];
  if ((before !== undefined && !isRecord(before)) || (after !== undefined && !isRecord(after)))
    return [{ path, before, after }];
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].flatMap((key) => listLeaves({ path: `${path}.${key}`, before: before?.[key], after: after?.[key] }));
}

/** The depth in the data at which an update replaces values: below `system` and `flags`, Foundry does not know the fields of every document. */
const ROOT_DEPTH = 2;

/**
 * Lists the paths that an update must replace as a whole, so that no old data remains. To delete a value, its parent is replaced by one without the value.
 * @returns paths none of which contains another
 */
export function listRoots(changes: readonly Change[]): string[] {
  const roots = changes.map(({ path, after }) => {
    const keys = path.split('.');
    return keys
      .slice(0, Math.max(1, Math.min(ROOT_DEPTH, after === undefined ? keys.length - 1 : keys.length)))
      .join('.');
  });
  return [...new Set(roots)].filter((root) => !roots.some((other) => root.startsWith(`${other}.`)));
}

/** Compares two versions ("0.10.0" is later than "0.9.2"). An empty version comes first. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0));
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? 0);
}

/** The document name for each kind. */
export const documentNames = Object.freeze({
  actor: 'Actor',
  item: 'Item',
  effect: 'ActiveEffect',
  message: 'ChatMessage',
  token: 'Token',
} satisfies Record<MigratedKind, string>);

let migrations: readonly Migration[] = [];

/** Registers the migrations of this system. Called in `init`, before any documents exist. */
export function registerMigrations(all: readonly Migration[]): void {
  migrations = all.toSorted((a, b) => compareVersions(a.version, b.version));
}

/** Lists the migrations, the oldest first. */
export function listMigrations(): readonly Migration[] {
  return migrations;
}

/** Returns the version of the newest migration; empty if there are none. */
export function findNewestVersion(): string {
  return migrations.at(-1)?.version ?? '';
}

/** The changes that converted a document when it was created from older data, or the error of that conversion. The key is `<document name>.<id>`. */
const found = new Map<string, readonly Change[] | Error>();

/**
 * Returns the changes that converted a document when it was created from older data. An actor and its token's copy, an import or a copy in a compendium may
 * share an id. Changes whose new values this document lacks are therefore left out.
 * @throws the error of the conversion
 */
export function findOld(documentName: string, source: Source): Change[] {
  const old = found.get(`${documentName}.${String(source['_id'])}`) ?? [];
  if (old instanceof Error) throw old;
  return old.filter(({ path, after }) => after === undefined || readAt(source, path) !== undefined);
}

/** Forgets the changes of a document whose converted data has been stored. */
export function forgetOld(documentName: string, id: string): void {
  found.delete(`${documentName}.${id}`);
}

/** Converts a document's data in place. Updates have no type and are new data already, so they are not converted. */
function readOld(kind: MigratedKind, source: Source): void {
  if (kind !== 'token' && kind !== 'effect' && typeof source['type'] !== 'string') return;
  const id = source['_id'];
  const remember = (old: readonly Change[] | Error): unknown =>
    typeof id === 'string' && found.set(`${documentNames[kind]}.${id}`, old);
  try {
    const old = migrateSource(source, kind, migrations);
    if (old.length > 0) remember(old);
  } catch (error) {
    remember(error instanceof Error ? error : new Error(String(error)));
  }
}

interface DocumentClass {
  migrateData(source: Source, ...rest: unknown[]): Source;
}

/** Converts older data of documents whenever it is read. Called in `init`, after the document classes have been set. */
export function watchOldData(): void {
  for (const [kind, name] of Object.entries(documentNames) as [MigratedKind, string][]) {
    const { documentClass } = findConfig<{ readonly documentClass: DocumentClass }>(name)!;
    const inherited = documentClass.migrateData;
    // Our migrations run before those of core and of subclasses, which expect the new structure.
    documentClass.migrateData = function (this: DocumentClass, source, ...rest) {
      readOld(kind, source);
      return inherited.call(this, source, ...rest);
    };
  }
}
