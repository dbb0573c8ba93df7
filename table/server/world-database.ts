/**
 * The world as the server has it. It keeps all documents in memory, checks each operation against the rules of the Base documents, writes it as one batch, and
 * returns what all clients must apply. Operations run one after another, and the last write wins: conflicts are not detected.
 */
import { DataFieldOperator, expressOperators } from '../foundry/data/operators.ts';
import { baseDocuments } from '../foundry/documents/base-documents.ts';
import { applyDelta, listDeltaEntries, pickDeltaChanges } from '../foundry/documents/base-token.ts';
import { randomID } from '../foundry/utils/helpers.ts';
import { cleanFields, prepareCleaning } from './clean-html.ts';
import type { Manifest } from './manifest.ts';
import { amend, keepsTime, takesAnyway, takesTwice } from './readings.ts';
import { normalizeChanges, normalizeData, type DocumentRequest } from './requests.ts';
import {
  findCollection,
  HIERARCHY,
  listChanges,
  listDeletions,
  type Change,
  type Level,
  type Source,
} from './document-keys.ts';
import { getPackId, isPackName, type WorldPack } from './world-data.ts';
import type { WorldStore } from './world-store.ts';

/** The answer to an operation: the changes for all clients to apply, including the client that asked for it. */
export interface DocumentResponse extends DocumentRequest {
  readonly userId: string;
  readonly result: unknown[];
  /** What an operation on an encounter does to the time of the world; clients apply it first. */
  readonly time?: DocumentResponse;
}

/** A document, reduced to what the server uses. */
interface ServerDocument {
  readonly _source: Source;
  canUserModify(user: ServerDocument, action: string, data?: object): boolean;
  testUserPermission(user: ServerDocument, permission: string): boolean;
  updateSource(changes: object, options?: object): object;
  toObject(source?: boolean): Source;
}

/** A Base document class, reduced to what the server uses. */
interface ServerDocumentClass {
  new (data: object, context?: object): ServerDocument;
  readonly schema: { readonly fields: Record<string, { readonly gmOnly?: boolean }> };
}

/** The year 3000 in milliseconds; a later time must be wrong. */
const LATEST = Date.UTC(3000);
const ASSISTANT = 3;
const OWNER = 3;

/** The documents of one world, in memory and saved in its store. */
export class WorldDatabase {
  readonly collections = new Map<string, Map<string, Source>>();
  /** Documents that break their schema. Clients get them too, and list them as invalid (core issues 7698, 8743). */
  readonly invalid: string[] = [];
  readonly #store: WorldStore;
  readonly #manifest: Manifest;
  readonly #coreVersion: string;
  #queue: Promise<unknown> = Promise.resolve();
  /** The latest time stored in the world, in milliseconds. */
  #now = 0;

  constructor(store: WorldStore, manifest: Manifest, coreVersion: string) {
    this.#store = store;
    this.#manifest = manifest;
    this.#coreVersion = coreVersion;
    store.memory = { listAll: (collection) => this.#listAll(collection) };
  }

  /** Returns the changes that would store all documents of a collection; undefined if the collection has not been read. */
  #listAll(collection: string): { documents: number; changes: Change[] } | undefined {
    if (!this.collections.has(collection)) return undefined;
    const kind = findCollection(this.packs.find((pack) => getPackId(pack) === collection)?.type ?? '') ?? collection;
    const documents = this.list(collection);
    return { documents: documents.length, changes: documents.flatMap((source) => listChanges(kind, source)) };
  }

  /** Reads the whole world from its store. Documents that break their schema are listed in `invalid`. */
  async load(): Promise<void> {
    for (const collection of Object.keys(HIERARCHY)) {
      const loaded = await this.#store.load(collection);
      // The store sorts documents by id, but messages must be in the order of time.
      const ordered = [...loaded].toSorted(
        ([, left], [, right]) => Number(left['timestamp'] ?? 0) - Number(right['timestamp'] ?? 0),
      );
      const documents = new Map(ordered);
      this.collections.set(collection, documents);
      for (const source of documents.values()) {
        this.#now = Math.max(this.#now, readTime(source));
        try {
          this.#construct(HIERARCHY[collection]?.documentName ?? '', source);
        } catch {
          this.invalid.push(`${collection} ${source._id}`);
        }
      }
    }
    for (const pack of this.packs) await this.#loadPack(pack);
  }

  get packs(): readonly WorldPack[] {
    return this.#store.world.packs ?? [];
  }

  async #loadPack(pack: WorldPack): Promise<void> {
    const id = getPackId(pack);
    this.collections.set(id, await this.#store.load(id, findCollection(pack.type)));
  }

  /**
   * Creates or deletes a pack of the world, for a GM (CompendiumCollection.createCompendium).
   * @param data - The data of the new pack, or the id of the pack to delete.
   * @throws Error with the reason if the request is refused.
   */
  managePack(userId: string, action: string, data: unknown): Promise<WorldPack> {
    const run = this.#queue.then(async () => {
      const { role } = this.#getSource('users', 'User', userId);
      if (Number(role) < ASSISTANT) throw new Error('Only a GM may manage compendia');
      if (action === 'create') return this.#createPack(data);
      const pack = this.packs.find((known) => getPackId(known) === data);
      if (!pack || action !== 'delete') throw new Error(`${String(data)} is no compendium of this world`);
      await this.#store.deletePack(pack);
      this.collections.delete(getPackId(pack));
      return pack;
    });
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #createPack(data: unknown): Promise<WorldPack> {
    const { type, label, name = toSlug(String(label)) } = isRecord(data) ? data : {};
    if (typeof label !== 'string' || typeof type !== 'string' || typeof name !== 'string' || !findCollection(type))
      throw new Error('A compendium needs a label and a type of documents');
    if (!isPackName(name)) throw new Error('The name of a compendium is made of letters, digits and hyphens');
    if (this.packs.some((known) => known.name === name)) throw new Error(`There is a compendium "${name}" already`);
    const pack = { name, label, type };
    await this.#store.createPack(pack);
    await this.#loadPack(pack);
    return pack;
  }

  /** Tests whether a user exists and is not banned by the role NONE (fvtt-types, USER_ROLES). */
  mayJoin(userId: string): boolean {
    return Number(this.#getCollection('users').get(userId)?.['role'] ?? 0) > 0;
  }

  /** Tests whether a user has the role Gamemaster or Assistant. */
  isGamemaster(userId: string): boolean {
    return Number(this.#getCollection('users').get(userId)?.['role'] ?? 0) >= ASSISTANT;
  }

  /** Lists the documents of a pack of the world; empty if there is no such pack. */
  listPack(id: string): Source[] {
    return this.packs.some((pack) => getPackId(pack) === id) ? this.list(id) : [];
  }

  list(collection: string): Source[] {
    return [...this.#getCollection(collection).values()];
  }

  /**
   * Runs an operation after all earlier ones.
   * @param userId - The user of the session; users named in the request are ignored.
   * @param request - The operation.
   * @returns What clients must apply; it is on disk by then.
   * @throws Error with the reason if the operation is refused; nothing has changed then.
   */
  modify(userId: string, request: DocumentRequest): Promise<DocumentResponse> {
    const run = this.#queue.then(() => this.#modify(userId, request));
    this.#queue = run.catch(() => undefined);
    return run;
  }

  /** Waits until all operations so far are done. */
  async settle(): Promise<void> {
    await this.#queue;
  }

  /** Replaces all documents of a collection, without checking permissions: for filling a new world. */
  async seed(collection: string, sources: readonly Source[]): Promise<void> {
    const documentName = HIERARCHY[collection]?.documentName ?? '';
    const documents = sources.map((source) => this.#construct(documentName, source).toObject());
    await this.#store.write(collection, [
      ...this.list(collection).flatMap((source) => listDeletions(collection, source)),
      ...documents.flatMap((source) => listChanges(collection, source)),
    ]);
    this.collections.set(collection, new Map(documents.map((source) => [source._id, source])));
  }

  /** Creates a document of the world from its source, for Base documents that look up actors or scenes; undefined if there is no such document. */
  find(type: string, id: string): ServerDocument | undefined {
    const source = this.collections.get(findCollection(type) ?? '')?.get(id);
    return source && this.#construct(type, source);
  }

  async #modify(userId: string, { action, type, operation }: DocumentRequest): Promise<DocumentResponse> {
    await prepareCleaning(operation);
    const user = this.#construct('User', this.#getSource('users', 'User', userId));
    const pack = operation.pack ? this.#findPack(user, operation.pack) : undefined;
    const target = this.#findTarget(type, operation.parentUuid, pack);
    const draft = new Map(target.siblings.map((source) => [source._id, source]));
    let result: unknown[];
    if (action === 'create') result = this.#create(user, type, operation, draft, target.parent);
    else if (action === 'update') result = this.#update(user, type, operation, draft, target.parent);
    else result = this.#delete(user, type, operation, draft, target.parent);
    if (result.length > 0) await this.#commit(target, draft, result as Source[]);
    const { data: _data, updates: _updates, ids: _ids, ...options } = operation;
    const response = { userId, action, type, operation: options, result };
    const time = type === 'Combat' && action === 'update' ? await this.#passTime(response) : undefined;
    return { ...response, ...(time ? { time } : {}) };
  }

  /** Lets the time of the world pass with a turn, whoever takes it (core issues 10924, 11619). @returns what clients must apply before the turn */
  async #passTime({ userId, operation, result }: DocumentResponse): Promise<DocumentResponse | undefined> {
    const { worldTime, advanceTime } = operation as { worldTime?: { delta?: unknown } | null; advanceTime?: unknown };
    const delta = Number(worldTime?.delta ?? advanceTime ?? 0);
    const gamemaster = this.list('users').find(({ _id }) => this.isGamemaster(_id));
    const isTurn = result.some((changes) => isRecord(changes) && ('round' in changes || 'turn' in changes));
    if (!isTurn || !delta || !Number.isFinite(delta) || !gamemaster) return undefined;
    const known = this.list('settings').find(({ key }) => key === 'core.time');
    const value = JSON.stringify(Number(known?.['value'] ?? 0) + delta);
    const request: Pick<DocumentRequest, 'action' | 'operation'> = known
      ? { action: 'update', operation: { updates: [{ _id: known._id, value }] } }
      : { action: 'create', operation: { data: [{ key: 'core.time', value }] } };
    return { ...(await this.#modify(gamemaster._id, { ...request, type: 'Setting' })), userId };
  }

  /**
   * Returns a pack of the world.
   * @throws Error if it is locked or missing, or if the user is not a GM.
   */
  #findPack(user: ServerDocument, id: string): WorldPack {
    const pack = this.packs.find((known) => getPackId(known) === id);
    const stored = this.list('settings').find(({ key }) => key === 'core.compendiumConfiguration');
    const config = JSON.parse((stored?.['value'] as string | undefined) ?? '{}') as Record<
      string,
      { locked?: boolean } | undefined
    >;
    if (!pack || config[id]?.locked) throw new Error('You may not change documents of a locked compendium');
    if (Number(user._source['role']) < ASSISTANT) throw new Error(`User ${getName(user)} may not change compendia`);
    return pack;
  }

  /**
   * Returns where the documents of an operation are stored: in a collection, or in an embedded collection at any depth. The actor of an unlinked token, which
   * is built from the world actor and the token's delta, counts as embedded in the token.
   */
  #findTarget(type: string, parentUuid?: string | null, pack?: WorldPack): Target {
    // In a pack, a UUID starts with `Compendium.world.<pack>.<type>.<id>`.
    const parts = (parentUuid ?? '')
      .split('.')
      .filter(Boolean)
      .slice(pack && parentUuid ? 3 : 0);
    const [rootType = type, rootId = ''] = parts;
    const kind = findCollection(rootType);
    if (!kind || (pack && pack.type !== rootType))
      throw new Error(`"${rootType}" is not a type of document in this world`);
    const collection = pack ? getPackId(pack) : kind;
    if (!parts.length) return { collection, kind, chain: [], siblings: this.list(collection) };
    let level = HIERARCHY[kind] as Level;
    let source = this.#getSource(collection, rootType, rootId);
    let parent = this.#construct(rootType, source);
    const chain: Link[] = [];
    for (const [index, childType] of [...parts.filter((_part, at) => at % 2 === 0).slice(1), type].entries()) {
      const isActor = level.documentName === 'Token' && childType === 'Actor';
      const found = Object.entries(level.embedded).find(([, child]) => child.documentName === childType);
      if (!isActor && (!found || found[1].isSingle))
        throw new Error(`${childType} cannot be embedded in ${parentUuid}`);
      const name = isActor ? 'actor' : (found?.[0] ?? '');
      const siblings = isActor ? [this.#makeTokenActor(source)] : ((source[name] ?? []) as Source[]);
      chain.push({ source, name });
      const id = parts[2 * index + 3];
      if (id === undefined) return { collection, kind, chain, siblings, parent };
      const child = siblings.find((entry) => entry._id === id);
      if (!child) throw new Error(`${childType} [${id}] does not exist in parent [${source._id}]`);
      level = isActor ? (HIERARCHY['actors'] as Level) : (found?.[1] as Level);
      source = child;
      parent = this.#construct(childType, source, isActor ? undefined : parent);
    }
    throw new Error(`${parentUuid} names no document`);
  }

  /** Returns the source of an unlinked token's actor. */
  #makeTokenActor(token: Source): Source {
    const base = this.collections.get('actors')?.get(String(token['actorId']));
    if (!base || token['actorLink']) throw new Error(`Token [${token._id}] has no actor of its own`);
    return applyDelta(base, (token['delta'] ?? {}) as Source) as Source;
  }

  /** Returns a token in whose delta the changes of its actor are stored. */
  #takeTokenActor(token: Source, actor: Source, before: Source, changes?: Source): Source {
    const base = this.#getSource('actors', 'Actor', String(token['actorId']));
    const delta = this.#construct('ActorDelta', { _id: token._id, ...(token['delta'] as object | undefined) });
    if (changes) delta.updateSource(pickDeltaChanges(changes));
    const embedded = ['items', 'effects'].map((name) => {
      const isKept = actor[name] === before[name];
      const present = actor[name] as Source[];
      const entries = isKept ? (token['delta'] as Source | undefined)?.[name] : undefined;
      return [name, entries ?? listDeltaEntries((base[name] ?? []) as Source[], present)];
    });
    return { ...token, delta: { ...delta.toObject(), ...Object.fromEntries(embedded) } };
  }

  #create(
    user: ServerDocument,
    type: string,
    operation: DocumentRequest['operation'],
    draft: Map<string, Source>,
    parent?: ServerDocument,
  ): Source[] {
    return (operation.data ?? []).map((given) => {
      const data = normalizeData(given);
      const now = this.#tick();
      if (type === 'ChatMessage' && !keepsTime(data)) data['timestamp'] = now;
      const origin = pickOrigin(data['_stats']);
      delete data['_stats'];
      if (!operation.keepId || !data._id) data._id = randomID();
      if (draft.has(data._id) && !takesTwice(type)) throw new Error(`${type} [${data._id}] already exists`);
      this.#clean(type, data);
      amend('create', type, data, user._source);
      const document = this.#construct(type, data, parent);
      const fields = document._source;
      if (!document.canUserModify(user, 'create', data) && !takesAnyway('create', type, false))
        throw new Error(`User ${getName(user)} lacks permission to create ${type}${describeParent(parent)}`);
      // The creator owns the document. It is not documented whether Foundry's client or its server ensures this.
      if (!parent && isRecord(fields['ownership'])) document.updateSource({ ownership: { [user._source._id]: OWNER } });
      if ('_stats' in fields) document.updateSource({ _stats: { ...origin, ...this.#makeStats(user, now, true) } });
      const source = document.toObject();
      draft.set(source._id, source);
      return source;
    });
  }

  #update(
    user: ServerDocument,
    type: string,
    operation: DocumentRequest['operation'],
    draft: Map<string, Source>,
    parent?: ServerDocument,
  ): object[] {
    const results: object[] = [];
    for (const given of operation.updates ?? []) {
      const changes = normalizeChanges(given);
      delete changes['_stats'];
      if (type === 'ChatMessage' && !keepsTime(changes)) delete changes['timestamp'];
      amend('update', type, changes, user._source);
      const source = draft.get(changes._id);
      if (!source) throw new Error(`${type} [${changes._id}] does not exist${describeParent(parent)}`);
      const document = this.#construct(type, source, parent);
      const isOwner = document.testUserPermission(user, 'OWNER');
      if (!document.canUserModify(user, 'update', changes) && !takesAnyway('update', type, isOwner))
        throw new Error(
          `User ${getName(user)} lacks permission to update ${type} [${source._id}]${describeParent(parent)}`,
        );
      this.#refuseGmOnly(user, type, changes);
      this.#clean(type, changes, source);
      const diff = document.updateSource(
        changes,
        operation['recursive'] === false ? { recursive: false } : {},
      ) as Source;
      // As for a new message, a player may not name another user as the author (docs/dev/divergence.md, Permissions).
      const isGiven = type === 'ChatMessage' && document._source['author'] !== source['author'];
      if (isGiven && Number(user._source['role']) < ASSISTANT && !takesAnyway('create', type, isOwner))
        throw new Error(`User ${getName(user)} lacks permission to change the author of ChatMessage [${source._id}]`);
      // With `diff: false`, all values given count as changed (common/abstract/_types.d.mts).
      const changed = operation['diff'] === false ? { ...expressOperators(changes), ...diff } : diff;
      if (Object.keys(changed).every((key) => key === '_id')) continue;
      const stats = '_stats' in document._source ? this.#makeStats(user, this.#tick()) : undefined;
      if (stats) document.updateSource({ _stats: stats });
      const after = document.toObject();
      // A delta that was replaced gets back the id of its token, under which it is stored.
      if (isRecord(after['delta'])) after['delta']['_id'] = after._id;
      draft.set(source._id, keepEmbedded(type, after, source, changes));
      results.push({ ...changed, _id: source._id, ...(stats ? { _stats: stats } : {}) });
    }
    return results;
  }

  #delete(
    user: ServerDocument,
    type: string,
    operation: DocumentRequest['operation'],
    draft: Map<string, Source>,
    parent?: ServerDocument,
  ): string[] {
    const ids = operation.deleteAll ? [...draft.keys()] : [...new Set(operation.ids ?? [])];
    for (const id of ids) {
      const source = draft.get(id);
      if (!source) throw new Error(`${type} [${id}] does not exist${describeParent(parent)}`);
      const document = this.#construct(type, source, parent);
      if (!document.canUserModify(user, 'delete', {}))
        throw new Error(`User ${getName(user)} lacks permission to delete ${type} [${id}]${describeParent(parent)}`);
      draft.delete(id);
    }
    return ids;
  }

  /** Refuses a player's changes to `gmOnly` fields (fvtt-types, DataField#gmOnly; text of the error: WFRP4e issue 2846). */
  #refuseGmOnly(user: ServerDocument, type: string, changes: Source): void {
    if (Number(user._source['role']) >= ASSISTANT) return;
    const { fields } = getClass(type).schema;
    const name = Object.keys(changes).find((key) => fields[key]?.gmOnly);
    if (name) throw new Error(`The "${name}" field may only be modified by a GM or Assistant GM user.`);
  }

  /** Saves what an operation has changed, then makes the new documents the current ones. */
  async #commit(
    { collection, kind, chain, siblings }: Target,
    draft: Map<string, Source>,
    result: Source[],
  ): Promise<void> {
    const documents = this.#getCollection(collection);
    if (chain.length) {
      let children = [...draft.values()];
      let before = siblings;
      for (const [index, { source, name }] of chain.toReversed().entries()) {
        const actor = name === 'actor' ? children[0] : undefined;
        const after: Source = actor
          ? this.#takeTokenActor(source, actor, before[0] as Source, index === 0 ? result[0] : undefined)
          : { ...source, [name]: children };
        const above = chain.at(-2 - index);
        if (!above) {
          await this.#store.write(collection, listChanges(kind, after, source));
          documents.set(after._id, after);
          return;
        }
        before = above.name === 'actor' ? [source] : ((above.source[above.name] ?? []) as Source[]);
        children = before.map((entry) => (entry._id === after._id ? after : entry));
      }
    }
    const changes: Change[] = [];
    for (const source of siblings) if (!draft.has(source._id)) changes.push(...listDeletions(kind, source));
    for (const source of draft.values()) {
      const before = documents.get(source._id);
      if (before !== source) changes.push(...listChanges(kind, source, before));
    }
    await this.#store.write(collection, changes);
    this.collections.set(collection, draft);
  }

  #getCollection(name: string): Map<string, Source> {
    const collection = this.collections.get(name);
    if (!collection) throw new Error(`The world has no collection "${name}"`);
    return collection;
  }

  #getSource(collection: string, type: string, id: string): Source {
    const source = this.#getCollection(collection).get(id);
    if (!source) throw new Error(`${type} [${id}] does not exist`);
    return source;
  }

  #construct(type: string, source: object, parent?: ServerDocument): ServerDocument {
    return new (getClass(type))(structuredClone(source), { parent: parent ?? null, strict: true });
  }

  /**
   * Cleans the HTML in a client's data, including embedded documents.
   * @param data - The data of a new document, or changes.
   * @param source - For changes: the document.
   * @param subtype - For a token's delta: the type of its actor.
   */
  #clean(type: string, data: Record<string, unknown>, source?: Record<string, unknown>, subtype?: unknown): void {
    const byType = this.#manifest.documentTypes?.[type] ?? {};
    const given = [data['type'], source?.['type'], subtype].filter((name) => typeof name === 'string');
    // If no type is known, each field that contains HTML in any of the types is cleaned.
    const types = given.length > 0 ? given : Object.keys(byType);
    const fields = types.flatMap((name) => (Object.hasOwn(byType, name) ? (byType[name]?.htmlFields ?? []) : []));
    cleanFields(data, [...(HTML_FIELDS[type] ?? []), ...fields.map((field) => `system.${field}`)]);
    if (type === 'Card')
      for (const face of toRecords(DataFieldOperator.get(data['faces']))) cleanFields(face, ['text']);
    for (const [name, level] of Object.entries(findLevel(type)?.embedded ?? {})) {
      const actor = this.collections.get('actors')?.get(String(data['actorId'] ?? source?.['actorId']));
      const before = toRecords(source?.[name]);
      for (const child of toRecords(DataFieldOperator.get(data[name]))) {
        if (level.isSingle) this.#clean('Actor', child, before[0], actor?.['type']);
        else
          this.#clean(
            level.documentName,
            child,
            before.find(({ _id }) => _id === child['_id']),
          );
      }
    }
  }

  #makeStats(user: ServerDocument, now: number, isNew = false): Record<string, unknown> {
    return {
      ...(isNew ? { createdTime: now } : {}),
      modifiedTime: now,
      lastModifiedBy: user._source._id,
      coreVersion: this.#coreVersion,
      systemId: this.#manifest.id,
      systemVersion: this.#manifest.version,
    };
  }

  /** Returns the current time in milliseconds. It is always later than at the previous call, even if the machine's clock was set back. */
  #tick(): number {
    this.#now = Math.max(Date.now(), this.#now + 1);
    return this.#now;
  }
}

/** Where the documents of one operation are stored. */
interface Target {
  readonly collection: string;
  /** The collection whose keys the documents have; it differs from `collection` for a pack. */
  readonly kind: string;
  /** The documents that contain the changed ones, outermost first. */
  readonly chain: readonly Link[];
  readonly siblings: Source[];
  readonly parent?: ServerDocument;
}

/** A document, and the name of its embedded collection that contains the next document. */
interface Link {
  readonly source: Source;
  readonly name: string;
}

/** HTML fields outside `system`, which the server cleans (fvtt-types, HTMLField in common/documents). */
const HTML_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ['description'],
  Adventure: ['caption', 'description'],
  Card: ['description', 'back.text'],
  Cards: ['description'],
  ChatMessage: ['content', 'flavor'],
  Folder: ['description'],
  JournalEntryPage: ['text.content'],
  RollTable: ['description'],
  TableResult: ['description'],
};

/** Returns the objects in a list; a single object becomes a list of one. */
function toRecords(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isRecord);
}

/** Returns the time at which the server last stored a document, in milliseconds; 0 if it is missing or cannot be true. */
function readTime(source: Source): number {
  const { modifiedTime } = isRecord(source['_stats']) ? source['_stats'] : {};
  return typeof modifiedTime === 'number' && modifiedTime < LATEST ? modifiedTime : 0;
}

/** Returns the entry of a document class in the hierarchy; undefined if there is none. */
function findLevel(type: string, levels: Readonly<Record<string, Level>> = HIERARCHY): Level | undefined {
  const own = Object.values(levels).find(({ documentName }) => documentName === type);
  return (
    own ??
    Object.values(levels).reduce<Level | undefined>(
      (found, level) => found ?? findLevel(type, level.embedded),
      undefined,
    )
  );
}

/** Returns the statistics on where a document comes from, which are the only ones that clients may set. */
function pickOrigin(stats: unknown): Record<string, unknown> {
  const { compendiumSource = null, duplicateSource = null } = isRecord(stats) ? stats : {};
  return { compendiumSource, duplicateSource };
}

function getClass(type: string): ServerDocumentClass {
  const documentClass = (baseDocuments as unknown as Record<string, ServerDocumentClass | undefined>)[`Base${type}`];
  if (!documentClass) throw new Error(`"${type}" is not a type of document in this world`);
  return documentClass;
}

/** Keeps the objects of embedded documents that an update does not change, so that they are not written again. */
function keepEmbedded(type: string, after: Source, before: Source, changes: Source): Source {
  for (const [name, { isSingle }] of Object.entries(findLevel(type)?.embedded ?? {}))
    if (!(name in changes) && (isSingle ? before[name] : Array.isArray(before[name]))) after[name] = before[name];
  return after;
}

/** Makes a pack's default name from its label. */
function toSlug(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}

function getName(user: ServerDocument): string {
  return String(user._source['name']);
}

function describeParent(parent?: ServerDocument): string {
  return parent ? ` in parent [${parent._source._id}]` : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
