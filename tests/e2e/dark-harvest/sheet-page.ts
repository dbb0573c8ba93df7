/** The sheet of a character or item, as a user sees it. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { openTab } from '../pages/chat.ts';
import { pressEntry } from '../pages/directory.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findPlace, places } from './places-page.ts';

/** The name of a tab on a character's sheet. */
export type SheetTab = 'fight' | 'skills' | 'gear' | 'story';

/** Returns the open sheet, or the one that contains a text. */
export function findSheet(seat: Seat, text?: string): Locator {
  const sheets = findPlace(seat, places.sheet);
  return text === undefined ? sheets : sheets.filter({ hasText: text });
}

/** Returns the open sheet of an item. */
export function findItemSheet(seat: Seat): Locator {
  return seat.page.locator('.application.sheet.harvest-item');
}

/** Returns the tag of an open item sheet that says that the item is ours; waits until the sheet is drawn. */
export async function findOurs(seat: Seat, name: string): Promise<Locator> {
  const sheet = findItemSheet(seat).filter({ hasText: name });
  await sheet.locator('.sheet-facts').waitFor();
  return sheet.locator('.tetrad-tag', { hasText: 'Ours' });
}

/** Returns the button of a tab. */
export function findSheetTab(sheet: Locator, tab: SheetTab): Locator {
  return sheet.locator(`.sheet-tabs [data-tab="${tab}"]`);
}

/** Opens a tab of a sheet; a sheet without tabs shows everything at once. */
export async function openSheetTab(sheet: Locator, tab: SheetTab): Promise<void> {
  const button = findSheetTab(sheet, tab);
  if ((await button.count()) > 0) await button.click();
}

/** Opens an actor's sheet with a click in the directory, in play mode and on a given tab, and waits until it is drawn. */
export async function openActorSheet(seat: Seat, name: string, tab: SheetTab = 'fight'): Promise<Locator> {
  await openTab(seat, 'actors');
  await pressEntry(seat, name);
  const sheet = findSheet(seat, name);
  await sheet.locator('.window-content :is(h2, input)').first().waitFor();
  if (await sheet.locator('input[name="name"]').count()) await toggleMode(sheet);
  await openSheetTab(sheet, tab);
  return sheet;
}

/** Returns the button that switches between play and edit mode; users who may not edit do not have it. */
export function findMode(sheet: Locator): Locator {
  return sheet.locator('[data-action="toggleMode"]');
}

/** Switches between play and edit mode, and waits until the sheet is drawn. */
export async function toggleMode(sheet: Locator): Promise<void> {
  const mode = findMode(sheet);
  const before = await mode.textContent();
  await mode.click();
  await expect.poll(() => mode.textContent()).not.toBe(before);
}

/** Returns the header of a sheet. */
export function findSheetHeader(sheet: Locator): Locator {
  return sheet.locator('.sheet-header');
}

/** Returns the text for users who may see little of a sheet. */
export function findLimited(sheet: Locator): Locator {
  return sheet.locator('.tetrad-limited');
}

/** Returns how much of a track is left. */
export function readTrackLeft(sheet: Locator): Promise<string | null> {
  return sheet.locator('.track-left').textContent();
}

/** Returns the summary line of a sheet. */
export function readSummary(sheet: Locator): Promise<string | null> {
  return sheet.locator('.sheet-summary').textContent();
}

/** Returns the characteristics at the top of a sheet. */
export function readTiles(sheet: Locator): Promise<string | null> {
  return sheet.locator('.sheet-tiles').textContent();
}

/** Returns the initiative dice shown on a sheet. */
export function readInitiative(sheet: Locator): Promise<string | null> {
  return sheet.locator('dd', { hasText: 'dice' }).locator('strong').first().textContent();
}

/** Returns the long texts in reading mode. */
export function findProse(sheet: Locator): Locator {
  return sheet.locator('.tetrad-prose');
}

/** Returns the list entries in a long text. */
export function findProseItem(sheet: Locator, list: 'ul' | 'ol'): Locator {
  return findProse(sheet).locator(`${list} li`);
}

/** Returns the heading above the first list of skills or weapons. */
export function findCaption(sheet: Locator, list: 'skills' | 'weapons'): Locator {
  return sheet.locator(`.sheet-${list} caption`).first();
}

/** Returns the names in the skill rows, in order. */
export function listSkillNames(sheet: Locator): Promise<string[]> {
  return sheet.locator('.sheet-skills tr[data-item-id] th').allTextContents();
}

/** Returns the row of an item on a character's sheet. */
export function findItemRow(sheet: Locator, name: string): Locator {
  return sheet.locator('tr[data-item-id]', { hasText: name });
}

/** Returns the button that rolls a characteristic, by key. */
export function findCharacteristic(sheet: Locator, key: string): Locator {
  return sheet.locator(`[data-characteristic="${key}"]`).first();
}

/** Returns the text about the effects of drink. */
export function findDrinkingEffects(sheet: Locator): Locator {
  return sheet.locator('.drinking-effects li');
}

/** Returns the content of a sheet, which scrolls if necessary. */
export function findSheetContent(sheet: Locator): Locator {
  return sheet.locator('.tetrad-content');
}

/** Returns every control on a sheet that changes or rolls something. */
export function findControls(sheet: Locator): Locator {
  return sheet.locator('.window-content :is(input, select, textarea, button, [contenteditable])');
}

/** Returns those controls and all others, such as tabs. */
export function findActions(sheet: Locator): Locator {
  return findControls(sheet).or(sheet.locator('.window-content [data-action]'));
}

/** Returns the visible tabs. */
export function listPanels(sheet: Locator): Promise<string[]> {
  return sheet
    .locator('[role="tabpanel"]:visible')
    .evaluateAll((found) => found.map(({ dataset }) => dataset['tab'] ?? ''));
}

/** Starts adding a weapon in edit mode by opening the list of weapons. */
export async function openWeaponPicker(sheet: Locator): Promise<void> {
  await sheet.locator('[data-action="addEquipment"][data-kind="harvestWeapon"]').click();
}

/** Opens the tab that contains the row of an item. */
export async function openTabOf(row: Locator): Promise<void> {
  const panel = row.locator('xpath=ancestor::*[@data-tab][1]');
  const tab = await panel.getAttribute('data-tab');
  await openSheetTab(row.locator('xpath=ancestor::*[contains(@class, "sheet-actor")][1]'), tab as SheetTab);
}

/** Opens an actor's sheet, presses one of its items, and waits for the roll dialog. */
export async function openItemRoll(seat: Seat, actor: string, item: string): Promise<CheckDialogPage> {
  const sheet = await openActorSheet(seat, actor);
  await openTab(seat, 'chat');
  await openTabOf(findItemRow(sheet, item));
  await findItemRow(sheet, item).getByRole('button', { name: item, exact: true }).click();
  const dialog = new CheckDialogPage(seat);
  await dialog.begin();
  return dialog;
}

/** Returns the open sheet of a character. */
export function findCharacterSheet(seat: Seat): Locator {
  return seat.page.locator('.application.sheet.harvest-character');
}

/** Returns all controls that roll a characteristic in play mode. */
export function findCharacteristics(sheet: Locator): Locator {
  return sheet.locator('[data-action="rollCharacteristic"]');
}

/** Returns the first number in the row of an item. */
export function readNumber(row: Locator): Promise<string | null> {
  return row.locator('.number').first().textContent();
}

/** Returns the points shown on a sheet: how many coins are left of how many, and the same in words. */
export function readCoins(sheet: Locator): Promise<string> {
  return sheet.locator('.head-coins').evaluate((coins) => {
    const count = (selector: string): number => coins.querySelectorAll(selector).length;
    const text = (coins.querySelector('.coin-text')?.textContent ?? '').replace(/\s+/gu, ' ').trim();
    return `${count('i.full')} of ${count('i')} coins: ${text}`;
  });
}

/** Returns the button that spends a point. */
export function findCoinButton(sheet: Locator): Locator {
  return sheet.locator('[data-action="spendPoint"]');
}

/** Opens the sheet of an actor, and changes its `system` while the templates are being rendered. */
export function changeWhileDrawn(seat: Seat, name: string, system: object): Promise<void> {
  return seat.run(
    async ({ game }, given) => {
      const actor = game.actors.getName(given.name);
      const sheet = actor?.sheet as unknown as Record<
        'render' | '_renderHTML',
        (...args: unknown[]) => Promise<unknown>
      >;
      const { _renderHTML: draw } = sheet;
      sheet._renderHTML = async (...args) => {
        Reflect.deleteProperty(sheet, '_renderHTML');
        const parts = await draw.apply(sheet, args);
        await actor?.update({ system: given.system });
        return parts;
      };
      await sheet.render(true);
    },
    { name, system },
  );
}
