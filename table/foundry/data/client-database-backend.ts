/**
 * The client's database. For each operation it runs the steps before it, sends the request, and applies the server's answer, which also goes to all other
 * clients (common/abstract/backend.d.mts; order of the steps: document.d.mts, from `_preCreate` on).
 */
import { DatabaseBackend } from '../abstract/database-backend.ts';
import { Document, type DocumentClass, type Operation } from '../abstract/document.ts';
import { cleansBeforePreUpdate, operatorsAreInstances } from '../generation.ts';
import { callAllHooks, callHook, findGame, type Dictionary, type LooseUser } from '../runtime.ts';
import { deepClone } from '../utils/objects.ts';
import { expandObject } from '../utils/paths.ts';
import { isEmpty } from '../utils/types.ts';
import { findKnown, getDocumentClass, parseUuid } from '../utils/uuid.ts';
import { reviveOperators } from './operators.ts';

/** The connection over which requests are sent to the server. */
export interface Transport {
  request(event: string, payload: object): Promise<unknown>;
}

/** The server's answer to an operation, which every client gets. */
export interface OperationResponse {
  readonly userId: string;
  readonly type: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly operation: Dictionary & { parentUuid?: string | null };
  readonly result: unknown[];
}

/** A world or embedded collection, reduced to what the database uses. */
interface Contents {
  get(id: string, options?: { strict?: boolean; invalid?: boolean }): Document | undefined;
  set(id: string, document: Document): unknown;
  delete(id: string): unknown;
  keys(): Iterable<string>;
  createDocument(data: object, context: Dictionary): Document;
  _onModifyContents?(
    action: string,
    documents: Document[],
    result: unknown[],
    operation: Operation,
    userId: string,
  ): void;
}

type User = LooseUser | null | undefined;

export class ClientDatabaseBackend extends DatabaseBackend {
  /** The connection to the server, set when the client starts. */
  _transport: Transport | null = null;

  /** Creates documents. Returns those created; a document's `_preCreate` or a hook can refuse its creation. */
  override async create(
    documentClass: DocumentClass,
    operation: Operation & { data: unknown[] },
    user: User = findGame()?.user,
  ): Promise<Document[]> {
    const { data, ...options } = operation;
    const Model = documentClass as unknown as new (data: object, context: Dictionary) => Document;
    const context = { parent: options.parent ?? null, pack: options.pack ?? null };
    const pending: Document[] = [];
    for (const given of data) {
      const source = given instanceof Document ? given.toObject() : deepClone(expandObject(given));
      if (!options['keepId']) delete source['_id'];
      const document = new Model(source, context);
      if (await this.#allow(document, 'Create', [document.toObject()], options, user)) pending.push(document);
    }
    if (!pending.length) return [];
    if ((await documentClass._preCreateOperation(pending, options, user as LooseUser)) === false) return [];
    return this.#request('create', documentClass, options, { data: pending.map((document) => document.toObject()) });
  }

  /** Updates documents. Returns those that changed; a document's `_preUpdate` or a hook can refuse its update. */
  override async update(
    documentClass: DocumentClass,
    operation: Operation & { updates: unknown[] },
    user: User = findGame()?.user,
  ): Promise<Document[]> {
    const { updates, ...options } = operation;
    const contents = getContents(documentClass.documentName, options);
    const [documents, pending]: [Document[], Dictionary[]] = [[], []];
    for (const given of updates) {
      const source = given instanceof Document ? given.toObject() : given;
      // Listeners get all requested changes, expanded. Differences are computed afterwards (core issues 10841, 10842).
      let changes = expandObject(source);
      const id = changes['_id'] as string;
      const document = contents.get(id, { strict: true, invalid: true }) as Document;
      if (cleansBeforePreUpdate) changes = document._cleanChanges(changes);
      if (!(await this.#allow(document, 'Update', [changes], options, user))) continue;
      const { _id, ...rest } = changes;
      const difference = document.updateSource(rest, { recursive: options['recursive'] !== false, dryRun: true });
      const sent = options['diff'] === false ? rest : difference;
      if (isEmpty(sent)) continue;
      documents.push(document);
      pending.push({ ...sent, _id });
    }
    if (!pending.length) return [];
    const complete = { ...options, updates: pending };
    if ((await documentClass._preUpdateOperation(documents, complete, user as LooseUser)) === false) return [];
    return pending.length ? this.#request('update', documentClass, complete, { updates: pending }) : [];
  }

  /** Deletes documents. Returns those deleted; a document's `_preDelete` or a hook can refuse its deletion. */
  override async delete(
    documentClass: DocumentClass,
    operation: Operation & { ids: readonly string[] },
    user: User = findGame()?.user,
  ): Promise<Document[]> {
    const { ids, ...options } = operation;
    const contents = getContents(documentClass.documentName, options);
    const documents: Document[] = [];
    for (const id of options['deleteAll'] ? [...contents.keys()] : ids) {
      const document = contents.get(id, { strict: true, invalid: true }) as Document;
      if (await this.#allow(document, 'Delete', [], options, user)) documents.push(document);
    }
    if (!documents.length) return [];
    const complete = { ...options, ids: documents.map((document) => document.id) };
    if ((await documentClass._preDeleteOperation(documents, complete, user as LooseUser)) === false) return [];
    return this.#request('delete', documentClass, { ...options, deleteAll: undefined }, { ids: complete.ids });
  }

  /** Calls a document's `_pre…` method for an operation, then the hook. Returns false if either refuses the operation. */
  async #allow(
    document: Document,
    event: 'Create' | 'Update' | 'Delete',
    args: Dictionary[],
    options: Operation,
    user: User,
  ): Promise<boolean> {
    const step = Reflect.get(document, `_pre${event}`) as (...args: unknown[]) => unknown;
    if ((await Reflect.apply(step, document, [...args, options, user])) === false) return false;
    return options.noHook || callHook(`pre${event}${document.documentName}`, document, ...args, options, user?.id);
  }

  async #request(
    action: OperationResponse['action'],
    documentClass: DocumentClass,
    { parent, ...options }: Operation,
    payload: Dictionary,
  ): Promise<Document[]> {
    if (!this._transport) throw new Error('The database has no connection to a server');
    const operation = { ...options, ...payload, parentUuid: parent?.uuid ?? null };
    const request = { action, type: documentClass.documentName, operation };
    const response = (await this._transport.request('modifyDocument', request)) as OperationResponse & {
      error?: { message: string };
    };
    if (response.error) throw new Error(response.error.message);
    return this._handleResponse(response);
  }

  /**
   * Applies an operation that the server has carried out for this or another client.
   * @param response - The server's answer.
   * @returns The documents created, updated or deleted.
   */
  _handleResponse(response: OperationResponse): Document[] {
    const { action, type, userId } = response;
    const { parentUuid, data: _data, updates: _updates, ids: _ids, ...rest } = response.operation;
    const parent = (parentUuid ? findKnown(parseUuid(parentUuid)) : null) as unknown as Document | null;
    // Of a document in a pack that was never fetched, the client has at most an index entry.
    if (parentUuid && !(parent instanceof Document)) return [];
    const result = operatorsAreInstances ? (reviveOperators(response.result) as unknown[]) : response.result;
    const options: Operation = { render: true, ...rest, parent };
    const contents = getContents(type, options);
    const documents: Document[] = [];
    const changes: Dictionary[] = [];
    for (const entry of result) {
      const document = this.#apply(action, contents, entry, options);
      if (!document) continue;
      documents.push(document);
      changes.push(entry as Dictionary);
    }
    parent?._onEmbeddedChange(
      documents[0]?.parentCollection ?? '',
      documents.map(({ id }) => id),
    );
    // A document's derived data may depend on its embedded documents.
    findRoot(parent)?.reset();
    const event = `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
    for (const [index, document] of documents.entries()) {
      const args = action === 'delete' ? [] : [changes[index]];
      const step = Reflect.get(document, `_on${event}`) as (...args: unknown[]) => unknown;
      Reflect.apply(step, document, [...args, options, userId]);
      const hookArgs = action === 'update' ? args : [];
      callAllHooks(`${action}${type}`, document, ...hookArgs, options, userId);
    }
    const user = findGame()?.users?.get(userId) as LooseUser;
    const documentClass = getDocumentClass(type) as DocumentClass;
    const steps = { create: '_onCreateOperation', update: '_onUpdateOperation', delete: '_onDeleteOperation' } as const;
    void documentClass[steps[action]](documents, options, user);
    for (let above = parent; above; above = above.parent)
      above._onDescendantDocuments(event, documents, changes, options, userId);
    contents._onModifyContents?.(action, documents, result, options, userId);
    return documents;
  }

  #apply(
    action: OperationResponse['action'],
    contents: Contents,
    entry: unknown,
    options: Operation,
  ): Document | undefined {
    if (action === 'create') {
      const { parent, pack } = options;
      const document = contents.createDocument(deepClone(entry) as object, { parent, ...(pack ? { pack } : {}) });
      contents.set(document.id, document);
      return document;
    }
    const id = action === 'delete' ? (entry as string) : ((entry as Dictionary)['_id'] as string);
    const document = contents.get(id, { invalid: true });
    if (action === 'delete') contents.delete(id);
    // Values to be replaced completely are marked by operators, so everything else, such as the statistics, is merged.
    else document?._applyChanges(deepClone(entry) as Dictionary);
    return document;
  }
}

/** Returns the outermost document that contains this one. For a document of a token's actor, that is the actor. */
function findRoot(document: Document | null): Document | null {
  return document?.isEmbedded ? findRoot(document.parent) : document;
}

function getContents(type: string, { parent, pack }: Operation): Contents {
  if (parent) return parent.getEmbeddedCollection(type);
  const game = findGame();
  const collection = pack ? game?.packs?.get(pack) : game?.collections?.get(type);
  if (!collection) throw new Error(`${type} is not a primary Document of this world`);
  return collection as unknown as Contents;
}
