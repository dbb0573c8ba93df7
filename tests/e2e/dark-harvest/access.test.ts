/** Access for everyone: axe in both themes, the whole thread by keyboard alone, and large text in narrow places. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitMessage, findMessage, openTab, say } from '../pages/chat.ts';
import { findOverflow } from '../pages/layout.ts';
import { corin, createCharacter, delphine } from './characters.ts';
import { readCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { white4black3 } from './exact-odds.ts';
import { findItemRow, openActorSheet, openSheetTab, toggleMode } from './sheet-page.ts';

/** Opens what a card keeps behind its button of the rare, and its reasons. */
async function openFolds(seat: Seat, id: string): Promise<void> {
  const folds = findMessage(seat, id).locator('details');
  await folds.evaluateAll((found) => found.forEach((fold) => fold.setAttribute('open', '')));
}

describeTable('access', ['Gamemaster', 'Ada'], (table) => {
  let cardId: string;
  beforeAll(async () => {
    for (const character of [corin, delphine]) await createCharacter(table.gamemaster, character);
    cardId = await table.ada.withFaces([6, 1, 3, 2, 4, 1, 2, 5], () =>
      awaitMessage([table.ada, table.gamemaster], () => say(table.ada, '/r 4dw - 3db')),
    );
  });
  beforeEach(async () => {
    await table.ada.closeWindows();
    await openTab(table.ada, 'chat');
  });

  describe.each(['light', 'dark'] as const)('axe, %s:', (theme) => {
    beforeAll(async () => {
      const { page } = table.ada;
      const wanted = page.getByRole('button', { name: `Switch to ${theme} colours` });
      if (await wanted.count()) await wanted.click();
      await page.getByRole('button', { name: `Switch to ${theme === 'light' ? 'dark' : 'light'} colours` }).waitFor();
    });

    /** The theme that a window on show has. */
    async function expectTheme(selector: string): Promise<void> {
      const classes = await table.ada.page.locator(selector).first().getAttribute('class');
      expect(classes?.split(' ')).toContain(`theme-${theme}`);
    }

    it('the page with a card, its "why?" opened', async () => {
      await openFolds(table.ada, cardId);
      // The table's log is always light; whether Foundry's can be dark is not documented, so the card is looked at in both.
      await table.ada.page.locator('.chat-log').evaluate((log, name) => {
        log.classList.remove('theme-light', 'theme-dark');
        log.classList.add(`theme-${name}`);
      }, theme);
      await expectAccessible(table.ada.page, 'html', `[data-message-id="${cardId}"] .card-why table`);
    });

    it('the sheet in play and in edit mode', async () => {
      const sheet = await openActorSheet(table.ada, corin.name, 'skills');
      await expectTheme('.application.sheet');
      await expectAccessible(table.ada.page, '.application.sheet', '.sheet-skills');
      await toggleMode(sheet);
      await expectAccessible(table.ada.page, '.application.sheet', '[data-rating]');
    });

    it('the limited sheet', async () => {
      await openActorSheet(table.ada, delphine.name);
      await expectAccessible(table.ada.page, '.application.sheet', '.tetrad-limited');
    });

    it('the sheets of a skill and of a weapon', async () => {
      const sheet = await openActorSheet(table.ada, corin.name);
      await toggleMode(sheet);
      await sheet.locator('[data-action="addWeapon"]').click();
      await expectAccessible(table.ada.page, '.item-picker', '.picker-list button');
      await table.ada.page.locator('.item-picker [data-action="makeOwn"]').click();
      await expectAccessible(
        table.ada.page,
        '.application.sheet:has([name="system.damage"])',
        '[name="system.damage"]',
      );
      await table.ada.page.keyboard.press('Escape');
      await openSheetTab(sheet, 'skills');
      await findItemRow(sheet, 'Umbrella Fencing').locator('[data-action="openItem"]').click();
      await expectAccessible(
        table.ada.page,
        '.application.sheet:has([name="system.rating"])',
        '[name="system.rating"]',
      );
    });

    it('the dialog with all of it unfolded', async () => {
      const dialog = new CheckDialogPage(table.ada);
      const sheet = await openActorSheet(table.ada, corin.name, 'skills');
      await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
      await dialog.choose('difficulty', 'difficult');
      await dialog.unfold('reasons');
      await dialog.addRow('custom');
      await dialog.unfold('help');
      await dialog.addRow('helpers');
      await expectTheme('form.roll-dialog');
      await expectAccessible(table.ada.page, 'form.roll-dialog', '.tetrad-odds', '[name="helpers.0.name"]');
      await dialog.fill('trades', '5');
      await expectAccessible(table.ada.page, 'form.roll-dialog', '[data-refusal]');
    });

    it('the join page', async () => {
      const context = await table.browser.newContext({ colorScheme: theme });
      const page = await context.newPage();
      await page.goto(`${table.url}/join`);
      await expectAccessible(page, 'html', 'select[name="userid"]');
      await context.close();
    });
  });

  /** Presses Tab until an element has the focus. */
  async function tabTo({ page }: Seat, selector: string): Promise<void> {
    const isThere = (): Promise<boolean> =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let presses = 0; presses < 120; presses += 1) {
      if (await isThere()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${selector}`);
  }

  it('the whole thread by keyboard alone', async () => {
    const { ada } = table;
    const { page } = ada;
    const dialog = new CheckDialogPage(ada);
    await tabTo(ada, '#sidebar-tabs [data-tab="actors"]');
    await page.keyboard.press('Enter');
    const actor = await ada.run(({ game }, name) => game.actors.getName(name)?.id, corin.name);
    await tabTo(ada, `[data-entry-id="${actor ?? ''}"] button`);
    await page.keyboard.press('Enter');
    const sheet = page.locator('.application.sheet', { hasText: corin.name });
    await tabTo(ada, '.sheet-tabs [data-tab="skills"]');
    await page.keyboard.press('Enter');
    const skill = await findItemRow(sheet, 'Umbrella Fencing').getAttribute('data-item-id');
    await tabTo(ada, `.application.sheet [data-item-id="${skill ?? ''}"] button`);
    await page.keyboard.press('Enter');
    await dialog.root.waitFor();
    await tabTo(ada, '.roll-dialog [name="difficulty"]');
    await page.keyboard.press('ArrowDown');
    await dialog.expectLaw(white4black3);
    const id = await ada.withFaces([2, 3, 4, 5, 2, 3, 4], () =>
      awaitMessage([ada, table.gamemaster], async () => {
        await tabTo(ada, '.roll-dialog [data-roll]');
        await page.keyboard.press('Enter');
      }),
    );
    await dialog.root.waitFor({ state: 'detached' });
    await tabTo(ada, '#sidebar-tabs [data-tab="chat"]');
    await page.keyboard.press('Enter');
    await tabTo(ada, `[data-message-id="${id}"] .card-more > summary`);
    await page.keyboard.press('Enter');
    await tabTo(ada, `[data-message-id="${id}"] .card-why summary`);
    await page.keyboard.press('Enter');
    expect(await findMessage(ada, id).locator('.card-why table').isVisible()).toBe(true);
    expect(await readCard(findMessage(ada, id))).toMatchObject({ degree: 'Failure' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  it('the tabs of a sheet are opened by keys and remembered; all that a fight needs is seen without scrolling', async () => {
    const { ada } = table;
    const sheet = await openActorSheet(ada, corin.name);
    const listOpen = (): Promise<string[]> =>
      sheet
        .getByRole('tab', { selected: true })
        .evaluateAll((tabs) => tabs.map(({ textContent }) => textContent ?? ''));
    const listPanels = (): Promise<string[]> =>
      sheet
        .locator('[role="tabpanel"]:visible')
        .evaluateAll((found) => found.map(({ dataset }) => dataset['tab'] ?? ''));
    expect(await sheet.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])).toEqual([
      720, 640,
    ]);
    const content = sheet.locator('.tetrad-content');
    expect(await content.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await sheet.getByRole('tab', { name: 'Fight' }).press('ArrowRight');
    expect([await listOpen(), await listPanels()]).toEqual([['Skills'], ['skills']]);
    await ada.page.keyboard.press('End');
    expect([await listOpen(), await listPanels()]).toEqual([['Story'], ['story']]);
    await ada.closeWindows();
    await ada.run(
      async ({ game }, name) => void (await game.actors.getName(name)?.sheet.render({ force: true })),
      corin.name,
    );
    await sheet.getByRole('tab', { name: 'Story', selected: true }).waitFor();
    expect(await listPanels()).toEqual(['story']);
    // As narrow as a telephone, no part of it is wider than the window.
    await ada.run(({ game }, name) => {
      const { sheet } = game.actors.getName(name) as unknown as { sheet: { setPosition(place: object): void } };
      sheet.setPosition({ width: 320 });
    }, corin.name);
    for (const tab of ['fight', 'skills', 'gear', 'story'] as const) {
      await openSheetTab(sheet, tab);
      expect(await content.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });

  it('every control of the thread shows where the focus is', async () => {
    const { ada } = table;
    const sheet = await openActorSheet(ada, corin.name, 'skills');
    const skill = sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true });
    await skill.focus();
    // Focus by keyboard, as a mouse shows none.
    await ada.page.keyboard.press('Shift+Tab');
    await ada.page.keyboard.press('Tab');
    const outline = await skill.evaluate((button) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(button);
      return { outlineStyle, outlineWidth: Number.parseFloat(outlineWidth) };
    });
    expect(outline.outlineStyle).not.toBe('none');
    expect(outline.outlineWidth).toBeGreaterThanOrEqual(1);
  });

  it('a card fits a chat log of 320 px, and of text twice as large', async () => {
    const { ada } = table;
    const selector = `[data-message-id="${cardId}"]`;
    const style = await ada.page.addStyleTag({ content: '.chat-log { width: 320px !important; }' });
    await openFolds(ada, cardId);
    expect(await findOverflow(ada, selector)).toEqual([]);
    const large = await ada.page.addStyleTag({ content: ':root { font-size: 200% !important; }' });
    expect(await findOverflow(ada, selector)).toEqual([]);
    for (const sheet of [style, large]) await sheet.evaluate((element) => (element as Element).remove());
  });

  it('at 200 % zoom sheet and dialog stay within the page and can be used', async () => {
    const { ada } = table;
    const dialog = new CheckDialogPage(ada);
    const size = ada.page.viewportSize() ?? { width: 1600, height: 1000 };
    try {
      // 1280 × 800 at 200 %.
      await ada.page.setViewportSize({ width: 640, height: 400 });
      await ada.run(
        async ({ game }, name) => void (await game.actors.getName(name)?.sheet.render({ force: true })),
        corin.name,
      );
      const sheet = ada.page.locator('.application.sheet', { hasText: corin.name });
      await openSheetTab(sheet, 'skills');
      await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
      await dialog.root.waitFor();
      for (const window of [sheet, dialog.root]) {
        const box = await window.boundingBox();
        expect(box?.width).toBeLessThanOrEqual(640);
        expect(box?.x).toBeGreaterThanOrEqual(0);
      }
      expect(await findOverflow(ada, 'form.roll-dialog')).toEqual([]);
      await dialog.choose('difficulty', 'difficult');
      await dialog.expectLaw(white4black3);
      await awaitMessage([ada], () => dialog.roll());
    } finally {
      await ada.page.setViewportSize(size);
    }
  });
});
