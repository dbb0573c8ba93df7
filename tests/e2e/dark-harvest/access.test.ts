/** Accessibility: axe in both themes, the main thread of play with only a keyboard, and large text in narrow places. */
import type { Locator } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible, expectContrast } from '../pages/axe.ts';
import { awaitMessage, findMessage, findMore, findTab, openFolds, openTab, say, setLogTheme } from '../pages/chat.ts';
import { findEntry } from '../pages/directory.ts';
import { doubleText, findOverflow, narrowLog } from '../pages/layout.ts';
import { corin, createCharacter, delphine } from './characters.ts';
import { findCardPart, findReasonsFold, readCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { white4black3 } from './exact-odds.ts';
import { pressMakeOwn } from './item-picker-page.ts';
import { placeOfMessage, placeOfReasons, places, shown } from './places-page.ts';
import { openItem } from './sheet-edit-page.ts';
import {
  findItemRow,
  findSheet,
  findSheetContent,
  findSheetTab,
  listPanels,
  openActorSheet,
  openSheetTab,
  openWeaponPicker,
  toggleMode,
} from './sheet-page.ts';

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
    const check = theme === 'light' ? expectAccessible : expectContrast;
    beforeAll(async () => {
      const { page } = table.ada;
      const wanted = page.getByRole('button', { name: `Switch to ${theme} colours` });
      if (await wanted.count()) await wanted.click();
      await page.getByRole('button', { name: `Switch to ${theme === 'light' ? 'dark' : 'light'} colours` }).waitFor();
    });

    /** Returns the theme of a visible window. */
    async function expectTheme(window: Locator): Promise<void> {
      const classes = await window.first().getAttribute('class');
      expect(classes?.split(' ')).toContain(`theme-${theme}`);
    }

    it('the page with a card, its "why?" opened', async () => {
      await openFolds(findMessage(table.ada, cardId));
      // The table's log is always light. Foundry does not document whether its log can be dark, so the card is checked in both themes.
      await setLogTheme(table.ada, theme);
      await check(table.ada.page, places.page, placeOfReasons(cardId));
    });

    it('the sheet in play and in edit mode', async () => {
      const sheet = await openActorSheet(table.ada, corin.name, 'skills');
      await expectTheme(findSheet(table.ada));
      await check(table.ada.page, places.sheet, shown.skills);
      await toggleMode(sheet);
      await check(table.ada.page, places.sheet, shown.rating);
    });

    it('the limited sheet', async () => {
      await openActorSheet(table.ada, delphine.name);
      await check(table.ada.page, places.sheet, shown.limited);
    });

    it('the sheets of a skill and of a weapon', async () => {
      const sheet = await openActorSheet(table.ada, corin.name);
      await toggleMode(sheet);
      await openWeaponPicker(sheet);
      await check(table.ada.page, places.picker, shown.choice);
      await pressMakeOwn(table.ada);
      await check(table.ada.page, places.weaponSheet, shown.damageField);
      await table.ada.page.keyboard.press('Escape');
      await openSheetTab(sheet, 'skills');
      await openItem(findItemRow(sheet, 'Umbrella Fencing'));
      await check(table.ada.page, places.skillSheet, shown.ratingField);
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
      await expectTheme(dialog.root);
      await check(table.ada.page, places.dialog, shown.odds, shown.helper);
      await dialog.fill('trades', '5');
      await check(table.ada.page, places.dialog, shown.refusal);
    });

    it('the join page', async () => {
      const context = await table.browser.newContext({ colorScheme: theme });
      const page = await context.newPage();
      await page.goto(`${table.url}/join`);
      await check(page, places.page, shown.users);
      await context.close();
    });
  });

  /** Presses Tab until an element has the focus. */
  async function tabTo({ page }: Seat, element: Locator): Promise<void> {
    const isThere = (): Promise<boolean> =>
      element.evaluateAll((wanted) => wanted.some((one) => one === document.activeElement));
    for (let presses = 0; presses < 120; presses += 1) {
      if (await isThere()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${element.toString()}`);
  }

  it('the whole thread by keyboard alone', async () => {
    const { ada } = table;
    const { page } = ada;
    const dialog = new CheckDialogPage(ada);
    await tabTo(ada, findTab(ada, 'actors'));
    await page.keyboard.press('Enter');
    await tabTo(ada, findEntry(ada, corin.name));
    await page.keyboard.press('Enter');
    const sheet = findSheet(ada, corin.name);
    await tabTo(ada, findSheetTab(sheet, 'skills'));
    await page.keyboard.press('Enter');
    await tabTo(ada, findItemRow(sheet, 'Umbrella Fencing').getByRole('button'));
    await page.keyboard.press('Enter');
    await dialog.root.waitFor();
    await tabTo(ada, dialog.field('difficulty'));
    await page.keyboard.press('ArrowDown');
    await dialog.expectLaw(white4black3);
    const id = await ada.withFaces([2, 3, 4, 5, 2, 3, 4], () =>
      awaitMessage([ada, table.gamemaster], async () => {
        await tabTo(ada, dialog.findRollButton());
        await page.keyboard.press('Enter');
      }),
    );
    await dialog.root.waitFor({ state: 'detached' });
    await tabTo(ada, findTab(ada, 'chat'));
    await page.keyboard.press('Enter');
    await tabTo(ada, findMore(ada, id));
    await page.keyboard.press('Enter');
    await tabTo(ada, findReasonsFold(findMessage(ada, id)));
    await page.keyboard.press('Enter');
    expect(await findCardPart(findMessage(ada, id), 'reasons').isVisible()).toBe(true);
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
    expect(await sheet.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])).toEqual([
      720, 640,
    ]);
    const content = findSheetContent(sheet);
    expect(await content.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await sheet.getByRole('tab', { name: 'Fight' }).press('ArrowRight');
    expect([await listOpen(), await listPanels(sheet)]).toEqual([['Skills'], ['skills']]);
    await ada.page.keyboard.press('End');
    expect([await listOpen(), await listPanels(sheet)]).toEqual([['Story'], ['story']]);
    await ada.closeWindows();
    await ada.run(
      async ({ game }, name) => void (await game.actors.getName(name)?.sheet.render({ force: true })),
      corin.name,
    );
    await sheet.getByRole('tab', { name: 'Story', selected: true }).waitFor();
    expect(await listPanels(sheet)).toEqual(['story']);
    // At the width of a phone, nothing is wider than the window.
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
    // The focus must come from the keyboard, because a mouse shows no focus ring.
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
    const place = placeOfMessage(cardId);
    const widen = await narrowLog(ada);
    await openFolds(findMessage(ada, cardId));
    expect(await findOverflow(ada, place)).toEqual([]);
    const shrink = await doubleText(ada);
    expect(await findOverflow(ada, place)).toEqual([]);
    for (const undo of [widen, shrink]) await undo();
  });

  it('at 200 % zoom sheet and dialog stay within the page and can be used', async () => {
    const { ada } = table;
    const dialog = new CheckDialogPage(ada);
    const size = ada.page.viewportSize() ?? { width: 1600, height: 1000 };
    try {
      // 1280 × 800 at 200% zoom.
      await ada.page.setViewportSize({ width: 640, height: 400 });
      await ada.run(
        async ({ game }, name) => void (await game.actors.getName(name)?.sheet.render({ force: true })),
        corin.name,
      );
      const sheet = findSheet(ada, corin.name);
      await openSheetTab(sheet, 'skills');
      await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
      await dialog.root.waitFor();
      for (const window of [sheet, dialog.root]) {
        const box = await window.boundingBox();
        expect(box?.width).toBeLessThanOrEqual(640);
        expect(box?.x).toBeGreaterThanOrEqual(0);
      }
      expect(await findOverflow(ada, places.dialog)).toEqual([]);
      await dialog.choose('difficulty', 'difficult');
      await dialog.expectLaw(white4black3);
      await awaitMessage([ada], () => dialog.roll());
    } finally {
      await ada.page.setViewportSize(size);
    }
  });
});
