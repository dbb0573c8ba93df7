/**
 * Registered settings and where their values live: client settings in this browser, world and user settings as Setting documents.
 * Source: doc comments of the type package, client/helpers/client-settings; API14 ClientSettings and SettingConfig.
 */
import { callAllHooks, getConfig, getGame, type AnyConstructor, type Dictionary } from '../runtime.ts';

/** A registered setting. */
export interface SettingConfig extends Dictionary {
  namespace: string;
  key: string;
  id: string;
  scope: 'world' | 'client' | 'user';
  type?: unknown;
  default?: unknown;
  onChange?: (value: unknown, options: Dictionary, userId: string | null) => unknown;
}

interface SettingDocument {
  readonly value: unknown;
  readonly _source: { value: string };
  update(changes: Dictionary, options: Dictionary): Promise<unknown>;
}

interface SettingStorage {
  getSetting(key: string, user?: string | null): SettingDocument | undefined;
  getItem(key: string, user?: string | null): string | null;
}

/** A DataField, as far as settings use it. */
interface SettingField {
  clean(value: unknown, options?: Dictionary): unknown;
  validate(value: unknown, options?: Dictionary): Error | { asError?(): Error } | void;
  initialize(value: unknown, model?: unknown, options?: Dictionary): unknown;
  getInitialValue(data?: Dictionary): unknown;
}

const SCOPES = new Set(['world', 'client', 'user']);

/** Registers settings, reads and writes their values. */
export class ClientSettings {
  /** The registered settings by `namespace.key`. */
  settings = new Map<string, SettingConfig>();
  /** The registered submenus by `namespace.key`. */
  menus = new Map<string, Dictionary>();
  /** Where values are stored, by scope. */
  storage = new Map<string, Storage | SettingStorage>();

  /** @param worldSettings - The collection of Setting documents. */
  constructor(worldSettings?: SettingStorage) {
    if (globalThis.localStorage) this.storage.set('client', globalThis.localStorage);
    if (worldSettings) this.storage.set('world', worldSettings).set('user', worldSettings);
  }

  /**
   * Registers a setting. An unknown scope is taken for `client` (core#11924).
   * @throws Error without a namespace or a key.
   */
  register(namespace: string, key: string, data: Dictionary): void {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the setting');
    const id = `${namespace}.${key}`;
    const scope = SCOPES.has(String(data['scope'])) ? (data['scope'] as SettingConfig['scope']) : 'client';
    const config: SettingConfig = { ...data, namespace, key, id, scope };
    if (isField(config.type) && config.default === undefined) config.default = config.type.getInitialValue({});
    this.settings.set(id, config);
  }

  /**
   * Registers a submenu of the settings window.
   * @throws Error without a namespace, a key or an application class.
   */
  registerMenu(namespace: string, key: string, data: Dictionary): void {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the menu');
    const isApplication = getParentClassNames(data['type']).includes('ApplicationV2');
    if (!isApplication) throw new Error('The type of a settings menu must be a class of application');
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key });
  }

  /**
   * The value of a setting, its default where none is stored.
   * @throws Error where the setting is not registered.
   */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): unknown {
    const config = this.#getConfig(namespace, key);
    if (document) return this.#findDocument(config) ?? this.#createTransient(config);
    return readValue(config, this.#readStored(config));
  }

  /**
   * Stores a value.
   * @returns The stored value.
   * @throws Error where the setting is not registered, the value is invalid or the server refuses.
   */
  async set(namespace: string, key: string, value: unknown, options: Dictionary = {}): Promise<unknown> {
    const config = this.#getConfig(namespace, key);
    const { document = false, ...operation } = options;
    const json = JSON.stringify(cleanValue(config, value) ?? null);
    if (config.scope === 'client') this.#writeClient(config, json, operation);
    else {
      const present = this.#findDocument(config);
      const user = config.scope === 'user' ? getGame().userId : null;
      const documentClass = getConfig().Setting.documentClass as unknown as {
        create(data: Dictionary, options: Dictionary): Promise<unknown>;
      };
      if (present) await present.update({ value: json }, operation);
      else await documentClass.create({ key: config.id, value: json, user }, operation);
    }
    return this.get(namespace, key, { document: document === true });
  }

  /** Finds a registered setting. */
  #getConfig(namespace: string, key: string): SettingConfig {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the setting');
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  /** The Setting document that holds a value, if any. */
  #findDocument(config: SettingConfig): SettingDocument | undefined {
    if (config.scope === 'client') return undefined;
    const user = config.scope === 'user' ? getGame().userId : null;
    return (this.storage.get(config.scope) as SettingStorage | undefined)?.getSetting(config.id, user);
  }

  /** A document that is not stored, for a setting that has none. */
  #createTransient(config: SettingConfig): unknown {
    const json = this.#readStored(config) ?? JSON.stringify(config.default ?? null);
    const DocumentClass = getConfig().Setting.documentClass as unknown as new (data: Dictionary) => object;
    return new DocumentClass({ key: config.id, value: json });
  }

  /** The stored JSON of a setting. */
  #readStored(config: SettingConfig): string | null {
    if (config.scope !== 'client') return this.#findDocument(config)?._source.value ?? null;
    return (this.storage.get('client') as Storage | undefined)?.getItem(config.id) ?? null;
  }

  /** Stores a client setting and tells its listeners where the value is another one (core#9051). */
  #writeClient(config: SettingConfig, json: string, options: Dictionary): void {
    const before = JSON.stringify(readValue(config, this.#readStored(config)) ?? null);
    (this.storage.get('client') as Storage | undefined)?.setItem(config.id, json);
    if (json === before) return;
    const value = readValue(config, json);
    config.onChange?.(value, options, getGame().userId);
    callAllHooks('clientSettingChanged', config.id, value, options);
  }
}

/** Whether a setting's type is a DataField. */
function isField(type: unknown): type is SettingField {
  return typeof type === 'object' && type !== null && 'clean' in type && 'initialize' in type;
}

/** Whether a setting's type is a DataModel class. */
function isModel(type: unknown): type is AnyConstructor & {
  fromSource(data: object): object;
  cleanData(data: object): object;
} {
  return typeof type === 'function' && 'fromSource' in type && 'cleanData' in type;
}

/** Brings a value into the form of the setting's type before it is stored. */
function cleanValue(config: SettingConfig, value: unknown): unknown {
  const { type } = config;
  if (isField(type)) {
    const cleaned = type.clean(value);
    const failure = type.validate(cleaned, { fallback: false });
    if (failure)
      throw failure instanceof Error ? failure : (failure.asError?.() ?? new Error(`${config.id}: invalid value`));
    return cleaned;
  }
  if (isModel(type)) {
    const plain = (value as { toObject?(): object }).toObject?.() ?? (value as object);
    return new (type as unknown as new (data: object) => { toObject(): object })(plain).toObject();
  }
  return castValue(type, value);
}

/** Turns stored JSON into the value that `get` gives back. */
function readValue(config: SettingConfig, json: string | null): unknown {
  const { type } = config;
  const value: unknown = json === null ? structuredCloneSafely(config.default) : JSON.parse(json);
  if (isField(type)) return type.initialize(type.clean(value), undefined, {});
  if (isModel(type)) return value instanceof type ? value : type.fromSource(value ?? {});
  return castValue(type, value);
}

/** Casts to the primitive type of a setting; other classes are constructed from the value. */
function castValue(type: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (type === Number || type === String || type === Boolean) return (type as (value: unknown) => unknown)(value);
  if (type === Array) return Array.isArray(value) ? value : Array.from(value as Iterable<unknown>);
  return value;
}

/** Copies a default so that no caller can change it; what cannot be copied is given as it is. */
function structuredCloneSafely(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !('schema' in value) ? structuredClone(value) : value;
}

/** The names of a class and its ancestors; `foundry.applications` is not imported here, where it would make a cycle. */
function getParentClassNames(type: unknown): string[] {
  const names: string[] = [];
  for (let current = type; typeof current === 'function'; current = Object.getPrototypeOf(current) as unknown)
    names.push(current.name);
  return names;
}
