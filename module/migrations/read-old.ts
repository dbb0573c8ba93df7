/**
 * Reads data of older versions: whenever a document is made, its data are brought to the newest form, so that a world works before it is migrated and
 * things from older worlds can be imported. What was old is remembered: the documents themselves no longer show it, and the migration must know.
 */
import {
  compareVersions,
  migrateSource,
  readAt,
  type Change,
  type MigratedKind,
  type Migration,
  type Source,
} from './migration.ts';
import { v0_2_0 } from './v0-2-0.ts';

/** Document names by kind. */
export const documentNames = Object.freeze({
  actor: 'Actor',
  item: 'Item',
  effect: 'ActiveEffect',
  message: 'ChatMessage',
  token: 'Token',
} satisfies Record<MigratedKind, string>);

let migrations: readonly Migration[] = [v0_2_0];

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
