/** A sheet in edit mode: its parts, fields and editors. */
import type { Locator, Page } from 'playwright';

/** A part of a sheet, which is drawn as one. */
export function findPart(sheet: Locator | Page, part: 'traits' | 'skills' | 'fields'): Locator {
  return sheet.locator(`[data-application-part="${part}"]`);
}

/** A field by its name: what it holds, or `name`. */
export function findField(sheet: Locator | Page, path: string): Locator {
  return sheet.locator(`[name="${path}"]`);
}

/** The field of a skill's rating, in the row of the skill. */
export function findRating(row: Locator): Locator {
  return row.locator('[data-rating]');
}

/** The editor of a long text. */
export function findEditor(sheet: Locator, path: string): Locator {
  return sheet.locator(`prose-mirror[name="${path}"]`);
}

/** The field in an editor. */
export function findEditorField(editor: Locator): Locator {
  return editor.locator('textarea');
}

/** What the field of an editor stands in. */
export function findEditorFrame(editor: Locator): Locator {
  return findEditorField(editor).locator('..');
}

/** The buttons that open things: one in a row, several on a sheet. */
export function findOpenButtons(part: Locator | Page): Locator {
  return part.locator('[data-action="openItem"]');
}

/** Fills a field of a sheet in and leaves it. */
export async function fillField(sheet: Locator, name: string, value: string): Promise<void> {
  await findField(sheet, name).fill(value);
  await findField(sheet, name).press('Tab');
}

/** Fills the rating of an item in, in its row, and leaves it. */
export async function fillRating(row: Locator, value: string): Promise<void> {
  await findRating(row).fill(value);
  await findRating(row).press('Tab');
}

/** Opens the sheet of the item of a row. */
export async function openItem(row: Locator): Promise<void> {
  await findOpenButtons(row).click();
}

/** Opens what is seldom needed of an item. */
export async function openAdvanced(item: Locator): Promise<void> {
  await item.locator('.sheet-advanced summary').click();
}
