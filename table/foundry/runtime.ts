/**
 * Gives the table's classes access to the running game. The functions read the public globals when they are called, because documents, collections and the game
 * cannot import one another without a cycle. The types here are loose on purpose; the files that define the globals have exact ones.
 */

/** A plain object with unknown members. */
export type Dictionary = Record<string, unknown>;

/** A function looked up by name. */
export type AnyFunction = (...args: unknown[]) => unknown;

/** A class looked up by name. */
export type AnyConstructor = abstract new (...args: never[]) => object;

/** A collection of documents, reduced to what the table's classes use. */
export interface LooseCollection<T = unknown> extends Iterable<T> {
  get(id: string, options?: Dictionary): T | undefined;
  set(id: string, value: T): unknown;
  delete(id: string): boolean;
  has(id: string): boolean;
  readonly contents: T[];
  readonly size: number;
}

/** A user, reduced to what the table's classes use. */
export interface LooseUser {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  readonly role: number;
  readonly character: unknown;
  hasPermission(permission: string): boolean;
  hasRole(role: number | string, options?: Dictionary): boolean;
}

/** A scene, reduced to what the table's classes use. */
export interface LooseScene {
  readonly id: string;
  getEmbeddedDocument(name: string, id: string): unknown;
}

/** The running game, reduced to what the table's classes use. */
export interface LooseGame {
  readonly userId: string | null;
  readonly user: LooseUser | null;
  readonly users: (LooseCollection<LooseUser> & { readonly activeGM: LooseUser | null }) | undefined;
  readonly actors: LooseCollection | undefined;
  readonly items: LooseCollection | undefined;
  readonly messages: LooseCollection | undefined;
  readonly macros: LooseCollection | undefined;
  readonly folders: LooseCollection | undefined;
  readonly packs: LooseCollection | undefined;
  readonly tours: LooseCollection | undefined;
  readonly scenes: (LooseCollection<LooseScene> & { current?: LooseScene; active?: LooseScene }) | undefined;
  readonly combats: (LooseCollection & { readonly viewed: unknown }) | undefined;
  readonly collections: LooseCollection<LooseCollection> | undefined;
  readonly documentTypes: Record<string, string[]>;
  readonly i18n: {
    readonly lang: string;
    localize(key: string): string;
    format(key: string, data?: Dictionary): string;
    has(key: string, fallback?: boolean): boolean;
  };
  readonly settings: {
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown, options?: Dictionary): Promise<unknown>;
    register(namespace: string, key: string, data: Dictionary): void;
    registerMenu(namespace: string, key: string, data: Dictionary & { label: string; type: never }): void;
    readonly menus: ReadonlyMap<string, Dictionary>;
    readonly settings: Map<string, Dictionary>;
  };
  readonly socket: LooseSocket | null;
  readonly system: Dictionary & { readonly id: string; readonly title: string };
  readonly world: Dictionary & { readonly id: string; readonly title: string };
  readonly release: Dictionary & { readonly generation: number };
  readonly time: {
    _announce(...args: unknown[]): void;
  };
  readonly version: string;
  readonly data: Dictionary;
  readonly ready: boolean;
}

/** The connection to the server, reduced to what the table's classes use. */
export interface LooseSocket {
  /** Whether there is a connection to the server; undefined in some tests. */
  readonly connected?: boolean;
  /** Sends messages that may get lost. */
  readonly volatile: { emit(event: string, ...args: unknown[]): unknown };
  emit(event: string, ...args: unknown[]): unknown;
  on(event: string, listener: (...args: never[]) => unknown): unknown;
  off(event: string, listener: (...args: never[]) => unknown): unknown;
  emitWithAck(event: string, ...args: unknown[]): Promise<unknown>;
}

/** The configuration of a document class in `CONFIG`. */
export interface LooseDocumentConfig extends Dictionary {
  documentClass: AnyConstructor;
  collection?: AnyConstructor;
  dataModels?: Record<string, AnyConstructor>;
  sheetClasses?: Record<string, Record<string, Dictionary>>;
  typeLabels?: Record<string, string>;
  typeIcons?: Record<string, string>;
  defaultType?: string;
}

/** The global `CONFIG`. Members that do not configure documents are looked up by name. */
export type LooseConfig = Record<string, unknown> & {
  ActiveEffect: LooseDocumentConfig;
  Actor: LooseDocumentConfig;
  Token: LooseDocumentConfig;
  Item: LooseDocumentConfig;
  ChatMessage: LooseDocumentConfig;
  User: LooseDocumentConfig;
  Setting: LooseDocumentConfig;
  Dice: Dictionary;
  ui: Record<string, AnyConstructor>;
  queries: Record<string, AnyFunction>;
};

/** The hooks, reduced to what the table's classes use. */
interface LooseHooks {
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): boolean;
}

/**
 * Returns a public global.
 * @param name - Its name.
 * @returns Its value; undefined if it is not installed.
 */
export function getGlobal(name: string): unknown {
  return Reflect.get(globalThis, name);
}

/** Tests whether the page uses an alternative reading of undocumented behaviour (table/server/readings.ts). Only tests choose such readings. */
export function hasReading(name: string): boolean {
  return ((getGlobal('TABLE_READINGS') ?? []) as string[]).includes(name);
}

/**
 * Returns the running game.
 * @returns `globalThis.game`.
 * @throws Error before the game exists.
 */
export function getGame(): LooseGame {
  const game = getGlobal('game') as LooseGame | undefined;
  if (!game) throw new Error('game is used before the globals are installed');
  return game;
}

/**
 * Returns the running game. There is none on the server, and none for plain data.
 * @returns `globalThis.game`; undefined if there is none.
 */
export function findGame(): LooseGame | undefined {
  return getGlobal('game') as LooseGame | undefined;
}

/**
 * Returns the global configuration.
 * @returns `globalThis.CONFIG`.
 * @throws Error before the globals are installed.
 */
export function getConfig(): LooseConfig {
  const config = findConfig();
  if (!config) throw new Error('CONFIG is used before the globals are installed');
  return config;
}

/**
 * Returns the global configuration. There is none on the server, and none for plain data.
 * @returns `globalThis.CONFIG`; undefined if there is none.
 */
export function findConfig(): LooseConfig | undefined {
  return getGlobal('CONFIG') as LooseConfig | undefined;
}

/**
 * Returns the applications of the interface by name.
 * @returns `globalThis.ui`; an empty object if it is not installed.
 */
export function getUi(): Dictionary {
  return (getGlobal('ui') as Dictionary | undefined) ?? {};
}

/**
 * Translates a key with the language files of the table and the system.
 * @param key - The key.
 * @param data - Values for the placeholders.
 * @returns The text; the key itself if no game is running.
 */
export function localize(key: string, data?: Dictionary): string {
  const i18n = findGame()?.i18n;
  if (!i18n) return key;
  return data ? i18n.format(key, data) : i18n.localize(key);
}

/**
 * Calls the listeners of a hook until one of them returns false.
 * @param name - The name of the hook.
 * @param args - The arguments of the listeners.
 * @returns False if a listener returned false; otherwise true.
 */
export function callHook(name: string, ...args: unknown[]): boolean {
  return (getGlobal('Hooks') as LooseHooks | undefined)?.call(name, ...args) ?? true;
}

/**
 * Calls all listeners of a hook and ignores what they return.
 * @param name - The name of the hook.
 * @param args - The arguments of the listeners.
 */
export function callAllHooks(name: string, ...args: unknown[]): void {
  (getGlobal('Hooks') as LooseHooks | undefined)?.callAll(name, ...args);
}
