/** Registration of sheets for document types (v14 API: foundry.applications.apps.DocumentSheetConfig). */
import type { ClientDocument } from '../../documents/client-document.ts';
import { getConfig, getGame, localize } from '../../runtime.ts';
import type { ApplicationV2 } from '../api/application.ts';
import { DocumentSheetV2 } from '../api/document-sheet.ts';
import { failNotImplemented } from '../../not-implemented.ts';
import { getSheetTheme } from './sheet-theme.ts';

export interface SheetRegistration {
  label?: string | (() => string);
  types?: string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}
/** The ids of default sheets, by document name and type. */
type Defaults = Record<string, Record<string, string | null>>;
/** The sheets of a document type: those a document can use and those that can be the default, as labels by id, and the id of the default. */
interface SheetChoices {
  sheetClasses: Record<string, string>;
  defaultClasses: Record<string, string>;
  defaultClass: string;
}
type SheetClass = new (options: { document: object }) => ApplicationV2;
interface DocumentClass {
  readonly documentName: string;
}
interface SheetEntry extends SheetRegistration {
  label: string;
  id: string;
  cls: SheetClass;
  default: boolean;
}

function getSheets(documentClass: DocumentClass): Record<string, Record<string, SheetEntry>> {
  const config = getConfig()[documentClass.documentName] as {
    sheetClasses?: Record<string, Record<string, SheetEntry>>;
  };
  return (config.sheetClasses ??= {});
}

function listTypes({ documentName }: DocumentClass): string[] {
  return getGame().documentTypes[documentName] ?? ['base'];
}

const listLabels = (chosen: SheetEntry[]): Record<string, string> =>
  Object.fromEntries(chosen.map(({ id, label }) => [id, label]));

/** Closes the sheet of a document, and those of its embedded documents, if another sheet class is now chosen for them. */
function closeFormerSheets(document: ClientDocument): void {
  const { _sheet: sheet } = document;
  if (sheet && sheet.constructor !== document._getSheetClass()) {
    document._sheet = null;
    void sheet.close?.();
  }
  for (const collection of Object.values(document.collections))
    for (const inner of collection.contents) closeFormerSheets(inner as unknown as ClientDocument);
}

/** Registers and removes sheet classes. A sheet's id is `scope.ClassName`, which worlds store (conformance C-64). */
export class DocumentSheetConfig extends DocumentSheetV2 {
  /** Registers a sheet class for some types of a document; by default for all. */
  static registerSheet(
    documentClass: DocumentClass,
    scope: string,
    sheetClass: SheetClass,
    options: SheetRegistration = {},
  ): void {
    const id = `${scope}.${sheetClass.name}`;
    const { types, makeDefault = false, label = id, ...described } = options;
    const standard = { canBeDefault: true, canConfigure: true };
    const text = localize(typeof label === 'function' ? label() : label);
    const sheets = getSheets(documentClass);
    for (const type of types ?? listTypes(documentClass)) {
      const entries = (sheets[type] ??= {});
      if (makeDefault) for (const entry of Object.values(entries)) entry.default = false;
      entries[id] = { ...standard, ...described, label: text, id, cls: sheetClass, default: makeDefault, makeDefault };
    }
  }

  /** Removes a sheet class from some types of a document; by default from all. */
  static unregisterSheet(
    documentClass: DocumentClass,
    scope: string,
    sheetClass: SheetClass,
    { types }: { types?: string[] } = {},
  ): void {
    const sheets = getSheets(documentClass);
    for (const type of types ?? listTypes(documentClass)) delete sheets[type]?.[`${scope}.${sheetClass.name}`];
  }

  /** Returns the sheets that documents of a type can use, those that can be the default, and the id of the default. */
  static getSheetClassesForSubType(documentName: string, subType = 'base'): SheetChoices {
    const entries = Object.values(getSheets({ documentName })[subType] ?? {});
    return {
      sheetClasses: listLabels(entries.filter(({ canConfigure }) => canConfigure)),
      defaultClasses: listLabels(entries.filter(({ canBeDefault }) => canBeDefault)),
      defaultClass: entries.find((entry) => entry.default)?.id ?? '',
    };
  }

  /** Returns the theme that the user chose for a document's sheet; '' if none. */
  static getSheetThemeForDocument(document: Parameters<typeof getSheetTheme>[0]): string {
    return getSheetTheme(document);
  }

  /** Applies the default sheets of the world. The game calls it between the hooks `setup` and `ready`. */
  static async initializeSheets(): Promise<void> {
    // Labels are translated here, because translations are usually not loaded yet when sheets are registered.
    for (const documentName of Object.keys(getGame().documentTypes))
      for (const sheets of Object.values(getSheets({ documentName })))
        for (const entry of Object.values(sheets)) entry.label = localize(entry.label);
    this.updateDefaultSheets(getGame().settings.get('core', 'sheetClasses') as Defaults);
  }

  /**
   * Sets the default sheets. A type without a known id in the setting gets its registered default.
   * @param setting - The ids of sheets by document name and type.
   */
  static updateDefaultSheets(setting: Defaults = {}): void {
    for (const documentName of Object.keys(getGame().documentTypes))
      for (const [type, sheets] of Object.entries(getSheets({ documentName }))) {
        const chosen = sheets[setting[documentName]?.[type] ?? ''];
        const entries = Object.values(sheets);
        const standard = chosen ?? entries.findLast(({ makeDefault }) => makeDefault);
        if (standard) for (const entry of entries) entry.default = entry === standard;
      }
    for (const collection of getGame().collections ?? [])
      for (const document of collection as Iterable<ClientDocument>) closeFormerSheets(document);
  }

  /** Throws, because the dialog for choosing a sheet is not implemented. */
  override async _renderHTML(): Promise<never> {
    return failNotImplemented('foundry.applications.apps.DocumentSheetConfig#render');
  }
}
