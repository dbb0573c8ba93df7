/**
 * Registered settings and their stored values. Client settings are stored in this browser, world and user settings as Setting documents. Sources: comments of
 * fvtt-types, client/helpers/client-settings; v14 API: ClientSettings, SettingConfig.
 */
import { DataField } from '../data/field.ts';
import type { WorldSettings } from '../documents/collections.ts';
import type { Setting } from '../documents/documents.ts';
import { failNotImplemented } from '../not-implemented.ts';
import { callAllHooks, getConfig, getGame, type Dictionary } from '../runtime.ts';
import { deepClone } from '../utils/objects.ts';

export interface SettingConfig extends Dictionary {
  namespace: string;
  key: string;
  id: string;
  scope: 'world' | 'client' | 'user';
  type?: unknown;
  default?: unknown;
  onChange?: (value: unknown, options: Dictionary, userId: string | null) => unknown;
}

/** A registered menu: a button in the settings window that opens an application. */
export interface MenuConfig extends Dictionary {
  label: string;
  type: new () => { render(options: object): unknown };
  restricted?: boolean;
}

const SCOPES = new Set(['world', 'client', 'user']);

/** Registers settings, and reads and writes their values. */
export class ClientSettings {
  /** The registered settings by `namespace.key`. */
  settings = new Map<string, SettingConfig>();
  /** The registered menus by `namespace.key`. */
  menus = new Map<string, MenuConfig>();
  /** Where values are stored, by scope. */
  storage = new Map<string, Storage | WorldSettings>();

  /**
   * Creates the settings.
   * @param worldSettings - The collection of Setting documents.
   */
  constructor(worldSettings?: WorldSettings) {
    if (globalThis.localStorage) this.storage.set('client', globalThis.localStorage);
    if (worldSettings) this.storage.set('world', worldSettings).set('user', worldSettings);
  }

  /**
   * Registers a setting. An unknown scope becomes `client` (core issue 11924).
   * @throws Error if the namespace or the key is missing.
   */
  register(namespace: string, key: string, data: Dictionary): void {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the setting');
    const id = `${namespace}.${key}`;
    const scope = SCOPES.has(String(data['scope'])) ? (data['scope'] as SettingConfig['scope']) : 'client';
    const config: SettingConfig = { ...data, namespace, key, id, scope };
    if (config.type instanceof DataField) config.default ??= config.type.getInitialValue({});
    else if (typeof config.type === 'function' && 'fromSource' in config.type)
      failNotImplemented('foundry.helpers.ClientSettings#register with a data model');
    this.settings.set(id, config);
  }

  /**
   * Registers a menu in the settings window.
   * @throws Error if the namespace or the key is missing.
   */
  registerMenu(namespace: string, key: string, data: MenuConfig): void {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the menu');
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key });
  }

  /**
   * Returns a setting's stored value, otherwise its default.
   * @throws Error if the setting is not registered.
   */
  get(namespace: string, key: string): unknown {
    const config = this.#getConfig(namespace, key);
    return readValue(config, this.#readStored(config));
  }

  /**
   * Stores a value.
   * @returns The stored value.
   * @throws Error if the setting is not registered, the value is invalid, or the server refuses to store it.
   */
  async set(namespace: string, key: string, value: unknown, options: Dictionary = {}): Promise<unknown> {
    const config = this.#getConfig(namespace, key);
    const json = JSON.stringify(cleanValue(config, value) ?? null);
    if (config.scope === 'client') this.#writeClient(config, json, options);
    else {
      const present = this.#findDocument(config);
      const user = config.scope === 'user' ? getGame().userId : null;
      const documentClass = getConfig().Setting.documentClass as unknown as typeof Setting;
      if (present) await present.update({ value: json }, options);
      else await documentClass.create({ key: config.id, value: json, user }, options);
    }
    return this.get(namespace, key);
  }

  /**
   * Returns a registered setting.
   * @throws Error if it is not registered.
   */
  #getConfig(namespace: string, key: string): SettingConfig {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the setting');
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  /** Returns the Setting document that stores a setting's value; undefined if there is none. */
  #findDocument(config: SettingConfig): Setting | undefined {
    if (config.scope === 'client') return undefined;
    const user = config.scope === 'user' ? getGame().userId : null;
    return (this.storage.get(config.scope) as WorldSettings | undefined)?.getSetting(config.id, user);
  }

  /** Returns the stored JSON of a setting's value; null if nothing is stored. */
  #readStored(config: SettingConfig): string | null {
    if (config.scope !== 'client') return (this.#findDocument(config)?._source['value'] as string | undefined) ?? null;
    return (this.storage.get('client') as Storage | undefined)?.getItem(config.id) ?? null;
  }

  /** Stores a client setting, and calls its `onChange` if the value has changed (core issue 9051). */
  #writeClient(config: SettingConfig, json: string, options: Dictionary): void {
    const before = JSON.stringify(readValue(config, this.#readStored(config)) ?? null);
    (this.storage.get('client') as Storage | undefined)?.setItem(config.id, json);
    if (json === before) return;
    const value = readValue(config, json);
    config.onChange?.(value, options, getGame().userId);
    callAllHooks('clientSettingChanged', config.id, value, options);
  }
}

/**
 * Converts a value to its setting's type before it is stored.
 * @throws DataModelValidationError if the setting's field refuses it.
 */
function cleanValue({ type }: SettingConfig, value: unknown): unknown {
  if (!(type instanceof DataField)) return castValue(type, value);
  const cleaned = type.clean(value);
  const flaw = type.validate(cleaned, { fallback: false });
  if (flaw) throw flaw.asError();
  return cleaned;
}

/** Converts stored JSON to a setting's value; null becomes a copy of the default. */
function readValue({ type, default: initial }: SettingConfig, json: string | null): unknown {
  const value: unknown = json === null ? deepClone(initial) : JSON.parse(json);
  return type instanceof DataField ? type.initialize(type.clean(value), null) : castValue(type, value);
}

/** Converts a value to a setting's type if that is a primitive type; otherwise returns it unchanged. */
function castValue(type: unknown, value: unknown): unknown {
  const isPrimitive = type === Number || type === String || type === Boolean;
  return isPrimitive && value !== null && value !== undefined ? (type as (value: unknown) => unknown)(value) : value;
}
