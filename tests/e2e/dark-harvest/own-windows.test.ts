/**
 * Where a card may stand besides the log: in a log that has popped out and been detached into a page of its own, or nowhere, since the log begins later. What
 * detaching comes to: the element of a window goes to another page.
 */
import type { Locator, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { beginFlood, sendFlood } from '../../../tools/table/flood.mjs';
import { describeTable, type Seat } from '../harness.ts';
import { findMessages, openTab } from '../pages/chat.ts';
import { openActorSheet, toggleMode } from './sheet-page.ts';

describeTable('in windows of their own', ['Gamemaster'], (table) => {
  let flood: Awaited<ReturnType<typeof beginFlood>>;
  let popup: Page | undefined;

  /** Puts an open window into a page of its own. */
  async function detach({ context, page }: Seat, selector: string): Promise<Page> {
    const opened = context.waitForEvent('page');
    await page.evaluate((wanted) => {
      const found = document.querySelector(wanted);
      if (found) globalThis.open('', '', 'width=700,height=900')?.document.body.append(found);
    }, selector);
    popup = await opened;
    return popup;
  }

  /** Wounds whom the damage is of: every card of it shows how many pips that would leave. */
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
    await findMessages(gamemaster).nth(3).waitFor();
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
    await gamemaster.page.locator('#chat-popout [data-message-id]').nth(3).waitFor();
    // What is drawn twice in one page, here and in the log, has no id twice.
    const ids = await gamemaster.page.locator('.chat-log [id]').evaluateAll((found) => found.map(({ id }) => id));
    expect(ids).toHaveLength(new Set(ids).size);
    const page = await detach(gamemaster, '#chat-popout');
    const card = page.locator('#chat-popout [data-message-id]').last();
    const button: Locator = card.locator('.message-content button').first();
    await card.locator('summary').first().click();
    await button.focus();
    const action = await button.getAttribute('data-action');
    const before = await card.locator('.message-content').textContent();
    await wound(4);
    await expect.poll(() => card.locator('.message-content').textContent()).not.toBe(before);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe(action);
    expect(await card.locator('details[open]').count()).toBe(1);
    const inLog = gamemaster.page.locator('#chat .chat-log [data-message-id]').last();
    expect(await inLog.locator('.message-content').textContent()).toBe(
      await card.locator('.message-content').textContent(),
    );
  });

  it('a key pressed in a detached sheet opens what it opens with the focus in it', async () => {
    const { gamemaster } = table;
    const sheet = await openActorSheet(gamemaster, 'Rosa Vane');
    await toggleMode(sheet);
    await sheet.locator('.window-header').click();
    const page = await detach(gamemaster, '.application.sheet');
    // Detaching draws a window.
    await gamemaster.run(({ game }) => game.actors.getName('Rosa Vane')?.sheet.render({}));
    await page.locator('[data-action="openItem"]').first().focus();
    await page.keyboard.press('Enter');
    const item = gamemaster.page.locator('.application.sheet:has([data-application-part])').first();
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
    const last = findMessages(gamemaster).last().locator('.message-content');
    const before = await last.textContent();
    await wound(6);
    await expect.poll(() => last.textContent()).not.toBe(before);
    // A card on its way into the log is looked at once more after a second.
    await gamemaster.page.waitForTimeout(1500);
    expect(await findMessages(gamemaster).count()).toBe(1);
    await render(100);
    await expect.poll(() => findMessages(gamemaster).count()).toBe(4);
    const shown = await findMessages(gamemaster).locator('.message-content').allTextContents();
    const left = shown.flatMap((text) => /from \d+/u.exec(text) ?? []);
    expect(left).toEqual([left[0], left[0], left[0]]);
    expect(before).not.toContain(left[0]);
  });
});
