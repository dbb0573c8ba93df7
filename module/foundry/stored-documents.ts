/**
 * Lists all stored documents of a world that may hold data of the system, and those that cannot be read: actors, items, effects, messages, tokens and unlinked
 * tokens' own data, in the world and in its unlocked compendia. Packs of the system and of modules are left out: each release replaces them.
 */

import { updateDocument } from './documents.ts';
import { findConfig, getClass } from './host.ts';

type Source = Record<string, unknown>;

/** The parts of a document that are needed to read and update its stored data. */
export interface StoredDocument {
  readonly documentName: string;
  readonly id: string;
  readonly uuid: string;
  readonly name?: string;
  readonly pack: string | null;
  readonly parent: StoredDocument | null;
  toObject(): Source;
  validate(options: { readonly strict: boolean }): boolean;
}

/** A readable document, with a name that distinguishes it from others. */
export interface StoredEntry {
  readonly document: StoredDocument;
  readonly name: string;
  /** The type of the actor, item or message; for an unlinked token's own data, the type of the actor. */
  readonly type: string;
}

/** A document that cannot be read. */
export interface UnreadableEntry {
  readonly uuid: string;
  readonly name: string;
  readonly reason: string;
}

/** The contents of a world. */
export interface StoredWorld {
  readonly entries: readonly StoredEntry[];
  readonly unreadable: readonly UnreadableEntry[];
}

interface StoredCollection extends Iterable<StoredDocument> {
  readonly documentName: string;
  readonly invalidDocumentIds: ReadonlySet<string>;
  getInvalid(id: string, options: { readonly strict: boolean }): Held | undefined;
}

interface Held extends StoredDocument {
  readonly type?: string;
  readonly invalid?: boolean;
  readonly timestamp?: number;
  readonly items?: StoredCollection;
  readonly effects?: StoredCollection;
}

interface HeldToken extends Held {
  readonly actorLink: boolean;
  readonly delta: StoredDocument | null;
  readonly actor: Held | null;
}

interface HeldPack extends StoredCollection {
  readonly locked: boolean;
  readonly metadata: { readonly packageType: string };
  getDocuments(): Promise<StoredDocument[]>;
}

interface Config {
  readonly dataModels?: Readonly<Record<string, unknown>>;
  readonly documentClass: { readonly metadata: { readonly label: string } };
}

/** The embedded collections to list, by document name. */
const embeddings: Readonly<Record<string, readonly ('items' | 'effects')[]>> = {
  Actor: ['items', 'effects'],
  Item: ['effects'],
};

function nameDocument(document: Held): string {
  if (document.name) return document.name;
  const kind = game.i18n.localize(findConfig<Config>(document.documentName)!.documentClass.metadata.label);
  const { timestamp } = document;
  return timestamp ? `${kind}, ${new Date(timestamp).toLocaleString(game.i18n.lang)}` : kind;
}

/** Returns the reason why a document cannot be read. */
function explain(document: Held | undefined): string {
  try {
    document?.validate({ strict: true });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Walks through documents and lists them with their embedded documents. */
class Walk implements StoredWorld {
  readonly entries: StoredEntry[] = [];
  readonly unreadable: UnreadableEntry[] = [];

  /**
   * Lists documents and those embedded in them.
   * @param owner - name of the document that contains them; empty: none
   */
  add(documents: Iterable<StoredDocument>, owner = ''): void {
    for (const document of documents as Iterable<Held>) {
      const name = [owner, nameDocument(document)].filter(Boolean).join(': ');
      // The list of a compendium also contains unreadable documents.
      if (document.invalid) this.#refuse(document, name);
      else this.entries.push({ document, name, type: document.type ?? '' });
      if (document.invalid) continue;
      for (const key of embeddings[document.documentName] ?? []) this.addAll(document[key]!, name);
    }
  }

  /** Lists a collection, including the documents in it that cannot be read. */
  addAll(collection: StoredCollection, owner = ''): void {
    this.add(collection, owner);
    for (const id of collection.invalidDocumentIds) {
      const document = collection.getInvalid(id, { strict: false });
      const name = [owner, document ? nameDocument(document) : id].filter(Boolean).join(': ');
      this.#refuse(document, name, `${collection.documentName}.${id}`);
    }
  }

  addToken(token: HeldToken): void {
    const { delta, actor } = token;
    this.add([token]);
    if (token.actorLink || !delta || !actor) return;
    this.entries.push({ document: delta, name: token.name ?? '', type: actor.type ?? '' });
    const source = delta.toObject();
    for (const key of ['items', 'effects'] as const) {
      const own = new Set((source[key] as { readonly _id: string }[] | undefined)?.map(({ _id }) => _id));
      this.add(
        [...(actor[key] ?? [])].filter(({ id }) => own.has(id)),
        token.name,
      );
    }
  }

  /** A document of an undefined type is not broken: it belongs to a missing module or ruleset. */
  #refuse(document: Held | undefined, name: string, uuid = ''): void {
    const { dataModels } = findConfig<Config>(document?.documentName ?? '') ?? {};
    if (document?.type !== undefined && dataModels && !Object.hasOwn(dataModels, document.type)) return;
    this.unreadable.push({ uuid: document?.uuid ?? uuid, name, reason: explain(document) });
  }
}

/** Lists all stored documents of the world that may hold data of the system. */
export async function listStored(): Promise<StoredWorld> {
  const walk = new Walk();
  const { actors, items, messages, scenes, packs } = game as unknown as Record<string, unknown>;
  for (const collection of [actors, items, messages]) walk.addAll(collection as StoredCollection);
  for (const { tokens } of scenes as Iterable<{ readonly tokens: StoredCollection & Iterable<HeldToken> }>) {
    for (const token of tokens) walk.addToken(token);
  }
  for (const pack of packs as Iterable<HeldPack>) {
    const isOurs = pack.metadata.packageType === 'world' && ['Actor', 'Item'].includes(pack.documentName);
    if (isOurs && !pack.locked) walk.add(await pack.getDocuments());
  }
  return walk;
}

export interface StoredUpdate {
  readonly document: StoredDocument;
  readonly changes: Source;
}

/**
 * Returns a key for the place in which a document is stored. Documents with the same key are of one kind and in one place, so one request can write them all.
 * An unlinked token's own data is written by itself.
 */
export function findPlace({ documentName, uuid, pack, parent }: StoredDocument): string {
  return documentName === 'ActorDelta' ? uuid : [documentName, pack, parent?.uuid].join(' ');
}

/** The option of an update that only converts data to a new form. Such an update writes no ledger entry and has no consequences. */
const FORM_ONLY = 'tetradFormOnly';

/** Tests whether an update only converts data to a new form. */
export function isFormOnly(options: object): boolean {
  return (options as Record<string, unknown>)[FORM_ONLY] === true;
}

interface WritingClass {
  updateDocuments(updates: readonly object[], options: object): Promise<unknown>;
}

/**
 * Updates documents in one place, all or none. Values that seem unchanged are written too, since the stored data may differ from what a document shows.
 * @throws errors from the server
 */
export async function writeStored(updates: readonly StoredUpdate[]): Promise<void> {
  const { document } = updates[0]!;
  const options = { diff: false, render: false, [FORM_ONLY]: true };
  if (document.documentName === 'ActorDelta') {
    await updateDocument(document, updates[0]!.changes, options);
    return;
  }
  const { parent, pack } = document;
  await getClass<WritingClass>(document).updateDocuments(
    updates.map(({ document: { id }, changes }) => ({ _id: id, ...changes })),
    { ...options, ...(parent ? { parent } : {}), ...(pack ? { pack } : {}) },
  );
}
