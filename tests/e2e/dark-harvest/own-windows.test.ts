/**
 * Cards outside the log: in a log that was popped out and detached into its own page, or nowhere, because the log begins later. Detaching is imitated by moving
 * the element of a window to another page.
 */
import type { Locator, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { beginFlood, sendFlood } from '../../../tools/table/flood.mjs';
import { describeTable, type Seat } from '../harness.ts';
import { findContent, findFirstButton, findMessages, openTab } from '../pages/chat.ts';
import {
  detachWindow,
  findDockedMessages,
  findPoppedLog,
  findPoppedMessages,
  findUnfolded,
  listElementIds,
  pressFirstFold,
} from '../pages/popout.ts';
import { findWindowBar } from '../pages/windows.ts';
import { findOpenButtons } from './sheet-edit-page.ts';
import { findItemSheet, openActorSheet, toggleMode } from './sheet-page.ts';

describeTable('in windows of their own', ['Gamemaster'], (table) => {
  let flood: Awaited<ReturnType<typeof beginFlood>>;
  let popup: Page | undefined;

  /** Moves an open window into its own page, which is closed after the test. */
  async function detach(seat: Seat, window: Locator): Promise<Page> {
    popup = await detachWindow(seat, window);
    return popup;
  }

  /** Wounds the target of the damage: every card of that damage shows how many pips this would leave. */
  const wound = (marked: number) =>
    table.gamemaster.run(
      async ({ foundry }, given) => void (await (await foundry.utils.fromUuid(given.target))?.update(given.changes)),
      { target: flood.target, changes: { 'system.health.marked': marked } },
    );

  beforeAll(async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'chat');
    flood = await gamemaster.page.evaluate(beginFlood);
    await gamemaster.page.evaluate(sendFlood, { ...flood, kind: 'blows' as const, count: 3 });
    await findMessages(gamemaster).nth(4).waitFor();
  });

  afterEach(async () => {
    await popup?.close();
    popup = undefined;
    await table.gamemaster.closeWindows();
  });

  it('a card in a page of its own is drawn again where it stands: the focus stays, and what is unfolded', async () => {
    const { gamemaster } = table;
    await gamemaster.run(({ ui }) =>
      (ui as unknown as { chat: { renderPopout(): Promise<void> } }).chat.renderPopout(),
    );
    await findPoppedMessages(gamemaster.page).nth(4).waitFor();
    // A card drawn twice in one page, here and in the log, must not use an id twice.
    const ids = await listElementIds(gamemaster.page);
    expect(ids).toHaveLength(new Set(ids).size);
    const page = await detach(gamemaster, findPoppedLog(gamemaster.page));
    const card = findPoppedMessages(page).last();
    const button: Locator = findFirstButton(card);
    await pressFirstFold(card);
    await button.focus();
    const action = await button.getAttribute('data-action');
    const before = await findContent(card).textContent();
    await wound(4);
    await expect.poll(() => findContent(card).textContent()).not.toBe(before);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe(action);
    expect(await findUnfolded(card).count()).toBe(1);
    const inLog = findDockedMessages(gamemaster.page).last();
    expect(await findContent(inLog).textContent()).toBe(await findContent(card).textContent());
  });

  it('a key pressed in a detached sheet opens what it opens with the focus in it', async () => {
    const { gamemaster } = table;
    const sheet = await openActorSheet(gamemaster, 'Rosa Vane');
    await toggleMode(sheet);
    await findWindowBar(sheet).click();
    const page = await detach(gamemaster, sheet);
    // Detaching renders a window.
    await gamemaster.run(({ game }) => game.actors.getName('Rosa Vane')?.sheet.render({}));
    await findOpenButtons(page).first().focus();
    await page.keyboard.press('Enter');
    const item = findItemSheet(gamemaster).first();
    await item.waitFor();
    const hasFocus = () => item.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
  });

  it('a card that the log does not hold is not put at its end; it is up to date when it comes into it', async () => {
    const { gamemaster } = table;
    const render = (batchSize: number) =>
      gamemaster.run(async ({ CONFIG, ui }, size) => {
        (CONFIG.ChatMessage as unknown as { batchSize: number }).batchSize = size;
        await (ui as unknown as { chat: { render(options: object): Promise<void> } }).chat.render({ force: true });
      }, batchSize);
    await render(1);
    await expect.poll(() => findMessages(gamemaster).count()).toBe(1);
    const last = findContent(findMessages(gamemaster).last());
    const before = await last.textContent();
    await wound(6);
    await expect.poll(() => last.textContent()).not.toBe(before);
    // A card that was not yet in the log is checked again after a second.
    await gamemaster.page.waitForTimeout(1500);
    expect(await findMessages(gamemaster).count()).toBe(1);
    await render(100);
    await expect.poll(() => findMessages(gamemaster).count()).toBe(5);
    const shown = await findContent(findMessages(gamemaster)).allTextContents();
    const left = shown.flatMap((text) => /from \d+/u.exec(text) ?? []);
    expect(left).toEqual([left[0], left[0], left[0]]);
    expect(before).not.toContain(left[0]);
  });
});
