/**
 * The world on disk: `world.json` and one LevelDB a collection under `data/`. Keys are Foundry's own: `!actors!ID` for a document,
 * `!actors.items!ID.ID` for an embedded one, whose parent stores the list of ids (foundryvtt-cli, README). One operation is one batch.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { findDamage } from './damage.ts';
import { StartError, type Manifest } from './manifest.ts';

/** A stored document. */
export type Source = Record<string, unknown> & { _id: string };

/** The number that grows when the layout of the world folder changes. */
const WORLD_SCHEMA = 1;

/** A kind of documents and what is embedded in it. */
export interface Level {
  readonly documentName: string;
  readonly embedded: Readonly<Record<string, Level>>;
  /** Whether the parent has one of them, not a list. */
  readonly isSingle?: boolean;
}

function describe(documentName: string, embedded: Level['embedded'] = {}): Level {
  return { documentName, embedded };
}

const effects = describe('ActiveEffect');
const items = describe('Item', { effects });
const delta: Level = { ...describe('ActorDelta', { items, effects }), isSingle: true };

/** Which collections a world has, and what is embedded in them. */
export const HIERARCHY: Readonly<Record<string, Level>> = {
  users: describe('User'),
  settings: describe('Setting'),
  folders: describe('Folder'),
  macros: describe('Macro'),
  actors: describe('Actor', { items, effects }),
  items,
  scenes: describe('Scene', { tokens: describe('Token', { delta }) }),
  combats: describe('Combat', { combatants: describe('Combatant') }),
  journal: describe('JournalEntry', { pages: describe('JournalEntryPage') }),
  tables: describe('RollTable', { results: describe('TableResult') }),
  messages: describe('ChatMessage'),
};

/** A compendium of the world. Its database is a folder under `packs/`, with the keys of a world collection. */
export interface WorldPack {
  readonly name: string;
  readonly label: string;
  readonly type: string;
}

/** The name under which the documents of a pack of the world are held beside its collections. */
export function getPackId({ name }: WorldPack): string {
  return `world.${name}`;
}

/** The collection that documents of a type have in a world; undefined where they have none. */
export function findCollection(type: string): string | undefined {
  return Object.keys(HIERARCHY).find((name) => HIERARCHY[name]?.documentName === type);
}

/** The file that is there while a process has the world open; one that nobody removed says that its process was killed. */
const OPEN_MARK = 'open';

/** What `world.json` says. */
export interface WorldData extends Record<string, unknown> {
  id: string;
  title: string;
  system: string;
  systemVersion: string;
  generation: number;
  schema: number;
  packs?: WorldPack[];
  /** Whether the seed of the world is not yet, or not wholly, in it. Worlds of earlier versions do not say it. */
  unseeded?: boolean;
}

/** One change of the store: a key and its new value, none to delete it. */
export interface Change {
  readonly key: string;
  readonly value?: Source;
}

/** An open world folder. */
export class WorldStore {
  readonly folder: string;
  readonly world: WorldData;
  /** Documents on disk that could not be read; they stay where they are. */
  readonly unreadable: string[] = [];
  readonly #databases = new Map<string, ClassicLevel>();
  /** Whether the mark is for this store to remove: a store that could not be opened leaves one that it found. */
  #isMarked = false;

  private constructor(folder: string, world: WorldData) {
    this.folder = folder;
    this.world = world;
  }

  /**
   * Opens a world folder, making it where there is none.
   * @param folder - The folder.
   * @param manifest - The system that the world is played with.
   * @param options - The generation; whether damaged databases may be repaired.
   * @throws StartError where the world belongs to another system, is open elsewhere, or is damaged.
   */
  static async open(
    folder: string,
    manifest: Manifest,
    options: { generation: number; repair?: boolean },
  ): Promise<WorldStore> {
    const path = join(folder, 'world.json');
    mkdirSync(join(folder, 'data'), { recursive: true });
    const isNew = !existsSync(path);
    const world = isNew ? makeWorldData(folder, manifest, options) : readWorldData(path);
    if (world.system !== manifest.id) {
      throw new StartError(
        `The world in ${folder} is played with the system "${world.system}", not "${manifest.id}". Choose another folder with --world DIR.`,
      );
    }
    if (world.schema > WORLD_SCHEMA)
      throw new StartError(`The world in ${folder} was written by a later version of the table.`);
    const store = new WorldStore(folder, world);
    const mark = join(folder, OPEN_MARK);
    const wasKilled = existsSync(mark);
    if (!wasKilled) writeFileSync(mark, '');
    store.#isMarked = !wasKilled;
    try {
      const { repair = false } = options;
      for (const collection of Object.keys(HIERARCHY))
        await store.#openDatabase(collection, join(folder, 'data', collection), repair, wasKilled);
      for (const pack of world.packs ?? [])
        await store.#openDatabase(getPackId(pack), join(folder, 'packs', pack.name), repair, wasKilled);
    } catch (error) {
      await store.close();
      throw error;
    }
    store.#isMarked = true;
    store.saveData({ generation: options.generation, systemVersion: manifest.version });
    return store;
  }

  /** Changes what `world.json` says. */
  saveData(changes: Partial<WorldData>): void {
    Object.assign(this.world, changes);
    const path = join(this.folder, 'world.json');
    // Written beside it first: a kill in the middle must not leave half of it.
    writeFileSync(`${path}.new`, `${JSON.stringify(this.world, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  }

  /** Makes an empty compendium. */
  async createPack(pack: WorldPack): Promise<void> {
    await this.#openDatabase(getPackId(pack), join(this.folder, 'packs', pack.name), false, false);
    this.saveData({ packs: [...(this.world.packs ?? []), pack] });
  }

  /** Deletes a compendium with all that is in it. */
  async deletePack(pack: WorldPack): Promise<void> {
    this.saveData({ packs: (this.world.packs ?? []).filter(({ name }) => name !== pack.name) });
    await this.#getDatabase(getPackId(pack)).close();
    this.#databases.delete(getPackId(pack));
    rmSync(join(this.folder, 'packs', pack.name), { recursive: true, force: true });
  }

  /** Opens the database of one collection, after looking for damage. */
  async #openDatabase(collection: string, folder: string, repair: boolean, wasKilled: boolean): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const damage = findDamage(folder, wasKilled);
    if (damage && !repair) throw new StartError(describeDamage(this.folder, damage));
    if (damage) {
      const copy = `${folder}-damaged-${Date.now()}`;
      cpSync(folder, copy, { recursive: true });
      console.error(`The damaged files of "${collection}" are kept in ${copy}.`);
      await ClassicLevel.repair(folder);
    }
    const database = new ClassicLevel(folder);
    try {
      await database.open();
    } catch (error) {
      const cause = (error as { cause?: { code?: string; message?: string } }).cause;
      if (cause?.code === 'LEVEL_LOCKED') {
        throw new StartError(
          `The world in ${this.folder} is already open in another process. Stop that one first, or choose another folder with --world DIR.`,
        );
      }
      throw new StartError(describeDamage(this.folder, `${folder}: ${cause?.message ?? String(error)}`));
    }
    this.#databases.set(collection, database);
  }

  /**
   * Reads all documents of a collection, embedded ones put back into their parents.
   * @param kind - The collection whose keys they have, which for a pack is another.
   * @throws StartError where the database is damaged.
   */
  async load(collection: string, kind = collection): Promise<Map<string, Source>> {
    try {
      return await readDocuments(this.#getDatabase(collection), kind, this.unreadable);
    } catch (error) {
      throw new StartError(describeDamage(this.folder, String(error)));
    }
  }

  /**
   * Writes the changes of one operation as one batch; when this returns they are on disk.
   * @throws Error where the disk refuses; then none of them is.
   */
  async write(collection: string, changes: readonly Change[]): Promise<void> {
    const operations = changes.map(({ key, value }) =>
      value ? ({ type: 'put', key, value: JSON.stringify(value) } as const) : ({ type: 'del', key } as const),
    );
    try {
      if (this.#getDatabase(collection).status !== 'open') await this.#getDatabase(collection).open();
      await this.#getDatabase(collection).batch(operations, { sync: true });
    } catch (error) {
      if (await this.#hasAll(collection, changes)) return;
      const reason = String((error as { cause?: Error }).cause?.message ?? error);
      throw new Error(
        `The server could not write to its disk (${reason}). Nothing was changed. Make room on the disk of the server, then try again.`,
        { cause: error },
      );
    }
  }

  /**
   * Opens a database anew after a write that failed and looks whether it came through after all. What is half written at the end of its
   * log is left out then; what would be written behind it could not be read any more.
   */
  async #hasAll(collection: string, changes: readonly Change[]): Promise<boolean> {
    const database = this.#getDatabase(collection);
    try {
      await database.close();
      await database.open();
      const found = await database.getMany(changes.map(({ key }) => key));
      return changes.every(({ value }, index) => found[index] === (value && JSON.stringify(value)));
    } catch {
      // The next write tries to open it.
      return false;
    }
  }

  /** Closes every database, which also unlocks them. */
  async close(): Promise<void> {
    for (const database of this.#databases.values()) await database.close();
    this.#databases.clear();
    if (this.#isMarked) rmSync(join(this.folder, OPEN_MARK), { force: true });
  }

  #getDatabase(collection: string): ClassicLevel {
    const database = this.#databases.get(collection);
    if (!database) throw new Error(`the collection ${collection} is not open`);
    return database;
  }
}

/**
 * Reads the documents of one collection, embedded ones put back into their parents.
 * @param database - The open database.
 * @param collection - The collection, a key of the hierarchy.
 * @param unreadable - Takes the keys of what cannot be read.
 */
export async function readDocuments(
  database: ClassicLevel,
  collection: string,
  unreadable: string[],
): Promise<Map<string, Source>> {
  const stored = new Map<string, Source>();
  for await (const [key, text] of database.iterator()) {
    const source = parseSource(text);
    if (source) stored.set(key, source);
    else unreadable.push(key);
  }
  const documents = [...stored].filter(([key]) => key.startsWith(`!${collection}!`));
  for (const [, source] of documents) embed(source, HIERARCHY[collection], collection, source._id, stored);
  return new Map(documents.map(([, source]) => [source._id, source]));
}

/** Puts the documents of which a source stores the ids in place of them. */
function embed(source: Source, level: Level | undefined, path: string, ids: string, stored: Map<string, Source>): void {
  for (const [name, child] of Object.entries(level?.embedded ?? {})) {
    const children = toList(source[name]).flatMap((id) => {
      const found = stored.get(`!${path}.${name}!${ids}.${String(id)}`);
      if (found) embed(found, child, `${path}.${name}`, `${ids}.${found._id}`, stored);
      return found ?? [];
    });
    if (!child.isSingle) source[name] = children;
    else if (children[0]) source[name] = children[0];
    else delete source[name];
  }
}

/** A list of what is embedded, of one document as well. */
function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null ? [] : [value];
}

/**
 * The changes that store a document together with what is embedded in it.
 * @param collection - Its collection.
 * @param source - The document.
 * @param before - What was stored before, so that embedded documents that are gone are deleted.
 */
export function listChanges(collection: string, source: Source, before?: Source): Change[] {
  return compare(HIERARCHY[collection], collection, source._id, source, before);
}

/** The changes that delete a document together with what is embedded in it. */
export function listDeletions(collection: string, source: Source): Change[] {
  return compare(HIERARCHY[collection], collection, source._id, undefined, source);
}

/** The changes from one state of a document to another; what is the same object as before is not written again. */
function compare(
  level: Level | undefined,
  path: string,
  ids: string,
  after: Source | undefined,
  before: Source | undefined,
): Change[] {
  if (after === before) return [];
  const stored = after && { ...after };
  const changes: Change[] = [];
  for (const [name, child] of Object.entries(level?.embedded ?? {})) {
    const [now, earlier] = [after?.[name], before?.[name]].map((value) => toList(value) as Source[]) as [
      Source[],
      Source[],
    ];
    const kept = now.map(({ _id }) => _id);
    if (stored) Object.assign(stored, { [name]: child.isSingle ? (kept[0] ?? null) : kept });
    for (const _id of new Set([...kept, ...earlier.map((entry) => entry._id)])) {
      const [next, previous] = [now, earlier].map((list) => list.find((entry) => entry._id === _id));
      changes.push(...compare(child, `${path}.${name}`, `${ids}.${_id}`, next, previous));
    }
  }
  return [{ key: `!${path}!${ids}`, ...(stored ? { value: stored } : {}) }, ...changes];
}

/** What `world.json` says for a new world. */
function makeWorldData(folder: string, manifest: Manifest, { generation }: { generation: number }): WorldData {
  const id =
    folder
      .replace(/[\\/]+$/u, '')
      .split(/[\\/]/u)
      .at(-1) ?? 'world';
  const { id: system, version: systemVersion } = manifest;
  return { id, title: id, system, systemVersion, generation, schema: WORLD_SCHEMA, unseeded: true };
}

/** Reads `world.json`. */
function readWorldData(path: string): WorldData {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as WorldData;
  } catch (error) {
    throw new StartError(`${path} cannot be read (${String(error)}). Restore it from a backup; nothing was changed.`);
  }
}

/** Says what is damaged and what a person can do. */
function describeDamage(folder: string, damage: string): string {
  return [
    `The world in ${folder} is damaged: ${damage}.`,
    'Nothing was changed. Restore the folder from a backup, or start once more with --repair:',
    'it keeps a copy of the damaged files and opens what can still be read.',
  ].join('\n');
}

/** Parses a stored document; `undefined` where it is none. */
function parseSource(text: string): Source | undefined {
  try {
    const source = JSON.parse(text) as Source | null;
    return typeof source?._id === 'string' ? source : undefined;
  } catch {
    return undefined;
  }
}
