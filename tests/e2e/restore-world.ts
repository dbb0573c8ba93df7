/** Worlds saved by versions of the system (tests/worlds): one JSON file per collection, with the stored documents by key; the oldest is stored as a server does. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ClassicLevel } from 'classic-level';

/** Stored documents by key. */
export type Stored = Record<string, unknown>;

/** Writes stored documents to a database. */
async function writeStored(folder: string, stored: Stored): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const database = new ClassicLevel(folder);
  await database.batch(
    Object.entries(stored).map(([key, value]) => ({ type: 'put', key, value: JSON.stringify(value) })),
  );
  await database.close();
}

/** Returns what is stored in a closed database. */
export async function readStored(folder: string): Promise<Stored> {
  const database = new ClassicLevel(folder);
  const stored: Stored = {};
  for await (const [key, text] of database.iterator()) stored[key] = JSON.parse(text) as unknown;
  await database.close();
  return stored;
}

/** Packs of a world by name, each with its type and its stored documents. */
export type StoredPacks = Readonly<Record<string, { readonly type: string; readonly stored: Stored }>>;

/**
 * Creates a world folder from saved collections.
 * @param more - further documents by collection
 */
export async function restoreWorld(
  saved: string,
  folder: string,
  more: Readonly<Record<string, Stored>> = {},
  packs: StoredPacks = {},
): Promise<void> {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const world = JSON.parse(readFileSync(join(saved, 'world.json'), 'utf8')) as object;
  const listed = Object.entries(packs).map(([name, { type }]) => ({ name, label: name, type }));
  writeFileSync(join(folder, 'world.json'), JSON.stringify({ ...world, packs: listed }));
  for (const [name, { stored }] of Object.entries(packs)) await writeStored(join(folder, 'packs', name), stored);
  if (existsSync(join(saved, 'data'))) {
    cpSync(join(saved, 'data'), join(folder, 'data'), { recursive: true });
    for (const [collection, stored] of Object.entries(more))
      await writeStored(join(folder, 'data', collection), stored);
    return;
  }
  for (const file of readdirSync(saved).filter((name) => name !== 'world.json')) {
    const collection = basename(file, '.json');
    const stored = JSON.parse(readFileSync(join(saved, file), 'utf8')) as Stored;
    await writeStored(join(folder, 'data', collection), { ...stored, ...more[collection] });
  }
}
