/** Registration of sheets for document types (API14 foundry.applications.apps.DocumentSheetConfig). */
import { getConfig, getGame } from '../../runtime.ts';
import type { ApplicationV2 } from '../api/application.ts';
import { DocumentSheetV2 } from '../api/document-sheet.ts';
import { failNotImplemented } from '../../not-implemented.ts';

/** How a sheet is registered. */
export interface SheetRegistration {
  label?: string | (() => string);
  types?: string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}
type SheetClass = new (options: { document: object }) => ApplicationV2;
interface DocumentClass {
  readonly documentName: string;
}
interface SheetEntry extends SheetRegistration {
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

/** Registers and removes sheet classes; the key of a sheet is `scope.ClassName` and is stored in worlds (backlog C-64). */
export class DocumentSheetConfig extends DocumentSheetV2 {
  /** Registers a sheet class for some or all types of a document. */
  static registerSheet(
    documentClass: DocumentClass,
    scope: string,
    sheetClass: SheetClass,
    options: SheetRegistration = {},
  ): void {
    const { types, makeDefault = false, ...described } = options;
    const id = `${scope}.${sheetClass.name}`;
    const standard = { label: sheetClass.name, canBeDefault: true, canConfigure: true };
    const sheets = getSheets(documentClass);
    for (const type of types ?? listTypes(documentClass)) {
      const entries = (sheets[type] ??= {});
      if (makeDefault) for (const entry of Object.values(entries)) entry.default = false;
      entries[id] = { ...standard, ...described, id, cls: sheetClass, default: makeDefault };
    }
  }

  /** Removes a sheet class from some or all types of a document. */
  static unregisterSheet(
    documentClass: DocumentClass,
    scope: string,
    sheetClass: SheetClass,
    { types }: { types?: string[] } = {},
  ): void {
    const sheets = getSheets(documentClass);
    for (const type of types ?? listTypes(documentClass)) delete sheets[type]?.[`${scope}.${sheetClass.name}`];
  }

  /** The dialog in which a user chooses a sheet. */
  override async _renderHTML(): Promise<never> {
    return failNotImplemented('foundry.applications.apps.DocumentSheetConfig#render');
  }
}
