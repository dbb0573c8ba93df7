/** foundry.documents.collections and their base classes: the documents of the world (client/documents/collections). */
import { Document, type DocumentClass, type Operation } from '../abstract/document.ts';
import { FOLDER_MAX_DEPTH } from '../const/constants.ts';
import {
  findGame,
  getConfig,
  getGame,
  getGlobal,
  getUi,
  localize,
  type Dictionary,
  type LooseUser,
} from '../runtime.ts';
import { Collection, type CollectionGetOptions } from '../utils/collection.ts';
import { deepClone, mergeObject } from '../utils/objects.ts';
import type { Combat } from './combat.ts';
import { buildTree, type TreeNode } from './directory-tree.ts';
import type { Folder } from './folder.ts';
import type { CompendiumCollection } from './compendium-collection.ts';
import type { Setting } from './documents.ts';
import type { Scene } from './scene.ts';

interface ListApplication {
  render(options: Dictionary): unknown;
}

export abstract class DocumentCollection extends Collection<Document> {
  static documentName = 'Document';
  /** The applications to render when the documents change. */
  apps: ListApplication[] = [];
  /** The ids of documents whose source is invalid. */
  invalidDocumentIds = new Set<string>();
  readonly _source: Dictionary[];

  constructor(data: Dictionary[] = []) {
    super();
    this._source = data;
  }

  /** Creates the documents from the source data. An invalid document is skipped. */
  _initialize(): void {
    this.clear();
    for (const data of this._source) {
      const id = data['_id'] as string;
      try {
        const context = { strict: true, dropInvalidEmbedded: true };
        super.set(id, this.documentClass.fromSource(structuredClone(data), context) as Document);
      } catch (error) {
        this.invalidDocumentIds.add(id);
        console.error(`${this.documentName} [${id}] is invalid`, error);
      }
    }
  }

  get documentClass(): DocumentClass {
    return (getConfig()[this.documentName] as { documentClass: unknown }).documentClass as DocumentClass;
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }

  get name(): string {
    return this.constructor.name;
  }

  /** Creates a document for this collection, without adding it. */
  createDocument(data: object, context: Dictionary = {}): Document {
    const Created = this.documentClass as unknown as new (data: object, context: Dictionary) => Document;
    return new Created(data, context);
  }

  override get(key: string, options: CollectionGetOptions = {}): Document | undefined {
    const found = super.get(key) ?? (options.invalid ? this.getInvalid(key, { strict: false }) : undefined);
    if (!found && options.strict) throw new Error(`${this.documentName} [${key}] does not exist in ${this.name}`);
    return found;
  }

  /**
   * Returns a document with an invalid source, by id.
   * @throws Error if there is none, unless `strict` is false.
   */
  getInvalid(id: string, options: { strict?: boolean } = {}): Document | undefined {
    const data = this.invalidDocumentIds.has(id) && this._source.find((entry) => entry['_id'] === id);
    if (data) return this.documentClass.fromSource(structuredClone(data), {}) as Document;
    if (options.strict ?? true) throw new Error(`${this.documentName} [${id}] is not in the set of invalid ids`);
    return undefined;
  }

  override delete(key: string): boolean {
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  /** Renders the applications that list the documents. */
  render(force = false, options: Dictionary = {}): void {
    for (const application of this.apps) application.render({ ...options, force });
  }

  _onModifyContents(
    action: string,
    _documents: Document[],
    result: unknown[],
    operation: Operation,
    _userId: string,
  ): void {
    if (operation.render === false) return;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData: result });
  }
}

/** The world's documents of one class. */
export abstract class WorldCollection extends DocumentCollection {
  get folders(): Collection<Folder> {
    const all = [...(getGame().folders ?? [])] as Folder[];
    return new Collection(all.filter(({ type }) => type === this.documentName).map((folder) => [folder.id, folder]));
  }

  /** The tree of folders, with the documents that the user may see. */
  get tree(): TreeNode {
    const seen = this.contents.filter((document) => Reflect.get(document, 'visible') !== false);
    return buildTree(this.folders.contents, seen, getGame().user?.isGM ?? false);
  }

  get maxFolderDepth(): number {
    return FOLDER_MAX_DEPTH;
  }

  /** The collection of the running game; undefined without one. */
  static get instance(): WorldCollection | undefined {
    return findGame()?.collections?.get(this.documentName) as unknown as WorldCollection | undefined;
  }

  /**
   * Returns data for a new document of the world from a document in a pack.
   * @param document - The document, or its data.
   * @param options - What to clear; `keepId`: whether to keep the id.
   */
  fromCompendium(document: Document | Dictionary, options: FromCompendiumOptions = {}): Dictionary {
    const { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false } = options;
    const data = document instanceof Document ? document.toObject() : deepClone(document);
    if (!keepId) delete data['_id'];
    if (clearFolder) delete data['folder'];
    if (clearSort) delete data['sort'];
    if (clearOwnership) delete data['ownership'];
    if (document instanceof Document && document.pack) {
      const sources = { compendiumSource: document.uuid, duplicateSource: null, exportSource: null };
      data['_stats'] = { ...(data['_stats'] as object | undefined), ...sources };
    }
    return data;
  }

  /**
   * Imports a document from a pack into the world.
   * @throws Error if the pack contains documents of another class, or has no document with this id.
   */
  async importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: object = {},
    options: Operation & FromCompendiumOptions = {},
  ): Promise<Document | undefined> {
    if (pack.documentName !== this.documentName) throw new Error(`${pack.title} holds no ${this.documentName}`);
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`${pack.title} has no ${this.documentName} [${id}]`);
    const data = mergeObject(this.fromCompendium(document, options), updateData);
    const created = await this.documentClass.create(data, { ...options, fromCompendium: true });
    return created as Document | undefined;
  }
}

/** What to clear when a document is imported from a pack. */
interface FromCompendiumOptions {
  clearFolder?: boolean;
  clearSort?: boolean;
  clearOwnership?: boolean;
  keepId?: boolean;
}

export class Actors extends WorldCollection {
  static override documentName = 'Actor';
}

export class CardStacks extends WorldCollection {
  static override documentName = 'Cards';
}

export class CombatEncounters extends WorldCollection {
  static override documentName = 'Combat';

  static get settings(): Dictionary {
    return getGame().settings.get('core', 'combatTrackerConfig') as Dictionary;
  }

  get #combats(): Combat[] {
    return this.contents as unknown as Combat[];
  }

  /** The encounters of the viewed scene, and those without a scene. */
  get combats(): Combat[] {
    const current = getGame().scenes?.current?.id;
    return this.#combats.filter(({ scene }) => !scene || scene.id === current);
  }

  /** The active encounter; undefined if there is none. */
  get active(): Combat | undefined {
    return this.combats.find(({ active }) => active);
  }

  /** The encounter shown in the tracker; null if there is none. */
  get viewed(): Combat | null {
    return (getUi()['combat'] as { viewed?: Combat | null } | undefined)?.viewed ?? this.active ?? null;
  }
}

export class Folders extends WorldCollection {
  static override documentName = 'Folder';
}

export class Journal extends WorldCollection {
  static override documentName = 'JournalEntry';
}

export class Macros extends WorldCollection {
  static override documentName = 'Macro';
}

export class RollTables extends WorldCollection {
  static override documentName = 'RollTable';
}

export class Scenes extends WorldCollection {
  static override documentName = 'Scene';

  get #scenes(): Scene[] {
    return this.contents as unknown as Scene[];
  }

  get active(): Scene | undefined {
    return this.#scenes.find(({ active }) => active);
  }

  /** The scene shown on this client; undefined if there is none. */
  get viewed(): Scene | undefined {
    return this.#scenes.find(({ isView }) => isView);
  }

  /** The viewed scene; without a canvas, the active scene. */
  get current(): Scene | undefined {
    return (getGlobal('canvas') as { ready?: boolean } | undefined)?.ready ? this.viewed : this.active;
  }
}

export class Items extends WorldCollection {
  static override documentName = 'Item';
}

export class ChatMessages extends WorldCollection {
  static override documentName = 'ChatMessage';

  override get name(): string {
    return 'Messages';
  }

  /** Saves all messages that the user may see as a text file. */
  export(): void {
    const messages = this.contents as unknown as { visible: boolean; export(): string }[];
    const log = messages.filter((message) => message.visible).map((message) => message.export());
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([log.join('\n---------------------------\n')], { type: 'text/plain' }));
    link.download = `fvtt-log-${new Date().toISOString().slice(0, 10)}.txt`;
    link.click();
  }

  /** Asks for confirmation, then deletes all messages. */
  async flush(): Promise<unknown> {
    const { applications } = getGlobal('foundry') as {
      applications: { api: { DialogV2: { confirm(options: Dictionary): Promise<unknown> } } };
    };
    const title = localize('CHAT.FlushTitle');
    const callback = (): unknown => this.documentClass.deleteDocuments([], { deleteAll: true });
    return applications.api.DialogV2.confirm({ window: { title }, content: `<p>${title}?</p>`, yes: { callback } });
  }
}

export class Users extends WorldCollection {
  static override documentName = 'User';

  constructor(data: Dictionary[] = []) {
    super(data);
    this._initialize();
  }

  get #users(): LooseUser[] {
    return this.contents as unknown as LooseUser[];
  }

  /** The user of this client; null if there is none. */
  get current(): LooseUser | null {
    return this.#users.find((user) => user.id === getGame().userId) ?? null;
  }

  get players(): LooseUser[] {
    return this.#users.filter((user) => !user.isGM && user.hasRole('PLAYER'));
  }

  /** The connected GM with the highest role (the designated GM), who is the same on every client; null if no GM is connected. */
  get activeGM(): LooseUser | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** Returns the user with the highest role who meets a condition; null if no one does. */
  getDesignatedUser(condition: (user: LooseUser) => unknown): LooseUser | null {
    const candidates = this.#users.filter((user) => condition(user));
    candidates.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return candidates[0] ?? null;
  }
}

/** The stored settings, of the world and of its users. */
export class WorldSettings extends WorldCollection {
  static override documentName = 'Setting';

  constructor(data: Dictionary[] = []) {
    super(data);
    this._initialize();
  }

  /** Returns the document of a setting: the world's or, with `user`, that user's; undefined if it was never set. */
  getSetting(key: string, user: string | null = null): Setting | undefined {
    const settings = this.contents as unknown as Setting[];
    return settings.find((setting) => setting.key === key && (setting._source['user'] ?? null) === user);
  }
}
