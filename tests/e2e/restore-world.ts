/** Worlds that versions of the system have saved (tests/worlds): one JSON file a collection, with the stored documents by their keys. */
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ClassicLevel } from 'classic-level';

/** Stored documents by their keys. */
export type Stored = Record<string, unknown>;

/** Writes stored documents to a database. */
export async function writeStored(folder: string, stored: Stored): Promise<void> {
  const database = new ClassicLevel(folder);
  await database.batch(
    Object.entries(stored).map(([key, value]) => ({ type: 'put', key, value: JSON.stringify(value) })),
  );
  await database.close();
}

/** Reads what is stored in a database that nobody has open. */
export async function readStored(folder: string): Promise<Stored> {
  const database = new ClassicLevel(folder);
  const stored: Stored = {};
  for await (const [key, text] of database.iterator()) stored[key] = JSON.parse(text) as unknown;
  await database.close();
  return stored;
}

/**
 * Makes a world folder of saved collections.
 * @param more - further documents by collection
 */
export async function restoreWorld(
  saved: string,
  folder: string,
  more: Readonly<Record<string, Stored>> = {},
): Promise<void> {
  mkdirSync(join(folder, 'data'), { recursive: true });
  cpSync(join(saved, 'world.json'), join(folder, 'world.json'));
  for (const file of readdirSync(saved).filter((name) => name !== 'world.json')) {
    const collection = basename(file, '.json');
    const stored = JSON.parse(readFileSync(join(saved, file), 'utf8')) as Stored;
    await writeStored(join(folder, 'data', collection), { ...stored, ...more[collection] });
  }
}
