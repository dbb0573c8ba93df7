/** A character's or item's sheet as a user sees it. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { openTab } from '../pages/chat.ts';
import { pressEntry } from '../pages/directory.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findPlace, places } from './places-page.ts';

/** A tab of a character's sheet. */
export type SheetTab = 'fight' | 'skills' | 'gear' | 'story';

/** The open sheet, or the one in which a text stands. */
export function findSheet(seat: Seat, text?: string): Locator {
  const sheets = findPlace(seat, places.sheet);
  return text === undefined ? sheets : sheets.filter({ hasText: text });
}

/** The open sheet of an item. */
export function findItemSheet(seat: Seat): Locator {
  return seat.page.locator('.application.sheet.harvest-item');
}

/** The button of a tab of a sheet. */
export function findSheetTab(sheet: Locator, tab: SheetTab): Locator {
  return sheet.locator(`.sheet-tabs [data-tab="${tab}"]`);
}

/** Opens a tab of a sheet; one without tabs shows all at once. */
export async function openSheetTab(sheet: Locator, tab: SheetTab): Promise<void> {
  const button = findSheetTab(sheet, tab);
  if ((await button.count()) > 0) await button.click();
}

/** Opens an actor's sheet by a click in the directory, in play mode and at one of its tabs, and waits until it is drawn. */
export async function openActorSheet(seat: Seat, name: string, tab: SheetTab = 'fight'): Promise<Locator> {
  await openTab(seat, 'actors');
  await pressEntry(seat, name);
  const sheet = findSheet(seat, name);
  await sheet.locator('.window-content :is(h2, input)').first().waitFor();
  if (await sheet.locator('input[name="name"]').count()) await toggleMode(sheet);
  await openSheetTab(sheet, tab);
  return sheet;
}

/** The button between play and edit mode, which whoever may not edit has not. */
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

/** The head of a sheet. */
export function findSheetHeader(sheet: Locator): Locator {
  return sheet.locator('.sheet-header');
}

/** What a sheet says to those who see little of it. */
export function findLimited(sheet: Locator): Locator {
  return sheet.locator('.tetrad-limited');
}

/** What is left of a track. */
export function readTrackLeft(sheet: Locator): Promise<string | null> {
  return sheet.locator('.track-left').textContent();
}

/** What a sheet sums up in a line. */
export function readSummary(sheet: Locator): Promise<string | null> {
  return sheet.locator('.sheet-summary').textContent();
}

/** The characteristics at the top of a sheet. */
export function readTiles(sheet: Locator): Promise<string | null> {
  return sheet.locator('.sheet-tiles').textContent();
}

/** The dice of initiative that a sheet shows. */
export function readInitiative(sheet: Locator): Promise<string | null> {
  return sheet.locator('dd', { hasText: 'dice' }).locator('strong').first().textContent();
}

/** Long texts as they are read. */
export function findProse(sheet: Locator): Locator {
  return sheet.locator('.tetrad-prose');
}

/** What stands in a list of a long text. */
export function findProseItem(sheet: Locator, list: 'ul' | 'ol'): Locator {
  return findProse(sheet).locator(`${list} li`);
}

/** The heading over the first list of skills, or of weapons. */
export function findCaption(sheet: Locator, list: 'skills' | 'weapons'): Locator {
  return sheet.locator(`.sheet-${list} caption`).first();
}

/** The names in the rows of skills, first to last. */
export function listSkillNames(sheet: Locator): Promise<string[]> {
  return sheet.locator('.sheet-skills tr[data-item-id] th').allTextContents();
}

/** The row of an item on a character's sheet. */
export function findItemRow(sheet: Locator, name: string): Locator {
  return sheet.locator('tr[data-item-id]', { hasText: name });
}

/** The button that rolls a characteristic, by its key. */
export function findCharacteristic(sheet: Locator, key: string): Locator {
  return sheet.locator(`[data-characteristic="${key}"]`).first();
}

/** What the sheet says that drink does. */
export function findDrinkingEffects(sheet: Locator): Locator {
  return sheet.locator('.drinking-effects li');
}

/** The content of a sheet, which scrolls where there is too much of it. */
export function findSheetContent(sheet: Locator): Locator {
  return sheet.locator('.tetrad-content');
}

/** Everything on a sheet by which something could be changed or rolled. */
export function findControls(sheet: Locator): Locator {
  return sheet.locator('.window-content :is(input, select, textarea, button, [contenteditable])');
}

/** Those, and whatever else does something, such as tabs. */
export function findActions(sheet: Locator): Locator {
  return findControls(sheet).or(sheet.locator('.window-content [data-action]'));
}

/** The tabs that are seen. */
export function listPanels(sheet: Locator): Promise<string[]> {
  return sheet
    .locator('[role="tabpanel"]:visible')
    .evaluateAll((found) => found.map(({ dataset }) => dataset['tab'] ?? ''));
}

/** Begins to add a weapon in edit mode: opens the list that one is chosen from. */
export async function openWeaponPicker(sheet: Locator): Promise<void> {
  await sheet.locator('[data-action="addWeapon"]').click();
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

/** Whatever rolls a characteristic, in play mode. */
export function findCharacteristics(sheet: Locator): Locator {
  return sheet.locator('[data-action="rollCharacteristic"]');
}

/** The first number in the row of an item. */
export function readNumber(row: Locator): Promise<string | null> {
  return row.locator('.number').first().textContent();
}

/** The points to spend as a sheet shows them: how many coins are left of how many, and the same in words. */
export function readCoins(sheet: Locator): Promise<string> {
  return sheet.locator('.head-coins').evaluate((coins) => {
    const count = (selector: string): number => coins.querySelectorAll(selector).length;
    const text = (coins.querySelector('.coin-text')?.textContent ?? '').replace(/\s+/gu, ' ').trim();
    return `${count('i.full')} of ${count('i')} coins: ${text}`;
  });
}

/** The button that spends one of them. */
export function findCoinButton(sheet: Locator): Locator {
  return sheet.locator('[data-action="spendPoint"]');
}

/** Opens the sheet of an actor, whose `system` changes before it stands on the page: between what it is drawn from and the page lie the templates. */
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
