/** The base of item sheets (API14 foundry.applications.sheets.ItemSheetV2). */
import { DocumentSheetV2, type SheetDocument } from '../api/document-sheet.ts';

/** A sheet of an item. It brings no drag and drop of its own (backlog C-48). */
export class ItemSheetV2 extends DocumentSheetV2 {
  /** The item. */
  get item(): SheetDocument {
    return this.document;
  }

  /** The actor that owns the item, if any. */
  get actor(): SheetDocument | null {
    return this.document.parent as SheetDocument | null;
  }
}
