/**
 * How documents are stored. The keys are Foundry's: `!actors!ID` for a document, `!actors.items!ID.ID` for an embedded one. A parent stores the ids of its
 * embedded documents (foundryvtt-cli, README).
 */
import type { ClassicLevel } from 'classic-level';
import { scenesHaveLevels } from '../foundry/generation.ts';

/** The source data of a document, as they are stored. */
export type Source = Record<string, unknown> & { _id: string };

/** A document class, and the classes of its embedded documents. */
export interface Level {
  readonly documentName: string;
  readonly embedded: Readonly<Record<string, Level>>;
  /** Whether a parent has a single document of this class rather than a list. */
  readonly isSingle?: boolean;
}

function describe(documentName: string, embedded: Level['embedded'] = {}): Level {
  return { documentName, embedded };
}

const effects = describe('ActiveEffect');
const items = describe('Item', { effects });
const delta: Level = { ...describe('ActorDelta', { items, effects }), isSingle: true };

/** The collections of a world, with their embedded documents. */
export const HIERARCHY: Readonly<Record<string, Level>> = {
  users: describe('User'),
  settings: describe('Setting'),
  folders: describe('Folder'),
  macros: describe('Macro'),
  actors: describe('Actor', { items, effects }),
  items,
  scenes: describe('Scene', {
    tokens: describe('Token', { delta }),
    ...(scenesHaveLevels ? { levels: describe('Level') } : {}),
  }),
  combats: describe('Combat', { combatants: describe('Combatant') }),
  journal: describe('JournalEntry', { pages: describe('JournalEntryPage') }),
  cards: describe('Cards', { cards: describe('Card') }),
  tables: describe('RollTable', { results: describe('TableResult') }),
  messages: describe('ChatMessage'),
};

/** Returns the collection of a document class in a world or in packs; undefined if there is none. */
export function findCollection(type: string): string | undefined {
  if (type === 'Adventure') return 'adventures';
  return Object.keys(HIERARCHY).find((name) => HIERARCHY[name]?.documentName === type);
}

/** One change in the store: a key and its new value. Without a value, the key is deleted. */
export interface Change {
  readonly key: string;
  readonly value?: Source;
}

/**
 * Reads the documents of one collection, with embedded documents inside their parents.
 * @param database - The open database.
 * @param collection - The collection, as a key of HIERARCHY.
 * @param unreadable - Collects the keys of unreadable documents.
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

/** Replaces the ids of embedded documents in a source by these documents' sources. */
function embed(source: Source, level: Level | undefined, path: string, ids: string, stored: Map<string, Source>): void {
  for (const [name, child] of Object.entries(level?.embedded ?? {})) {
    // A document of an earlier version may not have this field, which is then not added.
    if (!(name in source)) continue;
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

/** Returns a list: a single value becomes a list of one, a missing value an empty one. */
function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null ? [] : [value];
}

/**
 * Lists the changes that store a document and its embedded documents.
 * @param collection - Its collection.
 * @param source - The document.
 * @param before - The document as stored, which tells which embedded documents to delete.
 */
export function listChanges(collection: string, source: Source, before?: Source): Change[] {
  return compare(HIERARCHY[collection], collection, source._id, source, before);
}

/** Lists the changes that delete a document and its embedded documents. */
export function listDeletions(collection: string, source: Source): Change[] {
  return compare(HIERARCHY[collection], collection, source._id, undefined, source);
}

/** Lists the changes from one state of a document to another. Sources that are the same object in both are not written again. */
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
    if (stored && name in stored) Object.assign(stored, { [name]: child.isSingle ? (kept[0] ?? null) : kept });
    for (const _id of new Set([...kept, ...earlier.map((entry) => entry._id)])) {
      const [next, previous] = [now, earlier].map((list) => list.find((entry) => entry._id === _id));
      changes.push(...compare(child, `${path}.${name}`, `${ids}.${_id}`, next, previous));
    }
  }
  return [{ key: `!${path}!${ids}`, ...(stored ? { value: stored } : {}) }, ...changes];
}

/** Parses a stored document; undefined if it is not valid. */
function parseSource(text: string): Source | undefined {
  try {
    const source = JSON.parse(text) as Source | null;
    return typeof source?._id === 'string' ? source : undefined;
  } catch {
    return undefined;
  }
}
