/** A sheet in edit mode: its parts, fields and editors. */
import type { Locator, Page } from 'playwright';

/** Returns a part of a sheet that is rendered as one. */
export function findPart(sheet: Locator | Page, part: 'header' | 'traits' | 'skills'): Locator {
  return sheet.locator(`[data-application-part="${part}"]`);
}

/** Returns a field by the path of its value, or `name`. */
export function findField(sheet: Locator | Page, path: string): Locator {
  return sheet.locator(`[name="${path}"]`);
}

/** Returns the field for a skill's rating in its row. */
export function findRating(row: Locator): Locator {
  return row.locator('[data-rating]');
}

/** Returns the editor of a long text. */
export function findEditor(sheet: Locator, path: string): Locator {
  return sheet.locator(`prose-mirror[name="${path}"]`);
}

/** Returns the field inside an editor. */
export function findEditorField(editor: Locator): Locator {
  return editor.locator('textarea');
}

/** Returns the container of an editor's field. */
export function findEditorFrame(editor: Locator): Locator {
  return findEditorField(editor).locator('..');
}

/** Returns the buttons that open items: one in a row, several on a sheet. */
export function findOpenButtons(part: Locator | Page): Locator {
  return part.locator('[data-action="openItem"]');
}

/** Fills in a field of a sheet and leaves it. */
export async function fillField(sheet: Locator, name: string, value: string): Promise<void> {
  await findField(sheet, name).fill(value);
  await findField(sheet, name).press('Tab');
}

/** Fills in the rating of an item in its row and leaves the field. */
export async function fillRating(row: Locator, value: string): Promise<void> {
  await findRating(row).fill(value);
  await findRating(row).press('Tab');
}

/** Opens the sheet of the item in a row. */
export async function openItem(row: Locator): Promise<void> {
  await findOpenButtons(row).click();
}

/** Opens the rarely needed fields of an item. */
export async function openAdvanced(item: Locator): Promise<void> {
  await item.locator('.sheet-advanced summary').click();
}
