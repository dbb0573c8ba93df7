/** Reads and writes `world.json`, which records the system, the Foundry version and the packs of a world. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCollection } from './document-keys.ts';
import { StartError, type Manifest } from './manifest.ts';
import { describeBackup } from './world-files.ts';

/** The version of the layout of a world folder. */
const WORLD_SCHEMA = 1;

/** A pack of the world. Its database is a folder under `packs/`, with the keys of a world collection. */
export interface WorldPack {
  readonly name: string;
  readonly label: string;
  readonly type: string;
}

/** Returns the id of a pack of the world, under which its documents are kept beside the world's collections. */
export function getPackId({ name }: WorldPack): string {
  return `world.${name}`;
}

export interface WorldData extends Record<string, unknown> {
  id: string;
  title: string;
  system: string;
  systemVersion: string;
  generation: number;
  schema: number;
  packs?: WorldPack[];
  /** Whether the world still has to be filled from its seed; undefined in worlds of earlier versions. */
  unseeded?: boolean;
}

/** Returns the content of `world.json` for a new world. */
export function makeWorldData(folder: string, manifest: Manifest, { generation }: { generation: number }): WorldData {
  const id =
    folder
      .replace(/[\\/]+$/u, '')
      .split(/[\\/]/u)
      .at(-1) ?? 'world';
  const { id: system, version: systemVersion } = manifest;
  return { id, title: id, system, systemVersion, generation, schema: WORLD_SCHEMA, unseeded: true };
}

/**
 * Reads `world.json`.
 * @param folder - The folder of the world.
 * @throws StartError if the file is unreadable, incomplete, or from a later version.
 */
export function readWorldData(folder: string): WorldData {
  const path = join(folder, 'world.json');
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError(`${path} cannot be read (${String(error)}). Nothing was changed. ${describeBackup(folder)}`);
  }
  if (!isWorldData(found))
    throw new StartError(
      `${path} does not say what a world is: it lacks an id, a title, a system or a schema. Nothing was changed. ${describeBackup(folder)}`,
    );
  if (found.schema > WORLD_SCHEMA)
    throw new StartError(`The world in ${folder} was written by a later version of the table.`);
  return found;
}

/** Tests whether a value has everything that the table needs to know about a world. */
function isWorldData(value: unknown): value is WorldData {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, system, schema, packs = [] } = value as Partial<WorldData>;
  return (
    [id, title, system].every((text) => typeof text === 'string') &&
    typeof schema === 'number' &&
    Array.isArray(packs) &&
    packs.every(isPack)
  );
}

function isPack(pack: Partial<WorldPack> | null): boolean {
  return typeof pack?.name === 'string' && isPackName(pack.name) && findCollection(String(pack.type)) !== undefined;
}

/** Tests whether a text can be the name of a pack and its folder. */
export function isPackName(name: string): boolean {
  return /^[a-z0-9][\w-]*$/iu.test(name);
}
