/**
 * What a migration is: pure functions that know the old form of stored data by its shape and say what it is in the new form. The same functions serve
 * reading, whenever a document is made of stored data, and the migration of the world, which stores the new form.
 */

/** Data of a document, as they are stored. */
export type Source = Record<string, unknown>;

/** New values by dotted path; undefined: what stands there goes. */
export type Patch = Readonly<Record<string, unknown>>;

/** The kinds of documents that can be migrated. The data of an unlinked token's own actor are an actor's, with what they leave out missing. */
export type MigratedKind = 'actor' | 'item' | 'effect' | 'message' | 'token';

/**
 * What one version changed. Each function gets the whole data of a document (items and effects within an actor come by themselves) and returns null where
 * nothing is old. It runs on every document that is loaded, so that it looks for the old form first, and it must find nothing in data that are new.
 */
export interface Migration extends Readonly<Partial<Record<MigratedKind, (source: Source) => Patch | null>>> {
  /** The version of the system that writes the new form. */
  readonly version: string;
  /** Fields that got another name, by kind: the new path by the former one. */
  readonly renames?: Readonly<Partial<Record<MigratedKind, Readonly<Record<string, string>>>>>;
}

/** The migrations of a ruleset. */
export type MigrationFacet = readonly Migration[];

/** One value that a migration changes. */
export interface Change {
  readonly path: string;
  /** Undefined: there was none. */
  readonly before: unknown;
  /** Undefined: there is none any more. */
  readonly after: unknown;
}

function isRecord(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads what stands at a dotted path; undefined: nothing. */
export function readAt(source: unknown, path: string): unknown {
  return path.split('.').reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), source);
}

/** Writes to a dotted path, in place; undefined removes what stands there. */
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
 * Renames a field.
 * @returns null where the old one is not there. Where both are, the new one was written since: it wins, an object key by key.
 */
export function renameField(source: Source, from: string, to: string): Patch | null {
  const old = readAt(source, from);
  if (old === undefined) return null;
  const present = readAt(source, to);
  const value = isRecord(old) && isRecord(present) ? { ...old, ...present } : (present ?? old);
  return { [to]: value, [from]: undefined };
}

/**
 * Brings data to the newest form, in place.
 * @param migrations - the oldest first
 * @returns what it changed; empty: nothing was old
 * @throws what a migration throws; the data are then as they were
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

/** Splits a change into the single values that differ, for eyes to read and for updates that are merged. */
export function listLeaves({ path, before, after }: Change): Change[] {
  if (isSame(before, after)) return [];
  if (!isRecord(before) && !isRecord(after)) return [{ path, before, after }];
  if ((before !== undefined && !isRecord(before)) || (after !== undefined && !isRecord(after)))
    return [{ path, before, after }];
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].flatMap((key) => listLeaves({ path: `${path}.${key}`, before: before?.[key], after: after?.[key] }));
}

/** How deep an update replaces: fields of `system` and of `flags` are the deepest that the host knows by name in every document. */
const ROOT_DEPTH = 2;

/**
 * Lists the paths that an update has to replace whole so that nothing of the old form stays: a value that only goes can be left out of what stands around it.
 * @returns no path within another
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

/** Compares two versions ("0.10.0" is later than "0.9.2"); empty is before all others. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0));
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? 0);
}

/** Document names by kind. */
export const documentNames = Object.freeze({
  actor: 'Actor',
  item: 'Item',
  effect: 'ActiveEffect',
  message: 'ChatMessage',
  token: 'Token',
} satisfies Record<MigratedKind, string>);

let migrations: readonly Migration[] = [];

/** Adds a ruleset's. Called in `init`. */
export function registerMigrations(facet: readonly Migration[]): void {
  migrations = [...migrations, ...facet].toSorted((a, b) => compareVersions(a.version, b.version));
}

/** Lists all, the oldest first. */
export function listMigrations(): readonly Migration[] {
  return migrations;
}

/** The version of the newest one. */
export function findNewestVersion(): string {
  return migrations.at(-1)?.version ?? '';
}

/** What was old in the data that a document was made of, or why it could not be read; by name of the document and id. */
const found = new Map<string, readonly Change[] | Error>();

/**
 * Finds what was old in the data that a document was made of. The actor of an unlinked token, an import that kept its id and a copy in a compendium have the
 * same id: what is not in this one's data now was another's.
 * @param source - its data as they are now
 * @throws Error what a migration threw
 */
export function findOld(documentName: string, source: Source): Change[] {
  const old = found.get(`${documentName}.${String(source['_id'])}`) ?? [];
  if (old instanceof Error) throw old;
  return old.filter(({ path, after }) => after === undefined || readAt(source, path) !== undefined);
}

/** Forgets it, once the new form is stored. */
export function forgetOld(documentName: string, id: string): void {
  found.delete(`${documentName}.${id}`);
}

/** Reads data of a document, in place. Parts of an update say no type; they are in the form of today. */
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

/** Has all documents read older data. Called in `init`, once the document classes are set. */
export function watchOldData(): void {
  for (const [kind, name] of Object.entries(documentNames) as [MigratedKind, string][]) {
    const { documentClass } = (CONFIG as unknown as Record<string, { documentClass: DocumentClass }>)[name]!;
    const inherited = documentClass.migrateData;
    // What core or a subclass does comes after: it goes by the form of today.
    documentClass.migrateData = function (this: DocumentClass, source, ...rest) {
      readOld(kind, source);
      return inherited.call(this, source, ...rest);
    };
  }
}
