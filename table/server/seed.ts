/** Fills a new world with users and with the documents of a seed file. */
import { parse } from 'yaml';
import { randomID } from '../foundry/utils/helpers.ts';
import { HIERARCHY, type Source } from './document-keys.ts';
import { StartError } from './manifest.ts';
import type { WorldDatabase } from './world-database.ts';

/** A seed file, in which users and characters have names rather than ids. */
export interface Seed {
  readonly title: string;
  readonly users: readonly (Record<string, unknown> & { name: string; character?: string })[];
  readonly actors?: readonly SeedDocument[];
  readonly items?: readonly SeedDocument[];
  /** The values of world settings, by full key (`namespace.key`). */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Adventures whose contents are in a new world from the start. */
  readonly adventures?: readonly Source[];
}

/** A document in a seed file. */
type SeedDocument = Record<string, unknown> & {
  readonly name: string;
  readonly type?: string;
  readonly ownership?: Readonly<Record<string, number>>;
  readonly items?: readonly Record<string, unknown>[];
};

/**
 * Parses a seed file.
 * @param text - The file, as YAML.
 * @param packed - Sources of documents in packs, each as YAML, whose actors are added to those of the seed.
 * @throws StartError if the seed or a document is malformed.
 */
export function parseSeed(text: string, packed: readonly string[] = []): Seed {
  try {
    const seed = parse(text) as Seed;
    const actors = packed.map((source) => parse(source) as SeedDocument & { _key: string });
    return { ...seed, actors: [...(seed.actors ?? []), ...actors.filter(({ _key }) => _key.startsWith('!actors!'))] };
  } catch (error) {
    throw new StartError(`The seed of the demo world cannot be read: ${String(error)}`);
  }
}

/**
 * Fills a world, replacing what an interrupted attempt has left.
 * @param database - The world.
 * @param seed - The parsed seed file.
 * @param documentTypes - The system's document types; documents of other types are left out.
 * @param usersOnly - Whether to create only users, for a world that has lost them but has kept its documents.
 */
export async function seedWorld(
  database: WorldDatabase,
  seed: Seed,
  documentTypes: Readonly<Record<string, readonly string[]>>,
  usersOnly: boolean,
): Promise<void> {
  const userIds = new Map(seed.users.map(({ name }) => [name, randomID()]));
  /** Returns the ownership levels of an actor by user name: whoever plays the actor owns it. */
  const own = (actor: string): Record<string, number> =>
    Object.fromEntries(seed.users.filter(({ character }) => character === actor).map(({ name }) => [name, 3]));
  const share = ({ ownership = {}, name: owned }: SeedDocument): Record<string, number> =>
    Object.fromEntries(
      Object.entries({ ...ownership, ...own(owned) }).map(([name, level]) => [userIds.get(name) ?? name, level]),
    );
  const prepare = ({ items, ...data }: SeedDocument): Source => ({
    ...data,
    _id: randomID(),
    ownership: share(data),
    ...(items ? { items: items.map((item) => ({ ...item, _id: randomID() })) } : {}),
  });
  const isKnown = (name: string, { type }: SeedDocument): boolean =>
    type === undefined || (documentTypes[name] ?? []).includes(type);
  if (!usersOnly) {
    const held = gatherContent(seed.adventures ?? []);
    const isNew = ({ name }: SeedDocument): boolean => !held['actors']?.some((actor) => actor['name'] === name);
    const ownActors = (seed.actors ?? []).filter((actor) => isKnown('Actor', actor) && isNew(actor)).map(prepare);
    const heldActors = (held['actors'] ?? []).map((actor) => ({ ...actor, ownership: share(actor as never) }));
    const ownItems = (seed.items ?? []).filter((item) => isKnown('Item', item)).map(prepare);
    const content = { ...held, actors: [...heldActors, ...ownActors], items: [...(held['items'] ?? []), ...ownItems] };
    for (const [collection, documents] of Object.entries(content)) await database.seed(collection, documents);
    const settings = Object.entries(seed.settings ?? {});
    const documents = settings.map(([key, value]) => ({
      _id: randomID(),
      key,
      value: JSON.stringify(value),
      user: null,
    }));
    if (documents.length > 0) await database.seed('settings', documents);
  }
  const actors = database.list('actors');
  const users = seed.users.map(({ character, ...user }) => ({
    ...user,
    _id: userIds.get(user.name) ?? randomID(),
    character: actors.find((actor) => actor['name'] === character)?._id ?? null,
  }));
  await database.seed('users', users);
}

/** Returns the contents of adventures by collection. Each document is there once, with its own id, and the first scene is active. */
function gatherContent(adventures: readonly Source[]): Record<string, Source[]> {
  const content: Record<string, Source[]> = {};
  for (const collection of Object.keys(HIERARCHY)) {
    const held = adventures.flatMap((adventure) => (adventure[collection] ?? []) as Source[]);
    if (held.length) content[collection] = [...new Map(held.map((document) => [document._id, document])).values()];
  }
  content['scenes'] = (content['scenes'] ?? []).map((scene, index) => ({ ...scene, active: index === 0 }));
  return content;
}
