/** Creates and changes actors, and fetches items for them. New actors are created with one request, so that either all of their data is written or none. */

import { findConfig } from './host.ts';

/** The plain data of a document. */
type Source = Readonly<Record<string, unknown>>;

interface ActorClass {
  canUserCreate(user: User.Implementation): boolean;
  createDocuments(sources: readonly object[]): Promise<Actor.Implementation[]>;
}

interface WrittenActor {
  updateEmbeddedDocuments(name: 'Item', updates: readonly object[]): Promise<unknown>;
  createEmbeddedDocuments(name: 'Item', sources: readonly object[]): Promise<unknown>;
}

interface FolderClass {
  create(source: object): Promise<{ readonly id: string | null } | undefined>;
}

function findActorClass(): ActorClass {
  return findConfig<{ readonly documentClass: ActorClass }>('Actor')!.documentClass;
}

export function canCreateActors(): boolean {
  return findActorClass().canUserCreate(game.user);
}

/**
 * Creates actors with one request to the server.
 * @returns the created actors, in the order of the sources
 */
export function createActors(sources: readonly Source[]): Promise<Actor.Implementation[]> {
  return findActorClass().createDocuments(sources);
}

/**
 * Returns the id of the actor folder with a name; creates the folder if it does not exist.
 * @returns null if a hook stopped the creation
 */
export async function requireActorFolder(name: string): Promise<string | null> {
  const known = game.folders.find((folder) => folder.type === 'Actor' && folder.name === name);
  const { documentClass: Folders } = findConfig<{ readonly documentClass: FolderClass }>('Folder')!;
  return known?.id ?? (await Folders.create({ name, type: 'Actor' }))?.id ?? null;
}

/** Changes items of an actor, then adds new ones. Either list may be empty. */
export async function putItems(
  actor: Actor.Implementation,
  changed: readonly Source[],
  added: readonly Source[],
): Promise<void> {
  const written = actor as unknown as WrittenActor;
  if (changed.length > 0) await written.updateEmbeddedDocuments('Item', changed);
  if (added.length > 0) await written.createEmbeddedDocuments('Item', added);
}

/**
 * Fetches an item of the world or of a compendium as plain data.
 * @returns null if the item or its compendium does not exist, or its data is invalid
 */
export async function fetchItem(uuid: string): Promise<Source | null> {
  try {
    const item: unknown = await foundry.utils.fromUuid(uuid);
    if (!(item instanceof foundry.documents.Item)) return null;
    const source = item.toObject() as unknown as Source;
    // Invalid data throws here, before any request is sent to the server.
    const made = new (CONFIG.Item.documentClass as unknown as new (source: object) => object)(source);
    return made instanceof foundry.documents.Item ? source : null;
  } catch {
    return null;
  }
}
