/**
 * foundry.abstract.Document: data stored in the world under an id (common/abstract/document.d.mts). Permissions are checked here and in the Base documents, so
 * that the client and the server decide in the same way.
 */
import { BASE_DOCUMENT_TYPE, DOCUMENT_OWNERSHIP_LEVELS, USER_PERMISSIONS } from '../const/constants.ts';
import { operatorsAreInstances } from '../generation.ts';
import type { EmbeddedCollectionField } from '../data/document-fields.ts';
import { ForcedDeletion, isOperator } from '../data/operators.ts';
import type { SchemaField } from '../data/object-fields.ts';
import type { DataField } from '../data/field.ts';
import { failNotImplemented } from '../not-implemented.ts';
import { findGame, getConfig, getGlobal, type Dictionary, type LooseUser } from '../runtime.ts';
import { mergeObject } from '../utils/objects.ts';
import { getProperty } from '../utils/paths.ts';
import { getParentClasses } from '../utils/types.ts';
import { buildUuid, getDocumentClass, type IdentifiedDocument } from '../utils/uuid.ts';
import { DataModel, type ConstructionContext, type UpdateSourceOptions } from './data-model.ts';
import type { DatabaseBackend } from './database-backend.ts';
import type { EmbeddedCollection } from './embedded-collection.ts';

export type DocumentClass = typeof Document;

export type DocumentAction = 'create' | 'update' | 'delete';

/** Who may perform an action: a function that decides, or the name of the required role or ownership level. */
export type PermissionTest = string | ((user: LooseUser, document: never, data: Dictionary) => boolean);

/** The metadata of a document class, such as its names, types, embedded collections and permissions. */
export interface DocumentMetadata extends Dictionary {
  name: string;
  collection: string;
  label: string;
  labelPlural: string;
  coreTypes: readonly string[];
  compendiumIndexFields: readonly string[];
  embedded: Readonly<Record<string, string>>;
  hasTypeData: boolean;
  permissions: Readonly<Record<'view' | DocumentAction, PermissionTest>>;
}

export interface Operation extends Dictionary {
  parent?: Document | null;
  pack?: string | null;
  render?: boolean;
  noHook?: boolean;
}

/** The arguments of an event about embedded documents: its name, the documents, their data or ids, the operation, and the id of the user who caused it. */
export type DescendantEvent = [event: string, Document[], unknown[], options: Operation, userId: string];

type Answer = Promise<boolean | void> | boolean | void;

export abstract class Document extends DataModel {
  static override LOCALIZATION_PREFIXES = ['DOCUMENT'];
  declare readonly parent: Document | null;
  declare readonly parentCollection: string | null;
  declare readonly pack: string | null;
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;
  declare _id: string | null;

  static metadata: DocumentMetadata = {
    name: 'Document',
    collection: 'documents',
    label: 'DOCUMENT.Document',
    labelPlural: 'DOCUMENT.Documents',
    coreTypes: [BASE_DOCUMENT_TYPE],
    compendiumIndexFields: [],
    embedded: {},
    hasTypeData: false,
    permissions: { view: 'LIMITED', create: 'ASSISTANT', update: 'OWNER', delete: 'ASSISTANT' },
  };

  protected override _configure(options: Dictionary = {}): void {
    const { pack = null, parentCollection } = options;
    const define = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: false, configurable: true });
    };
    define('parentCollection', this._getParentCollection(parentCollection as string | undefined));
    define('pack', pack);
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries((this.constructor as DocumentClass).hierarchy)) {
      const Collection = (field.constructor as typeof EmbeddedCollectionField).implementation;
      collections[name] = new Collection(name, this, this._source[name] as Dictionary[]);
    }
    define('collections', Object.freeze(collections));
  }

  /** The schema of the base class, which all its subclasses share. */
  static override get schema(): SchemaField {
    const base = this.baseDocument;
    return base === this || (base as unknown) === Document ? super.schema : base.schema;
  }

  protected static override *_initializationOrder(): Generator<[string, DataField]> {
    // Embedded documents are last, because they may read the rest of their parent while they are prepared.
    const { hierarchy } = this;
    const entries = this.schema.entries();
    yield* entries.filter(([name]) => !(name in hierarchy) && name !== 'system');
    yield* entries.filter(([name]) => name === 'system');
    yield* entries.filter(([name]) => name in hierarchy);
  }

  /** The database that handles the operations of all documents. */
  static get database(): DatabaseBackend {
    return getConfig()['DatabaseBackend'] as DatabaseBackend;
  }

  /** The class that is configured for this document, possibly one of the system's. */
  static get implementation(): DocumentClass {
    const found = getGlobal('CONFIG') ? (getDocumentClass(this.documentName) as DocumentClass | undefined) : undefined;
    return found ?? this;
  }

  /** The base class of this document, which is a direct subclass of Document. */
  static get baseDocument(): DocumentClass {
    const chain = [this, ...getParentClasses(this)] as DocumentClass[];
    return chain[chain.indexOf(Document) - 1] ?? this;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  get collectionName(): string {
    return (this.constructor as DocumentClass).collectionName;
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  get documentName(): string {
    return (this.constructor as DocumentClass).documentName;
  }

  /** The types that documents of this class may have. */
  static get TYPES(): readonly string[] {
    return findGame()?.documentTypes?.[this.documentName] ?? this.metadata.coreTypes;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The fields that contain embedded documents, by collection name. */
  static get hierarchy(): Record<string, EmbeddedCollectionField> {
    const fields = this.schema.entries().filter(([, field]) => (field.constructor as typeof DataField).hierarchical);
    return Object.fromEntries(fields) as unknown as Record<string, EmbeddedCollectionField>;
  }

  _getParentCollection(parentCollection?: string): string | null {
    if (!this.parent) return null;
    if (parentCollection) return parentCollection;
    return (this.parent.constructor as DocumentClass).getCollectionName(this.documentName);
  }

  get id(): string {
    return this._id as string;
  }

  get isEmbedded(): boolean {
    return !!this.parent && this.parentCollection !== null;
  }

  get inCompendium(): boolean {
    return !!this.pack;
  }

  get uuid(): string {
    const parent = this.parent as unknown as IdentifiedDocument | null;
    return buildUuid({ id: this.id, documentName: this.documentName, parent, pack: this.pack }) ?? '';
  }

  /** Tests whether a user may create documents of this class. */
  static canUserCreate(user: LooseUser): boolean {
    const permission = this.metadata.permissions.create;
    return typeof permission === 'string' ? user.hasRole(permission) || user.hasPermission(permission) : user.isGM;
  }

  /**
   * Returns a user's ownership level for the document, ignoring the user's role.
   * @param user - The user (default: the current one).
   * @returns A level of DOCUMENT_OWNERSHIP_LEVELS; null without a user.
   */
  getUserLevel(user: LooseUser | null = findGame()?.user ?? null): number | null {
    if (!user) return null;
    const ownership = getProperty(this, 'ownership') as Record<string, number> | undefined;
    const { INHERIT, NONE } = DOCUMENT_OWNERSHIP_LEVELS;
    const level = ownership?.[user.id] ?? ownership?.['default'] ?? (this.parent && !ownership ? INHERIT : NONE);
    if (level === INHERIT) return this.parent?.getUserLevel(user) ?? ownership?.['default'] ?? NONE;
    return level;
  }

  /**
   * Tests whether a user has an ownership level; GMs have all of them.
   * @param user - The user.
   * @param permission - The level or its name.
   * @param options - `exact`: whether a higher level does not count.
   * @returns True if the user has the level.
   */
  testUserPermission(user: LooseUser, permission: string | number, options: { exact?: boolean } = {}): boolean {
    const levels = DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    const required = typeof permission === 'string' ? levels[permission] : permission;
    if (required === undefined) throw new Error(`${permission} is not a level of ownership`);
    const level = user.isGM ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : (this.getUserLevel(user) ?? 0);
    return options.exact ? level === required : level >= required;
  }

  /**
   * Tests whether a user may perform an action on this document.
   * @param user - The user.
   * @param action - The action.
   * @param data - The data to create or the changes.
   * @returns True if the action is allowed.
   */
  canUserModify(user: LooseUser, action: DocumentAction, data: Dictionary = {}): boolean {
    const permission = (this.constructor as DocumentClass).metadata.permissions[action];
    if (typeof permission === 'string' && permission in USER_PERMISSIONS) return user.hasPermission(permission);
    // For an embedded document without a rule for this action, the user must be allowed to update its parent.
    if (this.parent && typeof permission === 'string' && !(permission in DOCUMENT_OWNERSHIP_LEVELS))
      return this.parent.canUserModify(user, 'update', data);
    if (typeof permission === 'function') return permission(user, this as never, data);
    if (user.isGM) return true;
    if (permission in DOCUMENT_OWNERSHIP_LEVELS) return this.testUserPermission(user, permission);
    return user.hasRole(permission);
  }

  /** Copies the document, in memory or (with `save`) in the world. The copy gets an id of its own unless `keepId` is set. */
  override clone(data: object = {}, context: ConstructionContext & { save?: boolean; keepId?: boolean } = {}): unknown {
    const { save = false, keepId = false, ...rest } = context;
    const source = this._mergeClone(data);
    if (!keepId) delete source['_id'];
    const Model = this.constructor as unknown as new (data: object, context: Dictionary) => Document;
    const own = { parent: this.parent, pack: this.pack, strict: false };
    const clone = new Model(source, { ...own, ...rest });
    if (!save) return clone;
    return (this.constructor as DocumentClass).create(clone, { parent: this.parent, pack: this.pack, keepId });
  }

  protected override _prepareChanges(changes: object, options: UpdateSourceOptions): Dictionary {
    const { hasTypeData } = this.constructor as DocumentClass;
    const given = { ...changes } as Dictionary;
    // The type must be among the changes, because system data are migrated and cleaned by type.
    if (hasTypeData && !('type' in given)) given['type'] = this._source['type'];
    const prepared = super._prepareChanges(given, options);
    if (isOperator(prepared['type'])) delete prepared['type'];
    if (hasTypeData && 'type' in changes) prepared['type'] = Reflect.get(changes, 'type');
    return prepared;
  }

  protected override _validateChanges(changes: Dictionary): void {
    if (!(this.constructor as DocumentClass).hasTypeData || !('type' in changes)) return;
    if (changes['type'] === this._source['type']) return;
    const system = changes['system'];
    if (!isOperator(system) || system instanceof ForcedDeletion)
      throw new Error('The type of a Document can be changed only if its system field is replaced');
  }

  /**
   * Creates documents in the world.
   * @param data - Documents or their data.
   * @param operation - Parameters such as `parent`.
   * @returns The created documents.
   */
  static async createDocuments(data: readonly object[] = [], operation: Operation = {}): Promise<Document[]> {
    const { implementation } = this;
    return implementation.database.create(implementation, { ...operation, data: [...data] }, findGame()?.user);
  }

  /** Updates documents of the world; each update names its document by `_id`. */
  static async updateDocuments(updates: readonly object[] = [], operation: Operation = {}): Promise<Document[]> {
    const { implementation } = this;
    return implementation.database.update(implementation, { ...operation, updates: [...updates] }, findGame()?.user);
  }

  static async deleteDocuments(ids: readonly string[] = [], operation: Operation = {}): Promise<Document[]> {
    const { implementation } = this;
    return implementation.database.delete(implementation, { ...operation, ids: [...ids] }, findGame()?.user);
  }

  /** Creates a document, or several documents from an array; undefined if a hook or the class cancelled the creation. */
  static async create(
    data: object | readonly object[],
    operation: Operation = {},
  ): Promise<Document | Document[] | undefined> {
    const created = await this.createDocuments(Array.isArray(data) ? (data as object[]) : [data], operation);
    return Array.isArray(data) ? created : created.shift();
  }

  /** Updates this document; undefined if nothing changed, or a hook or the class cancelled the update. */
  async update(data: object = {}, operation: Operation = {}): Promise<this | undefined> {
    const complete = { ...operation, parent: this.parent, pack: this.pack };
    const updates = [{ ...data, _id: this.id }];
    const [updated] = await (this.constructor as DocumentClass).updateDocuments(updates, complete);
    return updated as this | undefined;
  }

  /** Deletes this document; undefined if a hook or the class cancelled the deletion. */
  async delete(operation: Operation = {}): Promise<this | undefined> {
    const complete = { ...operation, parent: this.parent, pack: this.pack };
    const [deleted] = await (this.constructor as DocumentClass).deleteDocuments([this.id], complete);
    return deleted as this | undefined;
  }

  /** Returns a document of the world by id; null if there is none. */
  static get(documentId: string, operation: { pack?: string } = {}): Document | null {
    if (operation.pack) failNotImplemented('foundry.abstract.Document.get from a compendium');
    return (findGame()?.collections?.get(this.documentName)?.get(documentId) as Document | undefined) ?? null;
  }

  /** Returns the name of an embedded collection, which may be given by that name or by the name of its documents; null if there is none. */
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    return Object.entries(this.hierarchy).find(([, field]) => field.model.documentName === name)?.[0] ?? null;
  }

  /**
   * Returns an embedded collection.
   * @throws Error if there is none of that name.
   */
  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const collection = this.collections[(this.constructor as DocumentClass).getCollectionName(embeddedName) ?? ''];
    if (!collection) throw new Error(`${embeddedName} is not a valid embedded Document within ${this.documentName}`);
    return collection;
  }

  /** Returns an embedded document by id; undefined if there is none. */
  getEmbeddedDocument(
    embeddedName: string,
    id: string,
    options: { strict?: boolean; invalid?: boolean } = {},
  ): Document | undefined {
    return this.getEmbeddedCollection(embeddedName).get(id, options);
  }

  #embed(embeddedName: string): DocumentClass {
    return this.getEmbeddedCollection(embeddedName).documentClass;
  }

  async createEmbeddedDocuments(
    embeddedName: string,
    data: object[] = [],
    operation: Operation = {},
  ): Promise<Document[]> {
    return this.#embed(embeddedName).createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(
    embeddedName: string,
    updates: object[] = [],
    operation: Operation = {},
  ): Promise<Document[]> {
    return this.#embed(embeddedName).updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  async deleteEmbeddedDocuments(embeddedName: string, ids: string[], operation: Operation = {}): Promise<Document[]> {
    return this.#embed(embeddedName).deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  /** Yields the embedded documents at all depths, each with the path of its collection. */
  *traverseEmbeddedDocuments(_parentPath?: string): Generator<[string, Document]> {
    for (const [name, collection] of Object.entries(this.collections)) {
      const path = _parentPath ? `${_parentPath}.${name}` : name;
      for (const document of collection.contents) {
        yield [path, document];
        yield* document.traverseEmbeddedDocuments(path);
      }
    }
  }

  #checkScope(scope: string): void {
    const game = findGame();
    if (!game) return;
    const modules = Reflect.get(game, 'modules') as ReadonlyMap<string, { active?: boolean }> | undefined;
    const known = ['core', 'world', game.system?.id].includes(scope) || modules?.get(scope)?.active;
    if (!known) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
  }

  /**
   * Returns a flag.
   * @throws Error for an unknown or inactive scope.
   */
  getFlag(scope: string, key: string): unknown {
    this.#checkScope(scope);
    return getProperty(this, `flags.${scope}.${key}`);
  }

  /**
   * Sets a flag.
   * @throws Error for an unknown or inactive scope.
   */
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    this.#checkScope(scope);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  /**
   * Deletes a flag.
   * @throws Error for an unknown or inactive scope.
   */
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    this.#checkScope(scope);
    const [head, last] = [key.split('.').slice(0, -1), key.split('.').pop() ?? ''];
    const path = ['flags', scope, ...head].join('.');
    return this.update(
      operatorsAreInstances ? { [`${path}.${last}`]: ForcedDeletion.create() } : { [`${path}.-=${last}`]: null },
    );
  }

  /** Returns changes after migration and cleaning. Missing fields are not added. */
  _cleanChanges(changes: Dictionary): Dictionary {
    const prepared = this._prepareChanges(changes, {});
    const source = { ...this._source, ...prepared };
    const cleaned = (this.constructor as DocumentClass).cleanData(prepared, { partial: true, source });
    if (!('type' in changes)) delete cleaned['type'];
    return cleaned;
  }

  /** Applies the changes of an operation to this copy of the document. */
  _applyChanges(changes: Dictionary): void {
    this.updateSource(changes);
  }

  /** A hook that runs after embedded documents have changed, before all other listeners. It gets the collection's name and the documents' ids. */
  _onEmbeddedChange(_collection: string, _ids: readonly string[]): void {}

  /** A hook that runs after embedded documents have been created, updated or deleted. */
  _onDescendantDocuments(..._event: DescendantEvent): void {}

  _preCreate(_data: Dictionary, _options: Operation, _user: LooseUser): Answer {}
  _onCreate(_data: Dictionary, _options: Operation, _userId: string): void {}
  _preUpdate(_changed: Dictionary, _options: Operation, _user: LooseUser): Answer {}
  _onUpdate(_changed: Dictionary, _options: Operation, _userId: string): void {}
  _preDelete(_options: Operation, _user: LooseUser): Answer {}
  _onDelete(_options: Operation, _userId: string): void {}

  static _preCreateOperation(_documents: Document[], _operation: Operation, _user: LooseUser): Answer {}
  static _onCreateOperation(_documents: Document[], _operation: Operation, _user: LooseUser): Answer {}
  static _preUpdateOperation(_documents: Document[], _operation: Operation, _user: LooseUser): Answer {}
  static _onUpdateOperation(_documents: Document[], _operation: Operation, _user: LooseUser): Answer {}
  static _preDeleteOperation(_documents: Document[], _operation: Operation, _user: LooseUser): Answer {}
  static _onDeleteOperation(_documents: Document[], _operation: Operation, _user: LooseUser): Answer {}
}

/** Merges a class's own metadata into a copy of its parent's. */
export function extendMetadata(parent: DocumentMetadata, own: Partial<DocumentMetadata>): DocumentMetadata {
  return Object.freeze(mergeObject({ ...parent, permissions: { ...parent.permissions } }, own));
}
