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
  const sheet = seat.page.locator('.application.sheet', { hasText: name });
  await sheet.locator('.window-content :is(h2, input)').first().waitFor();
  if (await sheet.locator('input[name="name"]').count()) await toggleMode(sheet);
  await openSheetTab(sheet, tab);
  return sheet;
}

/** Changes between play and edit mode, and waits until the sheet is drawn in the other one. */
export async function toggleMode(sheet: Locator): Promise<void> {
  const mode = sheet.locator('[data-action="toggleMode"]');
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
