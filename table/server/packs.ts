/**
 * Reads a system's compiled packs, each a LevelDB with the same keys as a world (foundryvtt-cli, README). They are read once and from a copy, because opening a
 * LevelDB writes to its folder.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { baseDocuments } from '../foundry/documents/base-documents.ts';
import { StartError, type Manifest, type PackEntry } from './manifest.ts';
import { findCollection, readDocuments, type Source } from './document-keys.ts';
import { getPackId, type WorldPack } from './world-data.ts';

export interface Pack {
  /** The document name of its contents. */
  readonly type: string;
  /** What every client gets when it starts: the pack's entry in the manifest, its index and its folders. */
  readonly metadata: object;
  readonly documents: readonly Source[];
}

/** The default permissions of a pack, by which players can see it (fvtt-types, BasePackage ownership). */
const OWNERSHIP = { PLAYER: 'OBSERVER', ASSISTANT: 'OWNER' };

/**
 * Reads all packs of a system.
 * @param manifest - The manifest.
 * @param folder - The folder of the built system.
 * @returns The packs by `system.name`. A pack that is not compiled is left out, with a warning.
 * @throws StartError if a pack cannot be read.
 */
export async function readPacks(manifest: Manifest, folder: string): Promise<Map<string, Pack>> {
  const packs = new Map<string, Pack>();
  for (const entry of manifest.packs ?? []) {
    // Before Foundry 11 the path was that of a file; the database is the folder beside it (core issue 9270).
    const path = join(folder, (entry.path ?? `packs/${entry.name}`).replace(/\.db$/u, ''));
    if (!existsSync(join(path, 'CURRENT'))) {
      console.error(`The pack "${entry.name}" is not compiled: there is no database in ${path}.`);
      continue;
    }
    const id = `${manifest.id}.${entry.name}`;
    const { documents, folders } = await readPack(path, entry);
    const owner = { id, packageName: manifest.id, packageType: 'system' };
    packs.set(id, { type: entry.type, metadata: describePack(entry, owner, documents, folders), documents });
  }
  return packs;
}

/** Returns the description of a pack that is sent to clients when they start. */
export function describePack(
  entry: PackEntry,
  owner: object,
  documents: readonly Source[],
  folders: readonly Source[] = [],
): object {
  const fields = Object.values(baseDocuments).find(({ documentName }) => documentName === entry.type)?.metadata;
  const index = documents.map((source) =>
    Object.fromEntries((fields?.compendiumIndexFields ?? []).map((field) => [field, source[field]])),
  );
  return { ownership: OWNERSHIP, ...entry, ...owner, index, folders };
}

/** Returns the description of a world's pack that is sent to clients. */
export function describeWorldPack(pack: WorldPack, documents: readonly Source[]): object {
  return describePack(pack, { id: getPackId(pack), packageName: 'world', packageType: 'world' }, documents);
}

async function readPack(path: string, { name, type }: PackEntry): Promise<{ documents: Source[]; folders: Source[] }> {
  const collection = findCollection(type) ?? '';
  const copy = mkdtempSync(join(tmpdir(), 'tetrad-pack-'));
  try {
    cpSync(path, copy, { recursive: true });
    const database = new ClassicLevel(copy);
    await database.open();
    try {
      const unreadable: string[] = [];
      const documents = await readDocuments(database, collection, unreadable);
      const folders = await readDocuments(database, 'folders', []);
      if (unreadable.length) throw new Error(`${unreadable.join(', ')} cannot be read`);
      return { documents: [...documents.values()], folders: [...folders.values()] };
    } finally {
      await database.close();
    }
  } catch (error) {
    throw new StartError(`The pack "${name}" in ${path} cannot be read: ${String(error)}. Build the system anew.`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
