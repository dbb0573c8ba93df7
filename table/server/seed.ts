/** Fills a new world: the users who may join, and the documents of a seed file. */
import { parse } from 'yaml';
import { randomID } from '../foundry/utils/helpers.ts';
import { StartError } from './manifest.ts';
import type { WorldDatabase } from './world-database.ts';

/** A seed file. Ownership and a user's character are given by name. */
export interface Seed {
  readonly title: string;
  readonly users: readonly (Record<string, unknown> & { name: string; character?: string })[];
  readonly actors?: readonly SeedDocument[];
  readonly items?: readonly SeedDocument[];
}

/** A document of a seed file. */
type SeedDocument = Record<string, unknown> & {
  readonly name: string;
  readonly ownership?: Readonly<Record<string, number>>;
  readonly items?: readonly Record<string, unknown>[];
};

/**
 * Parses a seed file.
 * @param text - YAML.
 * @throws StartError where it is none.
 */
export function parseSeed(text: string): Seed {
  try {
    return parse(text) as Seed;
  } catch (error) {
    throw new StartError(`The seed of the demo world cannot be read: ${String(error)}`);
  }
}

/**
 * Fills a world that has no users yet.
 * @param database - The world.
 * @param seed - What to fill it with.
 * @returns Whether it was new.
 */
export async function seedWorld(database: WorldDatabase, seed: Seed): Promise<boolean> {
  if (database.list('users').length > 0) return false;
  const userIds = new Map(seed.users.map(({ name }) => [name, randomID()]));
  const prepare = ({ ownership = {}, items, ...data }: SeedDocument): Record<string, unknown> & { _id: string } => ({
    ...data,
    _id: randomID(),
    ownership: Object.fromEntries(Object.entries(ownership).map(([name, level]) => [userIds.get(name) ?? name, level])),
    ...(items ? { items: items.map((item) => ({ ...item, _id: randomID() })) } : {}),
  });
  const actors = (seed.actors ?? []).map(prepare);
  await database.seed('actors', actors);
  await database.seed('items', (seed.items ?? []).map(prepare));
  const users = seed.users.map(({ character, ...user }) => ({
    ...user,
    _id: userIds.get(user.name) ?? randomID(),
    character: actors.find((actor) => actor['name'] === character)?._id ?? null,
  }));
  await database.seed('users', users);
  return true;
}
