/**
 * The world that `npm start` creates, in both Foundry versions: the first evening of the system's adventure, its window in the packs, and a tour with mouse and
 * keyboard.
 */
import type { Browser, Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { joinTable, startTable, type TableProcess } from '../../tools/table/table-process.mjs';
import { pickGenerations, Seat } from './harness.ts';
import { findEntry, pressEntry } from './pages/directory.ts';
import { closePages, openBrowser } from './shared-browser.ts';

const ADVENTURE = 'The Lamps of Cinder Row';

describe.each(pickGenerations())('the first world, generation %i', (generation) => {
  let browser: Browser;
  let table: TableProcess;
  let gamemaster: Seat;
  let ada: Seat;
  beforeAll(async () => {
    [table, browser] = await Promise.all([startTable({ generation, adventures: true }), openBrowser()]);
    gamemaster = new Seat('Gamemaster', await joinTable(browser, table.url, 'Gamemaster'));
    ada = new Seat('Ada', await joinTable(browser, table.url, 'Ada'));
  });
  afterEach(async () => {
    for (const seat of [gamemaster, ada]) expect(seat.takeErrors()).toEqual([]);
  });
  afterAll(async () => {
    await closePages(browser);
    await table.stop();
  });

  const findTab = ({ page }: Seat, tab: string): Locator => page.locator(`#sidebar-tabs [data-tab="${tab}"]`);
  const findTour = (): Locator => gamemaster.page.locator('.tour');

  it('shows everybody the first scene, with its picture below the tokens', async () => {
    for (const { page } of [gamemaster, ada]) {
      await page.locator('#scene[aria-label="Scene: Cinder Row"]').waitFor();
      await page.locator('#scene .token', { hasText: 'Ottilie Marsh' }).waitFor();
      const picture = await page.locator('.scene-grid').evaluate((grid) => getComputedStyle(grid).backgroundImage);
      const path = /url\("([^"]+)"\)/u.exec(picture)?.[1] ?? '';
      expect(path).toContain('/systems/tetrad/assets/dark-harvest/scenes/cinder-row.svg');
      expect((await page.request.get(path)).ok()).toBe(true);
    }
  });

  it('has the fight of the scene, and gives the players their characters', async () => {
    await findTab(ada, 'combat').click();
    const tracker = ada.page.locator('#sidebar .tab.active');
    await tracker.getByText('Ottilie Marsh').first().waitFor();
    await ada.page.locator('#players', { hasText: 'Ada as Ottilie Marsh' }).waitFor();
    await ada.page.locator('#players', { hasText: 'Bertrand as Ned Halloway' }).waitFor();
    await findTab(ada, 'actors').click();
    expect(await findEntry(ada, 'Ottilie Marsh').count()).toBe(1);
  });

  it('has the notes for the GM, and no one else, in the journal', async () => {
    await findTab(gamemaster, 'journal').click();
    await pressEntry(gamemaster, '1. Cinder Row (for the GM)');
    await gamemaster.page.getByRole('heading', { name: 'Read aloud' }).waitFor();
    await gamemaster.closeWindows();
    await findTab(ada, 'journal').click();
    expect(await ada.page.locator('#sidebar .tab.active .entry').count()).toBe(0);
  });

  it('shows the adventure in its pack, and asks before it writes over what is there', async () => {
    const { page } = gamemaster;
    await findTab(gamemaster, 'compendium').click();
    await pressEntry(gamemaster, 'Dark Harvest: Adventures');
    await page.locator('.application.compendium').getByRole('button', { name: ADVENTURE }).click();
    const importer = page.locator('form.application', { hasText: ADVENTURE });
    await importer.getByText('Journal entries').waitFor();
    await importer.getByRole('button', { name: 'Import the adventure' }).click();
    const dialog = page.locator('dialog.application');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await page.locator('#notifications', { hasText: `${ADVENTURE}: ` }).waitFor();
    await gamemaster.closeWindows();
  });

  it('begins a tour from the settings, which goes on by button and by key, and leaves nothing behind', async () => {
    const { page } = gamemaster;
    await page.evaluate(() => {
      const { foundry, game } = globalThis as unknown as {
        foundry: { nue: { Tour: new (config: object) => object } };
        game: { tours: { register(namespace: string, id: string, tour: object): void } };
      };
      const steps = [
        { id: 'one', title: 'Step one', content: '<p>Welcome.</p>' },
        {
          id: 'two',
          title: 'Step two',
          content: '<p>Here is the chat.</p>',
          selector: '#sidebar-tabs [data-tab="chat"]',
        },
        { id: 'three', title: 'Step three', content: '<p>Nowhere.</p>', selector: '#no-such-element' },
      ];
      const tour = new foundry.nue.Tour({ title: 'A short tour', display: true, steps });
      game.tours.register('tetrad', 'spec', tour);
    });
    await findTab(gamemaster, 'settings').click();
    await page.getByRole('button', { name: 'Tour management' }).click();
    await page.getByRole('button', { name: 'Begin: A short tour' }).click();
    await findTour().getByRole('heading', { name: 'Step one' }).waitFor();
    await findTour().getByRole('button', { name: 'Next step' }).click();
    await findTour().getByRole('heading', { name: 'Step two' }).waitFor();
    const box = await findTour().boundingBox();
    const tab = await findTab(gamemaster, 'chat').boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    if (!box || !tab) throw new Error('the step has no place on the page');
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    // The box does not cover what it describes.
    expect(box.x + box.width <= tab.x || box.y >= tab.y + tab.height).toBe(true);
    await page.keyboard.press('ArrowRight');
    await findTour().getByRole('heading', { name: 'Step three' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await findTour().getByRole('heading', { name: 'Step two' }).waitFor();
    await page.keyboard.press('Escape');
    for (const selector of ['.tour', '.tour-overlay', '.tour-fadeout'])
      await expect.poll(() => page.locator(selector).count()).toBe(0);
  });
});
