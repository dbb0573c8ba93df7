/**
 * Translations of the running session. Source: doc comments of the type package, client/helpers/localization.
 */
import { callAllHooks, getGame, type AnyConstructor, type Dictionary } from '../runtime.ts';
import { coreTranslations } from './core-translations.ts';

/** A nested dictionary of texts. */
export interface Translations {
  [key: string]: string | Translations;
}

interface LocalizableField {
  readonly fieldPath: string;
  readonly name: string;
  label?: string;
  hint?: string;
  placeholder?: string;
  readonly fields?: Record<string, LocalizableField>;
  readonly element?: LocalizableField;
  readonly model?: LocalizableModel;
  options?: Dictionary;
}

interface LocalizableModel {
  readonly schema: LocalizableField;
  readonly LOCALIZATION_PREFIXES?: readonly string[];
}

/** Draws texts from the translations of the chosen language, English where it has none. */
export class Localization {
  /** The language in use. */
  lang = 'en';
  /** The package that provides the default language. */
  defaultModule = 'core';
  /** The texts of the language in use. */
  translations: Translations = {};
  /** The English texts. */
  _fallback: Translations = {};

  /** @param serverLanguage - The server's default, `en` or `en.core`. */
  constructor(serverLanguage = 'en.core') {
    const [lang, module] = serverLanguage.split('.');
    this.lang = lang || 'en';
    this.defaultModule = module || 'core';
  }

  /** Loads the language that the user has chosen, then calls the hook `i18nInit`. */
  async initialize(): Promise<void> {
    const chosen = getGame().settings.get('core', 'language');
    await this.setLanguage(typeof chosen === 'string' && chosen ? chosen : this.lang);
    callAllHooks('i18nInit');
  }

  /** Loads a language of the table and the system. */
  async setLanguage(lang: string): Promise<void> {
    this.lang = lang;
    document.documentElement.setAttribute('lang', lang);
    this.translations = await loadTranslations(lang);
    this._fallback = lang === 'en' ? {} : await loadTranslations('en');
  }

  /** Whether a key has a text. */
  has(stringId: string, fallback = true): boolean {
    return (
      (lookUp(this.translations, stringId) ?? (fallback ? lookUp(this._fallback, stringId) : undefined)) !== undefined
    );
  }

  /** The text of a key, or the key. */
  localize(stringId: string): string {
    return lookUp(this.translations, stringId) ?? lookUp(this._fallback, stringId) ?? stringId;
  }

  /** The text of a key with `{name}` replaced by the member `name` of the data. */
  format(stringId: string, data: Dictionary = {}): string {
    return this.localize(stringId).replace(/\{([^}]+)\}/gu, (_match, key: string) => String(data[key]));
  }

  /** Gives the fields of a model the labels and hints of its localization prefixes. */
  static localizeDataModel(
    model: AnyConstructor,
    { prefixes, prefixPath }: { prefixes?: readonly string[]; prefixPath?: string } = {},
  ): void {
    const { schema, LOCALIZATION_PREFIXES = [] } = model as unknown as LocalizableModel;
    localizeFields(schema, prefixes ?? LOCALIZATION_PREFIXES, prefixPath ?? '');
  }
}

/** Walks the fields of a schema; `path` is the path of the schema below the prefix. */
function localizeFields(schema: LocalizableField, prefixes: readonly string[], path: string): void {
  const { i18n } = getGame();
  for (const [name, field] of Object.entries(schema.fields ?? {})) {
    const fieldPath = path ? `${path}.${name}` : name;
    for (const member of ['label', 'hint', 'placeholder'] as const) {
      const keys = [...prefixes.map((prefix) => `${prefix}.FIELDS.${fieldPath}.${member}`), field[member] ?? ''];
      const key = keys.find((candidate) => candidate && i18n.has(candidate));
      if (key && (member !== 'placeholder' || 'placeholder' in field)) field[member] = i18n.localize(key);
    }
    if (field.model) {
      const own = field.model.LOCALIZATION_PREFIXES ?? [];
      localizeFields(field.model.schema, own.length ? own : prefixes, own.length ? '' : fieldPath);
    } else if (field.fields) localizeFields(field, prefixes, fieldPath);
    else if (field.element?.fields) localizeFields(field.element, prefixes, `${fieldPath}.element`);
  }
}

/** Merges the table's own texts with the system's files of a language. */
async function loadTranslations(lang: string): Promise<Translations> {
  const { system } = getGame();
  const files = (system['languages'] ?? []) as readonly { lang: string; path: string }[];
  const translations: Translations = lang === 'en' ? expandKeys(coreTranslations) : {};
  for (const { path } of files.filter((file) => file.lang === lang)) {
    const response = await fetch(`/systems/${system.id}/${path}`);
    if (!response.ok) throw new Error(`language file ${path} of system ${system.id}: ${response.status}`);
    mergeTranslations(translations, expandKeys((await response.json()) as Translations));
  }
  return translations;
}

/** Turns keys with dots into nested dictionaries. */
function expandKeys(source: Translations): Translations {
  const result: Translations = {};
  for (const [key, value] of Object.entries(source)) {
    const parts = key.split('.');
    const nested = parts.reduceRight<string | Translations>(
      (inner, part) => ({ [part]: inner }),
      typeof value === 'string' ? value : expandKeys(value),
    );
    mergeTranslations(result, nested as Translations);
  }
  return result;
}

/** Merges one nested dictionary into another. */
function mergeTranslations(target: Translations, source: Translations): void {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key];
    if (typeof value === 'object' && typeof present === 'object') mergeTranslations(present, value);
    else target[key] = value;
  }
}

/** Reads one member of whatever a path has led to. */
function readMember(value: unknown, part: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
}

/** Reads a text; a path that ends in a dictionary has none. */
function lookUp(translations: Translations, stringId: string): string | undefined {
  const value = stringId.split('.').reduce<unknown>(readMember, translations);
  return typeof value === 'string' ? value : undefined;
}
