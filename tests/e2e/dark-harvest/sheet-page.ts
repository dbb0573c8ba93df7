/** A character's or item's sheet as a user sees it. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { openTab } from '../pages/chat.ts';
import { CheckDialogPage } from './check-dialog-page.ts';

/** A tab of a character's sheet. */
export type SheetTab = 'fight' | 'skills' | 'gear' | 'story';

/** Opens a tab of a sheet; one without tabs shows all at once. */
export async function openSheetTab(sheet: Locator, tab: SheetTab): Promise<void> {
  const button = sheet.locator(`.sheet-tabs [data-tab="${tab}"]`);
  if ((await button.count()) > 0) await button.click();
}

/** Opens an actor's sheet by a click in the directory, in play mode and at one of its tabs, and waits until it is drawn. */
export async function openActorSheet(seat: Seat, name: string, tab: SheetTab = 'fight'): Promise<Locator> {
  await openTab(seat, 'actors');
  await seat.page.locator('#sidebar').getByRole('button', { name, exact: true }).click();
  const sheet = findSheet(seat, name);
  await sheet.locator('.window-content :is(h2, input)').first().waitFor();
  if (await sheet.locator('input[name="name"]').count()) await toggleMode(sheet);
  await openSheetTab(sheet, tab);
  return sheet;
}

/** The open sheet, or the one in which a text stands. */
export function findSheet(seat: Seat, text?: string): Locator {
  const sheets = seat.page.locator('.application.sheet');
  return text === undefined ? sheets : sheets.filter({ hasText: text });
}

/** The button that changes between play and edit mode. */
export function findMode(sheet: Locator): Locator {
  return sheet.locator('[data-action="toggleMode"]');
}

/** Changes between play and edit mode, and waits until the sheet is drawn in the other one. */
export async function toggleMode(sheet: Locator): Promise<void> {
  const mode = findMode(sheet);
  const before = await mode.textContent();
  await mode.click();
  await expect.poll(() => mode.textContent()).not.toBe(before);
}

/** The row of an item on a character's sheet. */
export function findItemRow(sheet: Locator, name: string): Locator {
  return sheet.locator('tr[data-item-id]', { hasText: name });
}

/** Opens the tab that the row of an item stands in. */
export async function openTabOf(row: Locator): Promise<void> {
  const panel = row.locator('xpath=ancestor::*[@data-tab][1]');
  const tab = await panel.getAttribute('data-tab');
  await openSheetTab(row.locator('xpath=ancestor::*[contains(@class, "sheet-actor")][1]'), tab as SheetTab);
}

/** Opens an actor's sheet and presses one of its things, and waits for the dialog of the roll. */
export async function openItemRoll(seat: Seat, actor: string, item: string): Promise<CheckDialogPage> {
  const sheet = await openActorSheet(seat, actor);
  await openTab(seat, 'chat');
  await openTabOf(findItemRow(sheet, item));
  await findItemRow(sheet, item).getByRole('button', { name: item, exact: true }).click();
  const dialog = new CheckDialogPage(seat);
  await dialog.begin();
  return dialog;
}

/** The open sheet of a character. */
export function findCharacterSheet(seat: Seat): Locator {
  return seat.page.locator('.application.sheet.harvest-character');
}

/** The open sheet of an item. */
export function findItemSheet(seat: Seat): Locator {
  return seat.page.locator('.application.sheet.harvest-item');
}

/** What rolls a characteristic, by its key. */
export function findCharacteristic(sheet: Locator, key: string): Locator {
  return sheet.locator(`[data-characteristic="${key}"]`).first();
}

/** Whatever rolls a characteristic, in play mode. */
export function findCharacteristics(sheet: Locator): Locator {
  return sheet.locator('[data-action="rollCharacteristic"]');
}

/** A field of a sheet by its name. */
export function findField(sheet: Locator, name: string): Locator {
  return sheet.locator(`[name="${name}"]`);
}

/** Fills a field of a sheet in and leaves it. */
export async function fillField(sheet: Locator, name: string, value: string): Promise<void> {
  await findField(sheet, name).fill(value);
  await findField(sheet, name).press('Tab');
}

/** Fills the rating of an item in, in its row, and leaves it. */
export async function fillRating(row: Locator, value: string): Promise<void> {
  await row.locator('[data-rating]').fill(value);
  await row.locator('[data-rating]').press('Tab');
}

/** The first number in the row of an item. */
export function readNumber(row: Locator): Promise<string | null> {
  return row.locator('.number').first().textContent();
}

/** Opens the sheet of the item of a row. */
export async function openItem(row: Locator): Promise<void> {
  await row.locator('[data-action="openItem"]').click();
}

/** Opens what is seldom needed of an item. */
export async function openAdvanced(item: Locator): Promise<void> {
  await item.locator('.sheet-advanced summary').click();
}

/** What somebody sees of a character that is not shown to them. */
export function findLimited(sheet: Locator): Locator {
  return sheet.locator('.tetrad-limited');
}

/** Everything in a sheet that can be filled in, or does something. */
export function findActions(sheet: Locator): Locator {
  return sheet.locator('.window-content :is(input, select, [data-action])');
}

/** What is left of the track of an object. */
export function readTrackLeft(sheet: Locator): Promise<string | null> {
  return sheet.locator('.track-left').textContent();
}
