/** The examples of docs/making-your-own.md, followed word by word; and the handbook, which holds that page, opened from the welcome page. */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { describeTable } from '../e2e/harness.ts';
import { openTab, say } from '../e2e/pages/chat.ts';
import { createNamed, findDialog, pressClose } from '../e2e/pages/windows.ts';
import { findOffered, pressMakeOwn } from '../e2e/dark-harvest/item-picker-page.ts';
import { fillRating } from '../e2e/dark-harvest/sheet-edit-page.ts';
import { findItemRow, findItemSheet, findSheet, openActorSheet, openSheetTab } from '../e2e/dark-harvest/sheet-page.ts';

const page = readFileSync('docs/making-your-own.md', 'utf8');

/** Fills in the field with a label that the page names. */
async function fill(sheet: Locator, label: string, value: string): Promise<void> {
  expect(page.toLowerCase()).toContain(label.toLowerCase());
  const field = sheet.getByLabel(label, { exact: true });
  await field.fill(value);
  await field.press('Tab');
}

/** Presses a button that the page names. */
async function press(sheet: Locator, name: string): Promise<void> {
  expect(page).toContain(`**${name}**`);
  await sheet.getByRole('button', { name, exact: true }).click();
}

describeTable('making your own', ['Gamemaster'], (table) => {
  it('a foe', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'actors');
    await gamemaster.page.getByRole('button', { name: 'Create Actor' }).click();
    await findDialog(gamemaster).locator('select[name="type"]').selectOption({ label: 'Dark Harvest Adversary' });
    await createNamed(gamemaster, 'Bog Hound');
    const sheet = findSheet(gamemaster, 'Bog Hound');
    await press(sheet, 'Edit');
    await fill(sheet, 'Strength', '2');
    await fill(sheet, 'Dexterity', '3');
    await fill(sheet, 'Fortitude', '2');
    await fill(sheet, 'Health dice', '4');
    await fill(sheet, 'Wound limit', '5');
    await openSheetTab(sheet, 'skills');
    await press(sheet, 'Add a common skill');
    await findOffered(gamemaster).getByRole('button', { name: 'Martial Arts' }).click();
    await fillRating(findItemRow(sheet, 'Martial Arts'), '3');
    const read = () =>
      gamemaster.run(({ game }) => {
        const { characteristics, health, woundLimit } = game.actors.getName('Bog Hound')?.system ?? {};
        return Promise.resolve({ characteristics, health, woundLimit });
      });
    await expect.poll(read).toMatchObject({
      characteristics: { strength: 2, dexterity: 3, fortitude: 2 },
      health: { dice: 4 },
      woundLimit: 5,
    });
  });

  it('a weapon', async () => {
    const { gamemaster } = table;
    const sheet = findSheet(gamemaster, 'Bog Hound');
    await openSheetTab(sheet, 'fight');
    await press(sheet, 'Add a weapon');
    await pressMakeOwn(gamemaster);
    const item = findItemSheet(gamemaster);
    await fill(item, 'Name', 'Jaws');
    await item.getByLabel('Skill', { exact: true }).selectOption({ label: 'Martial Arts' });
    await fill(item, 'Damage dice', '4');
    for (const box of ['Melee', 'Natural']) await item.getByLabel(box, { exact: true }).setChecked(true);
    await pressClose(item);
    await press(sheet, 'Done');
    await expect.poll(() => findItemRow(sheet, 'Jaws').textContent()).toMatch(/Attack \d+ · Damage 6.*\d+%/su);
    await gamemaster.closeWindows();
  });

  it('a skill, which rolls by a click and by its name in chat', async () => {
    const { gamemaster } = table;
    const sheet = await openActorSheet(gamemaster, 'Bog Hound', 'skills');
    await press(sheet, 'Edit');
    await openSheetTab(sheet, 'skills');
    await press(sheet, 'Add a specialist skill');
    await pressMakeOwn(gamemaster);
    const item = findItemSheet(gamemaster);
    await fill(item, 'Name', 'Falconry');
    await fill(item, 'Rating', '2');
    await item.getByLabel('Characteristic', { exact: true }).selectOption({ label: 'Presence' });
    await pressClose(item);
    await press(sheet, 'Done');
    await expect.poll(() => findItemRow(sheet, 'Falconry').textContent()).toMatch(/Presence\s*2/u);
    await gamemaster.closeWindows();
    await gamemaster.run(({ game }) => {
      const actor = game.actors.getName('Bog Hound');
      return (game.user as unknown as { update(changes: object): Promise<unknown> }).update({ character: actor?.id });
    });
    await openTab(gamemaster, 'chat');
    await say(gamemaster, '/dh falconry');
    await gamemaster.page.locator('.roll-dialog', { hasText: 'Falconry' }).waitFor();
    await gamemaster.closeWindows();
  });

  it('the handbook opens from the welcome page', async () => {
    const { gamemaster } = table;
    await gamemaster.run(({ game }) => (game as unknown as { tetrad: { welcome(): Promise<void> } }).tetrad.welcome());
    await gamemaster.page.locator('#tetrad-welcome').getByRole('button', { name: 'Handbook' }).click();
    const journal = gamemaster.page.locator('.application', { hasText: 'Players’ first page' });
    await journal.getByRole('heading', { name: 'The first evening', exact: true }).waitFor();
    await journal.getByText('A bog hound: fast, hard to shake off').waitFor();
    // Examples stay text, and links lead to other pages of the journal.
    expect(await journal.getByText('[[/dh swordplay difficult]]').count()).toBeGreaterThan(0);
    expect(await journal.locator('.content-link.broken').count()).toBe(0);
    expect(await journal.locator('.content-link').count()).toBeGreaterThan(10);
  });
});
