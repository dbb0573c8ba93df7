/** The running game on a client. Sources: comments of fvtt-types, client/game, and the life-cycle hooks. */
import { DocumentSheetConfig } from '../applications/apps/document-sheet-config.ts';
import { applyColorScheme, registerCoreSettings } from '../helpers/core-settings.ts';
import {
  CompendiumCollection,
  CompendiumPacks,
  receivePack,
  type PackMetadata,
} from '../documents/compendium-collection.ts';
import type { User } from '../documents/documents.ts';
import { getCanvas } from '../canvas/find-canvas.ts';
import { ClientKeybindings } from '../helpers/client-keybindings.ts';
import { ClientSettings } from '../helpers/client-settings.ts';
import { GameTime } from '../helpers/game-time.ts';
import { TooltipManager } from '../helpers/tooltip-manager.ts';
import { Localization } from '../helpers/localization.ts';
import { ToursCollection } from '../nue/index.ts';
import { installAbsentTraps } from '../not-here.ts';
import { listenToQueries } from '../client/queries.ts';
import {
  callAllHooks,
  getConfig,
  getUi,
  type AnyConstructor,
  type Dictionary,
  type LooseCollection,
  type LooseSocket,
  type LooseUser,
} from '../runtime.ts';
import { Collection } from '../utils/collection.ts';
import { release } from './release.ts';

/** The world as the server sends it. */
export interface WorldPayload extends Dictionary {
  readonly userId: string;
  readonly world: Dictionary & { id: string; title: string };
  readonly system: Dictionary & { id: string; title: string; esmodules?: readonly string[] };
  readonly documentTypes: Record<string, string[]>;
  readonly activeUsers: readonly string[];
  readonly language: string;
}

/** The client's database, reduced to what the game needs. */
export interface DatabaseBackend {
  _transport: { request(event: string, payload: object): Promise<unknown> } | null;
  _handleResponse(response: never): unknown;
}

type CollectionClass = new (data: unknown) => LooseCollection & { _initialize?(): void };
interface UserEvent {
  readonly userId: string;
  readonly active: boolean;
}

/** The property of `game` that holds each world collection, by document name. */
const COLLECTIONS = {
  User: 'users',
  Setting: 'settings',
  Folder: 'folders',
  Macro: 'macros',
  Actor: 'actors',
  Item: 'items',
  Scene: 'scenes',
  Combat: 'combats',
  JournalEntry: 'journal',
  RollTable: 'tables',
  Cards: 'cards',
  ChatMessage: 'messages',
} as const;

/** The collections that are created after the hook `setup`, in this order. */
const LATER = Object.keys(COLLECTIONS).slice(2) as (keyof typeof COLLECTIONS)[];

/** The state of a session: the world's documents, settings, translations, and the connection to the server. */
export class Game {
  readonly view: string;
  readonly data: WorldPayload;
  readonly sessionId: string | null;
  readonly socket: LooseSocket;
  readonly userId: string | null;
  readonly world: WorldPayload['world'];
  readonly system: WorldPayload['system'];
  readonly modules = new Collection<unknown>();
  readonly release = release;
  readonly collections = new Collection<LooseCollection>();
  readonly i18n: Localization;
  readonly settings: ClientSettings;
  readonly keybindings = new ClientKeybindings();
  readonly time = new GameTime();
  readonly tooltip = new TooltipManager();
  users!: LooseCollection<LooseUser> & { readonly activeGM: LooseUser | null };
  actors!: LooseCollection;
  items!: LooseCollection;
  messages!: LooseCollection;
  folders!: LooseCollection;
  macros!: LooseCollection;
  scenes!: LooseCollection;
  combats!: LooseCollection & { readonly viewed: unknown };
  journal!: LooseCollection;
  tables!: LooseCollection;
  cards!: LooseCollection;
  packs!: CompendiumPacks;
  tours!: ToursCollection;
  ready = false;
  #backlog: [string, never][] | null = [];

  /**
   * Creates the game of a session.
   * @param view - The name of the view, which is always `game` here.
   * @param data - The world as the server sent it.
   * @param sessionId - The session.
   * @param socket - The connection to the server.
   */
  constructor(view: string, data: WorldPayload, sessionId: string | null, socket: LooseSocket) {
    this.view = view;
    this.data = data;
    this.sessionId = sessionId;
    this.socket = socket;
    this.userId = data.userId;
    this.world = data.world;
    this.system = data.system;
    this.i18n = new Localization(data.language);
    this.settings = new ClientSettings();
    // The world data are a snapshot, so changes that arrive before the documents exist are queued.
    for (const event of ['modifyDocument', 'manageCompendium', 'users']) {
      socket.on(event, (message: never) =>
        this.#backlog ? this.#backlog.push([event, message]) : this.#receive(event, message),
      );
    }
  }

  /** The user of this session; null before the users exist. */
  get user(): LooseUser | null {
    return this.users?.get(this.userId ?? '') ?? null;
  }

  /** The document types of this world, including `base`. */
  get documentTypes(): Record<string, string[]> {
    return this.data.documentTypes;
  }

  /** Template data by document and type. They are always empty, because data models define the data (HarnMaster issue 410). */
  get model(): Record<string, Record<string, object>> {
    const entries = Object.entries(this.documentTypes);
    return Object.fromEntries(
      entries.map(([name, types]) => [name, Object.fromEntries(types.map((type) => [type, {}]))]),
    );
  }

  get version(): string {
    return this.release.version;
  }

  /** The viewed combat; null if there is none. */
  get combat(): unknown {
    return this.combats.viewed;
  }

  /** Runs the game's life cycle, with the hooks init, i18nInit, setup and ready. */
  async initialize(): Promise<void> {
    // Because ClientSettings reads them directly, stored settings are available from the hook `init` on; users exist only from `setup` on (fvtt-types, Game).
    const settings = this.#createCollection('Setting') as never;
    this.settings.storage.set('world', settings).set('user', settings);
    callAllHooks('init');
    this.#initializeConfig();
    this.#createCollection('User');
    registerCoreSettings(this.settings, this.i18n.lang);
    await this.i18n.initialize();
    this.#localizeModels();
    applyColorScheme(this.settings.get('core', 'uiConfig'));
    for (const id of this.data.activeUsers) this.#setActive(id, true);
    await this.setupGame();
  }

  /** Sets up the game, with the hooks `setup` and `ready`. */
  async setupGame(): Promise<void> {
    this.tours = new ToursCollection();
    callAllHooks('setup');
    this.initializeDocuments();
    this.keybindings.initialize();
    await DocumentSheetConfig.initializeSheets();
    await this.initializeUI();
    await getCanvas().draw();
    this.activateSocketListeners();
    this.ready = true;
    callAllHooks('ready');
  }

  /** Creates the collections of documents and packs. */
  initializeDocuments(): void {
    for (const name of LATER) this.#createCollection(name);
    this.packs = new CompendiumPacks(
      (this.data['packs'] as PackMetadata[]).map((metadata) => [metadata.id, new CompendiumCollection(metadata)]),
    );
    for (const name of LATER) (this.collections.get(name) as { _initialize?(): void } | undefined)?._initialize?.();
  }

  /** Creates the permanent applications (`CONFIG.ui`) and renders them. */
  async initializeUI(): Promise<void> {
    const ui = getUi();
    for (const [name, uiClass] of Object.entries(getConfig().ui))
      ui[name] = new (uiClass as unknown as new () => object)();
    for (const application of Object.values(ui)) {
      await (application as { render?(options: Dictionary): Promise<unknown> }).render?.({ force: true });
    }
  }

  /** Handles messages of the server, starting with the queued ones: operations, users who connect or disconnect, queries, activity. */
  activateSocketListeners(): void {
    for (const [event, message] of this.#backlog ?? []) this.#receive(event, message);
    this.#backlog = null;
    listenToQueries(this.socket);
    this.socket.on('userActivity', ({ userId, activity }: { userId: string; activity: object }) =>
      (this.users.get(userId) as unknown as User | undefined)?._onActivity(activity),
    );
  }

  /** Leaves the world and opens the join page. */
  logOut(): void {
    location.assign('/join');
  }

  /** Sets a default label for each document type of the system. */
  #initializeConfig(): void {
    for (const [name, types] of Object.entries(this.documentTypes)) {
      const config = getConfig()[name] as Dictionary | undefined;
      const labels = config?.['typeLabels'] as Record<string, string> | undefined;
      for (const type of types) if (labels && type !== 'base') labels[type] ??= `TYPES.${name}.${type}`;
    }
  }

  /** Translates the labels and hints of the system's data models. */
  #localizeModels(): void {
    for (const name of Object.keys(this.documentTypes)) {
      const models = (getConfig()[name] as Dictionary | undefined)?.['dataModels'] as
        | Record<string, AnyConstructor>
        | undefined;
      for (const model of Object.values(models ?? {})) Localization.localizeDataModel(model);
    }
  }

  #createCollection(name: keyof typeof COLLECTIONS): LooseCollection {
    const { collection: collectionClass } = getConfig()[name] as { collection: CollectionClass };
    const collection = new collectionClass(this.data[COLLECTIONS[name]]);
    this.collections.set(name, collection);
    if (name !== 'Setting') Reflect.set(this, COLLECTIONS[name], collection);
    return collection;
  }

  #receive(event: string, message: never): void {
    if (event === 'modifyDocument') (getConfig()['DatabaseBackend'] as DatabaseBackend)._handleResponse(message);
    else if (event === 'manageCompendium') receivePack(message);
    else this.#setActive((message as UserEvent).userId, (message as UserEvent).active, true);
  }

  #setActive(userId: string, active: boolean, notify = false): void {
    const user = this.users.get(userId);
    if (!user || user.active === active) return;
    Object.assign(user, { active });
    if (notify) callAllHooks('userConnected', user, active);
  }
}

installAbsentTraps({ Game });
