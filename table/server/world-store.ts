/** A world on disk: `world.json`, and one LevelDB for each collection under `data/`. Each operation is written as one batch. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { HIERARCHY, readDocuments, type Change, type Source } from './document-keys.ts';
import { StartError, type Manifest } from './manifest.ts';
import { getPackId, makeWorldData, readWorldData, type WorldData, type WorldPack } from './world-data.ts';
import {
  describeBackup,
  describeLosses,
  explainRefusal,
  findLoss,
  makeBackup,
  readLog,
  readRecord,
  saveRecord,
  type LogState,
  type Place,
  type WorldRecord,
} from './world-files.ts';

/** A file that exists while a process has the world open. If it still exists at the next start, that process was killed. */
const OPEN_MARK = 'open';

/** The world in memory. `listAll` returns the changes that would store all documents of a collection; undefined if the collection has not been read. */
export interface WorldMemory {
  listAll(collection: string): undefined | { readonly documents: number; readonly changes: Change[] };
}

export class WorldStore {
  readonly folder: string;
  readonly world: WorldData;
  /** The keys of documents that could not be read. These documents stay on disk. */
  readonly unreadable: string[] = [];
  /** The world in memory, from which files are restored if they are deleted while the world is open. */
  memory: WorldMemory | undefined;
  readonly #databases = new Map<string, ClassicLevel>();
  /** The state of each database's log after the last write. */
  readonly #logs = new Map<string, LogState>();
  /** For each repaired collection, how many documents it had when the world was last closed; undefined if unknown. */
  readonly #repaired = new Map<string, number | undefined>();
  /** Whether this store removes the mark when it closes. A mark found by a store that could not be opened must stay. */
  #isMarked = false;

  private constructor(folder: string, world: WorldData) {
    this.folder = folder;
    this.world = world;
  }

  /**
   * Opens a world folder, creating it if necessary.
   * @param folder - The folder.
   * @param manifest - The system of the world.
   * @param options - The Foundry version, and whether to repair damaged databases.
   * @throws StartError if the world belongs to another system, is open elsewhere, or is damaged.
   */
  static async open(
    folder: string,
    manifest: Manifest,
    options: { generation: number; repair?: boolean },
  ): Promise<WorldStore> {
    try {
      return await WorldStore.#open(folder, manifest, options);
    } catch (error) {
      throw explainRefusal(folder, error);
    }
  }

  static async #open(
    folder: string,
    manifest: Manifest,
    options: { generation: number; repair?: boolean },
  ): Promise<WorldStore> {
    const path = join(folder, 'world.json');
    mkdirSync(join(folder, 'data'), { recursive: true });
    const isNew = !existsSync(path);
    const world = isNew ? makeWorldData(folder, manifest, options) : readWorldData(folder);
    if (world.system !== manifest.id) {
      throw new StartError(
        `The world in ${folder} is played with the system "${world.system}", not "${manifest.id}". Choose another folder with --world DIR.`,
      );
    }
    const store = new WorldStore(folder, world);
    const mark = join(folder, OPEN_MARK);
    const wasKilled = existsSync(mark);
    const logs = wasKilled ? readMark(mark) : undefined;
    const losses = store.#findLosses(logs);
    if (losses.length > 0 && !options.repair) throw new StartError(describeLosses(folder, losses));
    if (!wasKilled && !isNew && losses.length === 0) makeBackup(folder);
    if (!wasKilled) writeFileSync(mark, '');
    store.#isMarked = !wasKilled;
    try {
      for (const { collection, documents } of losses) await store.#repair(collection, documents);
      for (const [collection, place] of store.#listPlaces()) await store.#openDatabase(collection, place);
    } catch (error) {
      await store.close();
      throw error;
    }
    store.#isMarked = true;
    store.#saveMark();
    store.saveData({ generation: options.generation, systemVersion: manifest.version });
    return store;
  }

  /** Lists the databases of the world and their folders. */
  #listPlaces(): Place[] {
    return [
      ...Object.keys(HIERARCHY).map((collection) => [collection, join(this.folder, 'data', collection)] as const),
      ...(this.world.packs ?? []).map((pack) => [getPackId(pack), join(this.folder, 'packs', pack.name)] as const),
    ];
  }

  /**
   * Looks for damaged, emptied or missing files.
   * @param logs - If the last process was killed: the last known state of each log.
   */
  #findLosses(logs?: Readonly<Record<string, LogState>>): { collection: string; loss: string; documents?: number }[] {
    const record: WorldRecord = readRecord(this.folder);
    return this.#listPlaces().flatMap(([collection, place]) => {
      const known = record[collection];
      // A world that was played in has users. If their database is missing, users are lost, whatever the record says.
      const isGone = collection === 'users' && !this.world.unseeded && !existsSync(join(place, 'CURRENT'));
      const loss = isGone
        ? `${join(place, 'CURRENT')} is missing`
        : findLoss(place, known, logs && (logs[collection] ?? true));
      return loss ? [{ collection, loss, ...(known ? { documents: known.documents } : {}) }] : [];
    });
  }

  /** Copies a damaged database, then repairs it so that its readable part can be opened. */
  async #repair(collection: string, documents?: number): Promise<void> {
    const place = this.#getPlace(collection);
    this.#repaired.set(collection, documents);
    if (!existsSync(place)) return;
    const copy = `${place}-damaged-${Date.now()}`;
    cpSync(place, copy, { recursive: true });
    console.error(`The damaged files of "${collection}" are kept in ${copy}.`);
    await ClassicLevel.repair(place);
  }

  /** Changes `world.json` in memory and on disk. */
  saveData(changes: Partial<WorldData>): void {
    Object.assign(this.world, changes);
    const path = join(this.folder, 'world.json');
    // A separate file is written first, so that a kill cannot leave half a file.
    writeFileSync(`${path}.new`, `${JSON.stringify(this.world, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  }

  /** Creates an empty pack of the world. */
  async createPack(pack: WorldPack): Promise<void> {
    await this.#openDatabase(getPackId(pack), join(this.folder, 'packs', pack.name));
    this.saveData({ packs: [...(this.world.packs ?? []), pack] });
  }

  /** Deletes a pack of the world and its documents. */
  async deletePack(pack: WorldPack): Promise<void> {
    this.saveData({ packs: (this.world.packs ?? []).filter(({ name }) => name !== pack.name) });
    await this.#getDatabase(getPackId(pack)).close();
    this.#databases.delete(getPackId(pack));
    rmSync(join(this.folder, 'packs', pack.name), { recursive: true, force: true });
  }

  /**
   * Opens the database of a collection.
   * @throws StartError if it is open in another process or damaged.
   */
  async #openDatabase(collection: string, folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
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
      const reason = cause?.message ?? String(error);
      if (/Permission denied|Read-only file system/u.test(reason))
        throw Object.assign(new Error(reason), { code: 'EACCES' });
      throw new StartError(describeLosses(this.folder, [{ collection, loss: `${folder}: ${reason}` }]));
    }
    this.#databases.set(collection, database);
    this.#rememberLog(collection);
  }

  /**
   * Reads all documents of a collection, with embedded documents inside their parents.
   * @param kind - The collection whose keys the documents have; it differs from `collection` for a pack.
   * @throws StartError if the database is damaged.
   */
  async load(collection: string, kind = collection): Promise<Map<string, Source>> {
    try {
      const documents = await readDocuments(this.#getDatabase(collection), kind, this.unreadable);
      if (this.#repaired.has(collection)) this.#tellLoss(collection, documents.size);
      return documents;
    } catch (error) {
      throw new StartError(describeLosses(this.folder, [{ collection, loss: String(error) }]));
    }
  }

  /** Logs how many documents a repair has recovered. */
  #tellLoss(collection: string, found: number): void {
    const before = this.#repaired.get(collection);
    const lost =
      before === undefined ? 'how many it had is not known' : `${before} were in it when the table was last closed`;
    console.error(
      `"${collection}" is repaired: ${found} documents could be read; ${lost}. ${describeBackup(this.folder)}`,
    );
    this.#repaired.delete(collection);
  }

  /**
   * Writes the changes of one operation as one batch; they are on disk when the promise resolves.
   * @throws Error if the disk refuses to write; none of the changes is written then.
   */
  async write(collection: string, changes: readonly Change[]): Promise<void> {
    if (this.#hasVanished(collection)) return this.#rescue(collection, changes);
    try {
      if (this.#getDatabase(collection).status !== 'open') await this.#getDatabase(collection).open();
      await this.#getDatabase(collection).batch(toOperations(changes), { sync: true });
    } catch (error) {
      if (!existsSync(join(this.#getPlace(collection), 'CURRENT'))) return this.#rescue(collection, changes);
      if (await this.#hasAll(collection, changes)) return;
      const reason = String((error as { cause?: Error }).cause?.message ?? error);
      throw new Error(
        `The server could not write to its disk (${reason}). Nothing was changed. Make room on the disk of the server, then try again.`,
        { cause: error },
      );
    }
    // Writing to an open file that has been deleted causes no error, so the growth of the log is checked.
    const before = this.#logs.get(collection);
    this.#rememberLog(collection);
    const after = this.#logs.get(collection);
    if (!after || (changes.length > 0 && before?.name === after.name && after.size <= before.size))
      return this.#rescue(collection, changes);
  }

  /** Records the size of a database's log in memory and on disk, where the next process finds it if this one is killed. */
  #rememberLog(collection: string): void {
    const log = readLog(this.#getPlace(collection));
    if (log) this.#logs.set(collection, log);
    else this.#logs.delete(collection);
    if (this.#isMarked) this.#saveMark();
  }

  #saveMark(): void {
    writeFileSync(join(this.folder, OPEN_MARK), JSON.stringify(Object.fromEntries(this.#logs)));
  }

  /** Tests whether files of an open database have been deleted, emptied or cut off since the last write. */
  #hasVanished(collection: string): boolean {
    const before = this.#logs.get(collection);
    if (!before) return false;
    const now = readLog(this.#getPlace(collection));
    return !now || (now.name === before.name && now.size < before.size);
  }

  /** Writes all documents in memory, with the changes of the current operation, to a new database, because the files of the old one no longer exist. */
  async #rescue(collection: string, changes: readonly Change[]): Promise<void> {
    const place = this.#getPlace(collection);
    const all = this.memory?.listAll(collection);
    if (!all)
      throw new Error(`The files of "${collection}" have vanished from the disk of the server. Nothing was changed.`);
    await this.#getDatabase(collection).close();
    const copy = `${place}-damaged-${Date.now()}`;
    if (existsSync(place)) renameSync(place, copy);
    await this.#openDatabase(collection, place);
    await this.#getDatabase(collection).batch(toOperations([...all.changes, ...changes]), { sync: true });
    this.#rememberLog(collection);
    console.error(
      `Files of "${collection}" were deleted or damaged while the table was running. Its ${all.documents} documents were written anew from memory: nothing is lost. ` +
        `What was left of the files is in ${copy}.`,
    );
  }

  /**
   * Opens a database again after a failed write, and tests whether the write succeeded after all. This drops an incomplete end of the log, which would make
   * later writes unreadable.
   */
  async #hasAll(collection: string, changes: readonly Change[]): Promise<boolean> {
    const database = this.#getDatabase(collection);
    try {
      await database.close();
      await database.open();
      this.#rememberLog(collection);
      const found = await database.getMany(changes.map(({ key }) => key));
      return changes.every(({ value }, index) => found[index] === (value && JSON.stringify(value)));
    } catch {
      // The next write tries again to open the database.
      return false;
    }
  }

  /** Closes all databases, records their files if the whole world was loaded, and removes the mark. */
  async close(): Promise<void> {
    const isWhole = this.#databases.size === this.#listPlaces().length;
    for (const database of this.#databases.values()) await database.close();
    this.#databases.clear();
    if (!this.#isMarked) return;
    const places = this.#listPlaces();
    if (isWhole && places.every(([collection]) => this.memory?.listAll(collection)))
      saveRecord(this.folder, places, (collection) => this.memory?.listAll(collection)?.documents ?? 0);
    rmSync(join(this.folder, OPEN_MARK), { force: true });
  }

  #getPlace(collection: string): string {
    return (
      this.#listPlaces().find(([name]) => name === collection)?.[1] ??
      join(this.folder, 'packs', collection.replace(/^world\./u, ''))
    );
  }

  #getDatabase(collection: string): ClassicLevel {
    const database = this.#databases.get(collection);
    if (!database) throw new Error(`the collection ${collection} is not open`);
    return database;
  }
}

/** Reads the state of the logs that a killed process left in its mark; empty if it was killed before it recorded any. */
function readMark(path: string): Record<string, LogState> {
  try {
    const logs = JSON.parse(readFileSync(path, 'utf8')) as Record<string, LogState> | null;
    return typeof logs === 'object' && logs !== null ? logs : {};
  } catch {
    return {};
  }
}

function toOperations(
  changes: readonly Change[],
): ({ type: 'put'; key: string; value: string } | { type: 'del'; key: string })[] {
  return changes.map(({ key, value }) =>
    value ? { type: 'put', key, value: JSON.stringify(value) } : { type: 'del', key },
  );
}
