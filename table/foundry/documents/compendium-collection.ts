/**
 * foundry.documents.collections.CompendiumCollection: the documents of a compendium pack, fetched on demand
 * (client/documents/collections/compendium-collection.d.mts). The system's packs are locked by default; even if they are unlocked, the table's server refuses
 * changes to them.
 */
import type { Document, DocumentClass, Operation } from '../abstract/document.ts';
import { DOCUMENT_OWNERSHIP_LEVELS, FOLDER_MAX_DEPTH, USER_ROLE_NAMES } from '../const/constants.ts';
import { callAllHooks, getConfig, getGame, getGlobal, getUi, type Dictionary, type LooseUser } from '../runtime.ts';
import { Collection } from '../utils/collection.ts';
import { getProperty, setProperty } from '../utils/paths.ts';
import { DocumentCollection } from './collections.ts';
import { buildTree, type TreeNode } from './directory-tree.ts';
import type { Folder } from './folder.ts';

/** A pack as its manifest describes it. */
export interface PackDescription {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly system?: string;
  readonly packageName: string;
  readonly packageType: string;
  readonly ownership: Readonly<Record<string, string>>;
}

/** A pack as the server sends it: with its index and folders. */
export interface PackMetadata extends PackDescription {
  readonly index: readonly Dictionary[];
  readonly folders: readonly Dictionary[];
}

export interface IndexEntry extends Dictionary {
  readonly _id: string;
  readonly uuid: string;
  readonly name?: string;
}

/** A document with its open sheets. */
type Shown = Document & { readonly apps: Dictionary; render(): unknown };

export class CompendiumCollection extends DocumentCollection {
  readonly metadata: PackDescription;
  /** The index, which has the id, the name and some other fields of each document. */
  index: Collection<IndexEntry>;
  readonly folders: Collection<Folder>;
  readonly indexed = true;
  #wasLocked: boolean | undefined;

  constructor({ index, folders, ...metadata }: PackMetadata) {
    super();
    this.metadata = metadata;
    const entries = index.map((entry) => ({ ...entry, uuid: this.getUuid(entry['_id'] as string) }) as IndexEntry);
    this.index = new Collection(entries.map((entry) => [entry._id, entry]));
    const { documentClass } = getConfig()['Folder'] as {
      documentClass: new (data: object, context: object) => Folder;
    };
    const made = folders.map(
      (source) => new documentClass(structuredClone(source), { pack: metadata.id, strict: false }),
    );
    this.folders = new Collection(made.map((folder) => [folder.id, folder]));
  }

  /** The tree of folders, with the index entries. */
  get tree(): TreeNode {
    return buildTree(this.folders.contents, this.index.contents, getGame().user?.isGM ?? false);
  }

  get maxFolderDepth(): number {
    return FOLDER_MAX_DEPTH;
  }

  /** The setting with the configuration of all packs. */
  static CONFIG_SETTING = 'compendiumConfiguration';

  /**
   * Creates a pack in the world.
   * @param metadata - Its label and the class of its documents; its name is made from the label.
   * @throws Error if the user does not have the permission.
   */
  static async createCompendium(metadata: {
    type: string;
    label: string;
    name?: string;
  }): Promise<CompendiumCollection | undefined> {
    return receivePack(await dispatch('manageCompendium', { action: 'create', data: metadata }));
  }

  /**
   * Deletes a pack of the world, with all its documents.
   * @throws Error if the user does not have the permission.
   */
  async deleteCompendium(): Promise<this> {
    receivePack(await dispatch('manageCompendium', { action: 'delete', data: this.collection }));
    return this;
  }

  get config(): { locked?: boolean } {
    return this.#readConfigurations()[this.collection] ?? {};
  }

  /** Whether the pack's documents cannot be changed. By default, only packs of the world are unlocked. */
  get locked(): boolean {
    return this.config.locked ?? this.metadata.packageType !== 'world';
  }

  async configure(configuration: { locked?: boolean } = {}): Promise<void> {
    const all = { ...this.#readConfigurations(), [this.collection]: { ...this.config, ...configuration } };
    await getGame().settings.set('core', CompendiumCollection.CONFIG_SETTING, all);
  }

  /** Redraws the sheets of documents after the pack was locked or opened, but not those of what is embedded in them (core issue 11972). */
  _followLock(): void {
    if (this.locked !== this.#wasLocked) for (const document of this.contents as Shown[]) document.render();
    this.#wasLocked = this.locked;
  }

  #readConfigurations(): Record<string, { locked?: boolean } | undefined> {
    return getGame().settings.get('core', CompendiumCollection.CONFIG_SETTING) as Record<string, { locked?: boolean }>;
  }

  /** Updates the index after documents have been created, changed or deleted. */
  override _onModifyContents(
    action: string,
    documents: Document[],
    result: unknown[],
    operation: Operation,
    userId: string,
  ): void {
    for (const entry of result as (Dictionary | string)[]) {
      if (typeof entry === 'string') this.index.delete(entry);
      else if (!operation.parent) this.#indexSource(entry);
    }
    super._onModifyContents(action, documents, result, operation, userId);
    callAllHooks('updateCompendium', this, documents, operation, userId);
  }

  #indexSource(source: Dictionary): void {
    const id = source['_id'] as string;
    const known = this.index.get(id) ?? { _id: id, uuid: this.getUuid(id) };
    for (const path of this.indexFields) {
      const value = getProperty(source, path);
      if (value !== undefined) setProperty(known, path, value);
    }
    this.index.set(id, known);
  }

  /** The pack's id, `package.name`. */
  get collection(): string {
    return this.metadata.id;
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  override get documentClass(): DocumentClass {
    return (getConfig()[this.metadata.type] as { documentClass: DocumentClass }).documentClass;
  }

  get title(): string {
    return this.metadata.label;
  }

  override get name(): string {
    return this.metadata.name;
  }

  /** The fields of the index: those of the document class and of `CONFIG.<Document>.compendiumIndexFields`. */
  get indexFields(): Set<string> {
    const more = (getConfig()[this.documentName] as Dictionary)['compendiumIndexFields'] as string[] | undefined;
    return new Set([...this.documentClass.metadata.compendiumIndexFields, ...(more ?? [])]);
  }

  get visible(): boolean {
    const { user } = getGame();
    return !!user && this.testUserPermission(user, 'OBSERVER');
  }

  /** Returns a user's ownership level, which depends only on the user's role. */
  getUserLevel(user: LooseUser | null = getGame().user): number {
    const levels = DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    if (!user) return DOCUMENT_OWNERSHIP_LEVELS.NONE;
    if (user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    const given = Array.from(
      { length: user.role },
      (_, role) => this.metadata.ownership[USER_ROLE_NAMES[role + 1] ?? ''],
    );
    return Math.max(DOCUMENT_OWNERSHIP_LEVELS.NONE, ...given.map((name) => levels[name ?? ''] ?? 0));
  }

  /** Tests whether a user has an ownership level. With `exact`, a higher level does not count. */
  testUserPermission(user: LooseUser, permission: string | number, options: { exact?: boolean } = {}): boolean {
    const levels = DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    const required = typeof permission === 'string' ? (levels[permission] ?? Infinity) : permission;
    const level = this.getUserLevel(user);
    return options.exact ? level === required : level >= required;
  }

  getUuid(id: string): string {
    return `Compendium.${this.metadata.id}.${this.metadata.type}.${id}`;
  }

  /** Returns the index. Further fields are fetched if they are asked for. */
  async getIndex({ fields = [] }: { fields?: readonly string[] } = {}): Promise<Collection<IndexEntry>> {
    const wanted = [...fields, ...this.indexFields].filter((path) =>
      this.index.contents.some((entry) => getProperty(entry, path) === undefined),
    );
    if (!wanted.length) return this.index;
    for (const source of await this.#fetch()) {
      const entry = this.index.get(source['_id'] as string);
      for (const path of wanted) {
        const value = getProperty(source, path);
        if (entry && value !== undefined) setProperty(entry, path, value);
      }
    }
    return this.index;
  }

  /** Returns a document by id; undefined if there is none. */
  async getDocument(id: string): Promise<Document | undefined> {
    return this.get(id) ?? (await this.getDocuments({ _id: id })).at(0);
  }

  /** Returns the documents that match a query: values by path, or lists of values by `path__in`. */
  async getDocuments(query: Dictionary = {}): Promise<Document[]> {
    const sources = (await this.#fetch()).filter((source) =>
      Object.entries(query).every(([path, wanted]) =>
        path.endsWith('__in')
          ? (wanted as unknown[]).includes(getProperty(source, path.slice(0, -4)))
          : getProperty(source, path) === wanted,
      ),
    );
    return sources.map((source) => {
      const id = source['_id'] as string;
      const known = (this.get(id) ??
        this.documentClass.fromSource(structuredClone(source), { pack: this.metadata.id })) as Shown;
      // Sheets that are open no longer follow their documents (core issue 13679).
      for (const application of Object.keys(known.apps)) delete known.apps[application];
      this.set(id, known);
      return known;
    });
  }

  async #fetch(): Promise<Dictionary[]> {
    return (await dispatch('packDocuments', { pack: this.metadata.id })) as Dictionary[];
  }
}

function dispatch(event: string, payload: object): Promise<unknown> {
  const { helpers } = getGlobal('foundry') as {
    helpers: { SocketInterface: { dispatch(event: string, payload: object): Promise<unknown> } };
  };
  return helpers.SocketInterface.dispatch(event, payload);
}

/**
 * Adds a pack that was created, or removes one that was deleted.
 * @returns The pack; undefined if it was deleted.
 */
export function receivePack(response: unknown): CompendiumCollection | undefined {
  const { action, result } = response as { action: string; result: PackMetadata };
  const packs = getGame().packs as unknown as CompendiumPacks;
  if (action === 'delete') packs.delete(result.id);
  else packs.set(result.id, new CompendiumCollection(result));
  void (getUi()['compendium'] as { render?(): unknown } | undefined)?.render?.();
  return packs.get(result.id);
}

export class CompendiumPacks extends Collection<CompendiumCollection> {}
