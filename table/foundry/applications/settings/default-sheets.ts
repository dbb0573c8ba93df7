/** The settings menu for the world's default sheets (fvtt-types client/applications/settings/menus/default-sheets-config). */
import type { DataField } from '../../data/field.ts';
import { SchemaField, TypedObjectField } from '../../data/object-fields.ts';
import { StringField } from '../../data/scalar-fields.ts';
import { getConfig, getGame, localize, type Dictionary, type LooseDocumentConfig } from '../../runtime.ts';
import { expandObject } from '../../utils/paths.ts';
import { CategoryBrowser, type CategoryData } from '../api/category-browser.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { FormSubmission } from '../api/types.ts';
import { DocumentSheetConfig } from '../apps/document-sheet-config.ts';
import { createSelectInput } from '../forms/fields.ts';

/** A document type and its sheets to choose from. An empty value means the registered default. */
interface Entry {
  id: string;
  name: string;
  label: string;
  value: string;
  choices: Record<string, string>;
}
type Defaults = Record<string, Record<string, string | null>>;

/** Document types for which no sheet can be chosen. */
const WITHOUT = new Set(['ActorDelta', 'ChatMessage', 'FogExploration', 'JournalEntryCategory', 'Setting']);
const SETTING = 'sheetClasses';

const applyDefaults = (value: unknown): void => DocumentSheetConfig.updateDefaultSheets(value as Defaults);

export class DefaultSheetsConfig extends CategoryBrowser<Entry> {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: 'default-sheets-config',
    window: { title: 'SETTINGS.DefaultSheetsN', icon: 'fa-solid fa-scroll' },
    position: { width: 720, height: 600 },
    form: {
      async handler(...[, , { object }]: Parameters<FormSubmission>): Promise<void> {
        const chosen = Object.entries(object).map(([name, id]) => [name, id || null]);
        await getGame().settings.set('core', SETTING, expandObject(Object.fromEntries(chosen) as Dictionary));
      },
    },
    actions: {
      async resetDefaults(this: DefaultSheetsConfig): Promise<void> {
        await getGame().settings.set('core', SETTING, {});
        await this.close();
      },
    },
  };

  static SETTING = SETTING;

  /** The schema of the setting: sheet ids, by document name and type. */
  static get SCHEMA(): SchemaField {
    const names = Object.entries(getConfig())
      .filter(([name, config]) => (config as LooseDocumentConfig).sheetClasses && !WITHOUT.has(name))
      .map(([name]): [string, DataField] => {
        const sheet = new StringField({ required: true, nullable: true, blank: false, initial: null });
        return [name, new TypedObjectField(sheet)];
      });
    return new SchemaField(Object.fromEntries(names));
  }

  static registerSetting(): void {
    const { settings } = getGame();
    const texts = { name: 'SETTINGS.DefaultSheetsN', hint: 'SETTINGS.DefaultSheetsH' };
    settings.register('core', SETTING, {
      ...texts,
      scope: 'world',
      config: false,
      type: this.SCHEMA,
      onChange: applyDefaults,
    });
    const label = 'SETTINGS.DefaultSheetsL';
    settings.registerMenu('core', SETTING, { ...texts, label, type: this as never, restricted: true });
  }

  override _prepareCategoryData(): Record<string, CategoryData<Entry>> {
    const { documentTypes, settings } = getGame();
    const chosen = settings.get('core', SETTING) as Defaults;
    const categories: Record<string, CategoryData<Entry>> = {};
    for (const [documentName, types] of Object.entries(documentTypes)) {
      const { typeLabels, sheetClasses } = getConfig()[documentName] as LooseDocumentConfig;
      const entries = types
        .filter((type) => sheetClasses?.[type] && (type !== 'base' || types.length === 1))
        .map((type) => {
          const { defaultClasses: choices } = DocumentSheetConfig.getSheetClassesForSubType(documentName, type);
          const value = chosen[documentName]?.[type] ?? '';
          const label = localize(typeLabels?.[type] ?? `DOCUMENT.${documentName}`);
          return { id: `${documentName}-${type}`, name: `${documentName}.${type}`, label, value, choices };
        })
        .filter(({ choices }) => Object.keys(choices).length > 1);
      if (entries.length && !WITHOUT.has(documentName))
        categories[documentName] = { id: documentName, label: localize(`DOCUMENT.${documentName}s`), entries };
    }
    return categories;
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const groups = Object.values(this._prepareCategoryData()).map(({ label, entries }) => {
      const lines = entries.map((entry) => {
        const options = Object.entries(entry.choices).map(([value, text]) => ({ value, label: text }));
        const select = createSelectInput({ name: entry.name, value: entry.value, options, blank: '' });
        return createElement('div', { class: 'form-group' }, createElement('label', {}, entry.label, select));
      });
      return createElement('fieldset', {}, createElement('legend', {}, label), ...lines);
    });
    const reset = createButton('resetDefaults', '', 'Reset');
    return [
      ...groups,
      createElement('footer', { class: 'form-footer' }, reset, createElement('button', { type: 'submit' }, 'Save')),
    ];
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }
}
