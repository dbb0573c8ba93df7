/**
 * foundry.documents.collections.CompendiumCollection: the documents of a pack of the system or of the world, fetched on demand
 * (client/documents/collections/compendium-collection.d.mts). The packs of systems are locked unless someone unlocks them, which the table refuses.
 */
import type { Document, DocumentClass, Operation } from '../abstract/document.ts';
import { DOCUMENT_OWNERSHIP_LEVELS, FOLDER_MAX_DEPTH, USER_ROLE_NAMES } from '../const/constants.ts';
import { getConfig, getGame, getGlobal, getUi, type Dictionary, type LooseUser } from '../runtime.ts';
import { Collection } from '../utils/collection.ts';
import { getProperty, setProperty } from '../utils/paths.ts';
import { DocumentCollection } from './collections.ts';
import { buildTree, type TreeNode } from './directory-tree.ts';
import type { Folder } from './folder.ts';

/** What the manifest says of a pack. */
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

/** What the server says of a pack. */
export interface PackMetadata extends PackDescription {
  readonly index: readonly Dictionary[];
  readonly folders: readonly Dictionary[];
}

/** An entry of an index. */
export interface IndexEntry extends Dictionary {
  readonly _id: string;
  readonly uuid: string;
  readonly name?: string;
}

/** A pack. */
export class CompendiumCollection extends DocumentCollection {
  readonly metadata: PackDescription;
  /** Ids, names and the like of all documents. */
  index: Collection<IndexEntry>;
  /** The folders within the pack. */
  readonly folders: Collection<Folder>;
  readonly indexed = true;

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

  /** Its folders with the entries of its index. */
  get tree(): TreeNode {
    return buildTree(this.folders.contents, this.index.contents, getGame().user?.isGM ?? false);
  }

  /** How deep its folders may lie in one another. */
  get maxFolderDepth(): number {
    return FOLDER_MAX_DEPTH;
  }

  /** The setting that holds the configurations of all packs. */
  static CONFIG_SETTING = 'compendiumConfiguration';

  /**
   * Creates a pack of the world.
   * @param metadata - Its label and the type of its documents; the name is made of the label.
   * @throws Error if the user may not.
   */
  static async createCompendium(metadata: {
    type: string;
    label: string;
    name?: string;
  }): Promise<CompendiumCollection | undefined> {
    return receivePack(await dispatch('manageCompendium', { action: 'create', data: metadata }));
  }

  /**
   * Deletes a pack of the world with all that is in it.
   * @throws Error if the user may not.
   */
  async deleteCompendium(): Promise<this> {
    receivePack(await dispatch('manageCompendium', { action: 'delete', data: this.collection }));
    return this;
  }

  /** The configuration. */
  get config(): { locked?: boolean } {
    return this.#readConfigurations()[this.collection] ?? {};
  }

  /** Whether its documents cannot be changed: those of the world can, unless configured otherwise. */
  get locked(): boolean {
    return this.config.locked ?? this.metadata.packageType !== 'world';
  }

  /** Configures the pack. */
  async configure(configuration: { locked?: boolean } = {}): Promise<void> {
    const all = { ...this.#readConfigurations(), [this.collection]: { ...this.config, ...configuration } };
    await getGame().settings.set('core', CompendiumCollection.CONFIG_SETTING, all);
  }

  #readConfigurations(): Record<string, { locked?: boolean } | undefined> {
    return getGame().settings.get('core', CompendiumCollection.CONFIG_SETTING) as Record<string, { locked?: boolean }>;
  }

  /** Keeps the index true. */
  override _onModifyContents(action: string, documents: Document[], result: unknown[], operation: Operation): void {
    for (const entry of result as (Dictionary | string)[]) {
      if (typeof entry === 'string') this.index.delete(entry);
      else if (!operation.parent) this.#indexSource(entry);
    }
    super._onModifyContents(action, documents, result, operation);
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

  /** The canonical name, `package.pack`. */
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

  /** The fields of the index: those of the document and those of `CONFIG.<Document>.compendiumIndexFields`. */
  get indexFields(): Set<string> {
    const more = (getConfig()[this.documentName] as Dictionary)['compendiumIndexFields'] as string[] | undefined;
    return new Set([...this.documentClass.metadata.compendiumIndexFields, ...(more ?? [])]);
  }

  get visible(): boolean {
    const { user } = getGame();
    return !!user && this.testUserPermission(user, 'OBSERVER');
  }

  /** The level of a user by the role. */
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

  /** Whether a user has a level. */
  testUserPermission(user: LooseUser, permission: string | number, options: { exact?: boolean } = {}): boolean {
    const levels = DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    const required = typeof permission === 'string' ? (levels[permission] ?? Infinity) : permission;
    const level = this.getUserLevel(user);
    return options.exact ? level === required : level >= required;
  }

  /** The identifier of one of its documents. */
  getUuid(id: string): string {
    return `Compendium.${this.metadata.id}.${this.metadata.type}.${id}`;
  }

  /** The index, with further fields where they are asked for. */
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

  /** Gets a document by id; undefined if there is none. */
  async getDocument(id: string): Promise<Document | undefined> {
    return this.get(id) ?? (await this.getDocuments({ _id: id })).at(0);
  }

  /** Returns the documents that match a query: values by path, or lists of them by `path__in`. */
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
      const known =
        this.get(id) ??
        (this.documentClass.fromSource(structuredClone(source), { pack: this.metadata.id }) as Document);
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

/** Adds a pack that someone has created, or removes a deleted one. */
export function receivePack(response: unknown): CompendiumCollection | undefined {
  const { action, result } = response as { action: string; result: PackMetadata };
  const packs = getGame().packs as unknown as CompendiumPacks;
  if (action === 'delete') packs.delete(result.id);
  else packs.set(result.id, new CompendiumCollection(result));
  void (getUi()['compendium'] as { render?(): unknown } | undefined)?.render?.();
  return packs.get(result.id);
}

/** All packs, by their canonical names. */
export class CompendiumPacks extends Collection<CompendiumCollection> {}
