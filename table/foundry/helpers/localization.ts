/** The translations of this session. Source: comments of fvtt-types, client/helpers/localization. */
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

/** Looks up texts in the chosen language. If a text is missing there, the English one is used. */
export class Localization {
  lang = 'en';
  /** The texts in the current language, as a nested object. */
  translations: Dictionary = {};
  /** The English texts, for those that the current language does not have. */
  _fallback: Dictionary = {};

  /**
   * Creates the translations.
   * @param serverLanguage - The server's default language, such as `en` or `en.core`.
   */
  constructor(serverLanguage = 'en.core') {
    this.lang = serverLanguage.split('.')[0] || 'en';
  }

  /** Loads the language that the user chose, then calls the hook `i18nInit`. */
  async initialize(): Promise<void> {
    const chosen = getGame().settings.get('core', 'language');
    await this.setLanguage(typeof chosen === 'string' && chosen ? chosen : this.lang);
    callAllHooks('i18nInit');
  }

  /** Loads the table's and the system's texts in a language. */
  async setLanguage(lang: string): Promise<void> {
    this.lang = lang;
    document.documentElement.setAttribute('lang', lang);
    this.translations = await loadTranslations(lang);
    this._fallback = lang === 'en' ? {} : await loadTranslations('en');
  }

  /** Tests whether there is a text for a key. With `fallback`, an English text counts too. */
  has(stringId: string, fallback = true): boolean {
    const text = lookUp(this.translations, stringId) ?? (fallback ? lookUp(this._fallback, stringId) : undefined);
    return text !== undefined;
  }

  /** Returns the text for a key; the key itself if there is none. */
  localize(stringId: string): string {
    return lookUp(this.translations, stringId) ?? lookUp(this._fallback, stringId) ?? stringId;
  }

  /** Returns the text for a key, with each `{name}` replaced by the value of that name in the data. */
  format(stringId: string, data: Dictionary = {}): string {
    return this.localize(stringId).replace(/\{([^}]+)\}/gu, (_match, key: string) => String(data[key]));
  }

  /** Returns a formatter for lists in the current language. */
  getListFormatter({ style = 'long', type = 'conjunction' }: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sets the labels and hints of a model's fields to the texts under its localization prefixes. */
  static localizeDataModel(
    model: AnyConstructor,
    { prefixes, prefixPath }: { prefixes?: readonly string[]; prefixPath?: string } = {},
  ): void {
    const { schema, LOCALIZATION_PREFIXES = [] } = model as unknown as LocalizableModel;
    localizeFields(schema, prefixes ?? LOCALIZATION_PREFIXES, prefixPath ?? '');
  }
}

/**
 * Translates the fields of a schema.
 * @param path - the schema's path below the prefix
 */
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

/** Returns the texts in a language: the table's own, overridden by those in the system's files. */
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

/** Returns the text at a dotted path; undefined if there is none. */
function lookUp(translations: Dictionary, stringId: string): string | undefined {
  const value = getProperty(translations, stringId);
  return typeof value === 'string' ? value : undefined;
}
