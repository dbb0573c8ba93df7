/**
 * Translations of the running session. Source: doc comments of the type package, client/helpers/localization.
 */
import { callAllHooks, getGame, type AnyConstructor, type Dictionary } from '../runtime.ts';
import { mergeObject } from '../utils/objects.ts';
import { expandObject, getProperty } from '../utils/paths.ts';
import { coreTranslations } from './core-translations.ts';

interface LocalizableField {
  label?: string;
  hint?: string;
  placeholder?: string;
  readonly fields?: Record<string, LocalizableField>;
  readonly element?: LocalizableField;
  readonly model?: LocalizableModel;
}

interface LocalizableModel {
  readonly schema: LocalizableField;
  readonly LOCALIZATION_PREFIXES?: readonly string[];
}

/** Returns texts from the translations of the chosen language, in English if one is missing. */
export class Localization {
  /** The language in use. */
  lang = 'en';
  /** The texts of the language in use. */
  translations: Dictionary = {};
  /** The English texts. */
  _fallback: Dictionary = {};

  /** @param serverLanguage - The server's default, `en` or `en.core`. */
  constructor(serverLanguage = 'en.core') {
    this.lang = serverLanguage.split('.')[0] || 'en';
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

  /** Tests whether a key has a text. */
  has(stringId: string, fallback = true): boolean {
    const text = lookUp(this.translations, stringId) ?? (fallback ? lookUp(this._fallback, stringId) : undefined);
    return text !== undefined;
  }

  /** The text of a key, or the key. */
  localize(stringId: string): string {
    return lookUp(this.translations, stringId) ?? lookUp(this._fallback, stringId) ?? stringId;
  }

  /** The text of a key with `{name}` replaced by the member `name` of the data. */
  format(stringId: string, data: Dictionary = {}): string {
    return this.localize(stringId).replace(/\{([^}]+)\}/gu, (_match, key: string) => String(data[key]));
  }

  /** Writes lists in the language in use. */
  getListFormatter({ style = 'long', type = 'conjunction' }: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sets the labels and hints of a model's fields from its localization prefixes. */
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
async function loadTranslations(lang: string): Promise<Dictionary> {
  const { system } = getGame();
  const files = (system['languages'] ?? []) as readonly { lang: string; path: string }[];
  const translations = lang === 'en' ? expandObject(coreTranslations) : {};
  for (const { path } of files.filter((file) => file.lang === lang)) {
    const response = await fetch(`/systems/${system.id}/${path}`);
    if (!response.ok) throw new Error(`language file ${path} of system ${system.id}: ${response.status}`);
    mergeObject(translations, expandObject(await response.json()));
  }
  return translations;
}

/** Reads a text; a path that ends in a dictionary has none. */
function lookUp(translations: Dictionary, stringId: string): string | undefined {
  const value = getProperty(translations, stringId);
  return typeof value === 'string' ? value : undefined;
}
