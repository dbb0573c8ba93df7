/** The base of item sheets (v14 API: foundry.applications.sheets.ItemSheetV2). */
import { DocumentSheetV2, type SheetDocument } from '../api/document-sheet.ts';

/** An item's sheet, which has no drag and drop (conformance C-48). */
export class ItemSheetV2 extends DocumentSheetV2 {
  get item(): SheetDocument {
    return this.document;
  }

  /** The actor that owns the item; null for an item without an owner. */
  get actor(): SheetDocument | null {
    return this.document.parent as SheetDocument | null;
  }
}
