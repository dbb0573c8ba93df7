/** Checks and backs up the files of a world. The check must run before any database is opened, because LevelDB creates an empty one if files are missing. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { findDamage } from './damage.ts';
import { StartError } from './manifest.ts';

interface FolderRecord {
  /** How many documents there were when the record was written. */
  readonly documents: number;
  /**
   * The content of the file `CURRENT`. LevelDB changes it each time it opens the database, so the same content means that the database has not been opened
   * since.
   */
  readonly current: string;
  /** Size and checksum of each file, by name. */
  readonly files: Readonly<Record<string, readonly [number, string]>>;
}

export type WorldRecord = Readonly<Record<string, FolderRecord | undefined>>;

/** The log file to which a database writes, and its size in bytes. */
export interface LogState {
  readonly name: string;
  readonly size: number;
}

/** A database: its collection and its folder. */
export type Place = readonly [collection: string, folder: string];

const RECORD = 'files.json';
const BACKUPS = 'backups';
const MOST_BACKUPS = 3;
const DATA_FILE = /^(?:\d+\.(?:ldb|sst|log)|MANIFEST-\d+)$/u;

/**
 * Records the files of a world that has been closed.
 * @param folder - The folder of the world.
 * @param places - Its databases.
 * @param count - Returns the number of documents in a collection.
 */
export function saveRecord(folder: string, places: readonly Place[], count: (collection: string) => number): void {
  const record = Object.fromEntries(
    places.map(([collection, path]) => {
      const files = listDataFiles(path).map((name) => [name, describeFile(join(path, name))]);
      return [
        collection,
        {
          documents: count(collection),
          current: readText(join(path, 'CURRENT')),
          files: Object.fromEntries(files) as object,
        },
      ];
    }),
  );
  writeFileSync(join(folder, RECORD), JSON.stringify(record));
}

/** Reads the record of the files; empty if there is none, as in worlds of earlier versions. */
export function readRecord(folder: string): WorldRecord {
  try {
    const record = JSON.parse(readText(join(folder, RECORD))) as WorldRecord | null;
    return typeof record === 'object' && record !== null ? record : {};
  } catch {
    return {};
  }
}

/**
 * Looks for damaged, emptied or missing files of a closed database.
 * @param folder - Its folder.
 * @param record - What was recorded when it was closed, if anything.
 * @param killed - If the process that had the database open was killed: the last known state of the log, or true if none is known.
 * @returns The damage; undefined if there is none.
 */
export function findLoss(
  folder: string,
  record: FolderRecord | undefined,
  killed?: LogState | true,
): string | undefined {
  const current = readText(join(folder, 'CURRENT'));
  if (record?.current && !current)
    return `${join(folder, 'CURRENT')} is ${existsSync(join(folder, 'CURRENT')) ? 'empty' : 'missing'}`;
  if (record && !killed && current === record.current) {
    for (const [name, [size, sum]] of Object.entries(record.files)) {
      const path = join(folder, name);
      if (!existsSync(path)) return `${path} is missing`;
      const [now, found] = describeFile(path);
      if (now !== size)
        return `${path} ${now < size ? 'is cut off' : 'has grown'}: it has ${now} bytes, and had ${size}`;
      if (found !== sum) return `${path} is not what it was when the table was closed`;
    }
  }
  if (typeof killed === 'object' && killed.size > 0) {
    const log = readLog(folder);
    if (!log || Number.parseInt(log.name, 10) < Number.parseInt(killed.name, 10))
      return `${join(folder, killed.name)} is missing`;
    if (log.name === killed.name && log.size === 0) return `${join(folder, killed.name)} is empty`;
  }
  return findDamage(folder, Boolean(killed));
}

/** Returns the log file to which a database writes; undefined if that file or `CURRENT` is missing. */
export function readLog(folder: string): LogState | undefined {
  if (!existsSync(join(folder, 'CURRENT'))) return undefined;
  const name = listDataFiles(folder)
    .filter((file) => file.endsWith('.log'))
    .toSorted((first, second) => Number.parseInt(first, 10) - Number.parseInt(second, 10))
    .at(-1);
  try {
    return name === undefined ? undefined : { name, size: statSync(join(folder, name)).size };
  } catch {
    return undefined;
  }
}

/**
 * Copies a closed, undamaged world, then deletes all but the three newest copies. Copies are numbered, so that a clock that was set back cannot make a new copy
 * look old.
 * @param folder - The folder of the world.
 */
export function makeBackup(folder: string): void {
  const backups = join(folder, BACKUPS);
  const known = listBackups(folder);
  const number = Number.parseInt(basename(known.at(-1) ?? '0'), 10) + 1;
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = join(backups, `${String(number).padStart(6, '0')}-${time}`);
  try {
    rmSync(`${target}.new`, { recursive: true, force: true });
    mkdirSync(`${target}.new`, { recursive: true });
    for (const name of ['world.json', RECORD, 'data', 'packs']) {
      const source = join(folder, name);
      if (existsSync(source)) cpSync(source, join(`${target}.new`, name), { recursive: true, filter: belongsToBackup });
    }
    renameSync(`${target}.new`, target);
    for (const old of listBackups(folder).slice(0, -MOST_BACKUPS)) rmSync(old, { recursive: true, force: true });
  } catch (error) {
    rmSync(`${target}.new`, { recursive: true, force: true });
    console.error(`No backup of the world could be made (${String(error)}). The table starts without one.`);
  }
}

/** Tests whether a file belongs in a backup, as locks and copies of damaged files do not. */
function belongsToBackup(path: string): boolean {
  return !/-damaged-\d+$/u.test(path) && basename(path) !== 'LOCK';
}

/** Lists the backups of a world, newest last. */
function listBackups(folder: string): string[] {
  const backups = join(folder, BACKUPS);
  if (!existsSync(backups)) return [];
  const names = readdirSync(backups).filter((name) => /^\d+-[\dT-]+$/u.test(name));
  return names
    .toSorted((first, second) => Number.parseInt(first, 10) - Number.parseInt(second, 10))
    .map((name) => join(backups, name));
}

/** Returns a sentence that names the newest backup and says how to restore it. */
export function describeBackup(folder: string): string {
  const newest = listBackups(folder).at(-1);
  if (!newest) return 'There is no backup of this world in its folder yet.';
  return `The newest backup is ${newest}: copy what is in it over ${folder} to have the world as it was then.`;
}

/**
 * Returns a message that says what is damaged, what was lost, and what to do.
 * @param folder - The folder of the world.
 * @param losses - What is damaged: the collection, the damage, and how many documents there were, if recorded.
 */
export function describeLosses(
  folder: string,
  losses: readonly { readonly collection: string; readonly loss: string; readonly documents?: number }[],
): string {
  return [
    `The world in ${folder} is damaged:`,
    ...losses.map(({ collection, loss, documents }) => {
      const held = documents === undefined ? '' : `, ${documents} documents when the table was last closed`;
      return `- ${loss} (${collection}${held}).`;
    }),
    'Nothing was changed.',
    describeBackup(folder),
    'Or start once more with --repair: it keeps a copy of the damaged files, opens what can still be read, and says what is lost.',
  ].join('\n');
}

/** Returns an error with advice if a disk has refused to write; returns any other error unchanged. */
export function explainRefusal(folder: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return new StartError(`There is no room on the disk for the world in ${folder}. Make room, then start again.`);
  if (!/^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|EISDIR)$/u.test(code)) return error;
  return new StartError(
    `The table cannot write to ${folder} (${message}). Let the user who starts it write there, or choose another folder with --world DIR.`,
  );
}

function listDataFiles(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => DATA_FILE.test(name)) : [];
}

function describeFile(path: string): [number, string] {
  const bytes = readFileSync(path);
  return [bytes.length, createHash('sha1').update(bytes).digest('base64')];
}

/** Returns the text of a file; '' if it does not exist. */
function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
