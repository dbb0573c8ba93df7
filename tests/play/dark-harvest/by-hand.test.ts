/** Changes that a player makes on the sheet between sessions: ratings, new skills, gear without rules, notes. */
import type { Locator } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable } from '../../e2e/harness.ts';
import { findDialog, pressClose, readTitle } from '../../e2e/pages/windows.ts';
import { corin, createCharacter } from '../../e2e/dark-harvest/characters.ts';
import {
  findOffered,
  findPicker,
  listOffered,
  listPickerButtons,
  pressMakeOwn,
} from '../../e2e/dark-harvest/item-picker-page.ts';
import { findField, findRating } from '../../e2e/dark-harvest/sheet-edit-page.ts';
import {
  type SheetTab,
  findItemRow,
  findItemSheet,
  openActorSheet,
  openSheetTab,
  readTiles,
  toggleMode,
} from '../../e2e/dark-harvest/sheet-page.ts';

describeTable('by hand', ['Gamemaster', 'Ada'], (table) => {
  beforeAll(async () => {
    await createCharacter(table.gamemaster, corin);
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  async function openEditor(tab: SheetTab): Promise<Locator> {
    const sheet = await openActorSheet(table.ada, corin.name, tab);
    await toggleMode(sheet);
    return sheet;
  }

  /** Names the item that a button has just added, and closes its sheet. */
  async function nameNewItem(name: string, fill: (item: Locator) => Promise<void>): Promise<void> {
    const item = findItemSheet(table.ada);
    await findField(item, 'name').fill(name);
    await findField(item, 'name').press('Tab');
    await fill(item);
    await expect.poll(() => readTitle(item)).toContain(name);
    await pressClose(item);
    await item.waitFor({ state: 'detached' });
  }

  it('advancement: a characteristic, a rating, and a specialist skill of one’s own', async () => {
    const sheet = await openEditor('skills');
    await sheet.getByLabel('Presence', { exact: true }).fill('-2');
    await sheet.getByLabel('Presence', { exact: true }).press('Tab');
    await findRating(findItemRow(sheet, 'Umbrella Fencing')).fill('4');
    await findRating(findItemRow(sheet, 'Umbrella Fencing')).press('Tab');
    await sheet.getByRole('button', { name: 'Add a specialist skill' }).click();
    await pressMakeOwn(table.ada);
    await nameNewItem('Lip Reading', async (item) => {
      await item.getByLabel('Rating').fill('2');
      await item.getByLabel('Rating').press('Tab');
      await item.getByLabel('Characteristic').selectOption('Wits');
    });
    await toggleMode(sheet);
    await expect.poll(() => findItemRow(sheet, 'Umbrella Fencing').textContent()).toMatch(/4\s*5\s*\d+%\s*$/u);
    await expect.poll(() => findItemRow(sheet, 'Lip Reading').textContent()).toMatch(/Wits\s*2\s*4\s*\d+%\s*$/u);
    const other = await openActorSheet(table.gamemaster, corin.name);
    await expect.poll(() => findItemRow(other, 'Lip Reading').textContent()).toMatch(/Wits\s*2\s*4\s*\d+%\s*$/u);
    await expect.poll(() => readTiles(other)).toContain('−2');
  });

  it('gear needs no rules, and notes are kept', async () => {
    const sheet = await openEditor('gear');
    await sheet.getByRole('button', { name: 'Add gear' }).click();
    await pressMakeOwn(table.ada);
    await nameNewItem('A brass key', async (item) => {
      await item.getByLabel('Quantity').fill('3');
      await item.getByLabel('Quantity').press('Tab');
      const text = item.getByRole('textbox', { name: 'Description' });
      await text.fill('<p>It fits <em>no</em> lock that we know.</p>');
      await text.press('Tab');
    });
    await openSheetTab(sheet, 'story');
    const notes = sheet.getByRole('textbox', { name: 'Notes' });
    await notes.fill('<p>Owes the harbour master two crowns.</p>');
    await toggleMode(sheet);
    await sheet.getByText('Owes the harbour master two crowns.').waitFor();
    const other = await openActorSheet(table.gamemaster, corin.name, 'story');
    await other.getByText('Owes the harbour master two crowns.').waitFor();
    expect(await findItemRow(other, 'A brass key').textContent()).toMatch(/3/u);
    await openSheetTab(other, 'gear');
    await findItemRow(other, 'A brass key').getByRole('button', { name: 'A brass key' }).click();
    const item = findItemSheet(table.gamemaster);
    // The page is read-only until someone edits it.
    await item.getByText('It fits no lock that we know.').waitFor();
    await item.getByRole('button', { name: 'Edit' }).click();
    const text = item.getByRole('textbox', { name: 'Description' });
    await expect.poll(() => text.inputValue()).toContain('It fits <em>no</em> lock that we know.');
  });

  it('what the compendium has is found by a search and added by a key', async () => {
    const sheet = await openEditor('fight');
    await sheet.getByRole('button', { name: 'Add a weapon' }).click();
    const picker = findPicker(table.ada);
    await findOffered(table.ada).first().waitFor();
    const names = await listOffered(table.ada);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect(names).toContain('Rifle');
    expect(await listPickerButtons(table.ada)).toEqual([...names, 'Make your own']);
    await picker.getByRole('searchbox').fill('no such thing');
    await expect.poll(() => findOffered(table.ada).count()).toBe(0);
    await picker.getByText('Nothing matches. Try another name.').waitFor();
    await picker.getByRole('button', { name: 'Make your own' }).waitFor();
    await picker.getByRole('searchbox').fill('rifl');
    await expect.poll(() => findOffered(table.ada).count()).toBe(1);
    await picker.getByRole('searchbox').press('Enter');
    await picker.waitFor({ state: 'detached' });
    await findItemRow(sheet, 'Rifle').waitFor();
    await toggleMode(sheet);
    await expect.poll(() => findItemRow(sheet, 'Rifle').textContent()).toMatch(/Attack \d+ · Damage 10/u);
    // An item in a compendium is read-only.
    await openSheetTab(sheet, 'fight');
    await expect.poll(() => findItemRow(sheet, 'Rifle').getByText('8 / 8').count()).toBe(1);
  });

  it('and by a click: what is picked is read as it is in the compendium', async () => {
    const sheet = await openEditor('fight');
    await sheet.getByRole('button', { name: 'Add a weapon' }).click();
    await findOffered(table.ada).getByRole('button', { name: 'Knife', exact: false }).first().click();
    await findPicker(table.ada).waitFor({ state: 'detached' });
    await toggleMode(sheet);
    await expect.poll(() => findItemRow(sheet, 'Knife').textContent()).toMatch(/Attack \d+ · Damage \d+/u);
  });

  it('what is deleted is asked for first, and the focus stays on the sheet', async () => {
    const sheet = await openEditor('gear');
    await findItemRow(sheet, 'A brass key').getByRole('button', { name: 'Delete A brass key' }).click();
    const dialog = findDialog(table.ada);
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => findItemRow(sheet, 'A brass key').count()).toBe(0);
    await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });
});
