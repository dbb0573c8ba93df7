/** Windows in pages of their own, and the log that has popped out of the sidebar. */
import type { Locator, Page } from 'playwright';
import type { Seat } from '../harness.ts';

/** Puts an open window into a page of its own. What detaching a window comes to: its element goes to another page. */
export async function detachWindow(seat: Seat, window: Locator): Promise<Page> {
  const [popup] = await Promise.all([
    seat.context.waitForEvent('page'),
    window.evaluate((element) => {
      globalThis.open('', '', 'width=700,height=900')?.document.body.append(element);
    }),
  ]);
  return popup;
}

/** The window of the log that has popped out, in the page that it stands in. */
export function findPoppedLog(page: Page): Locator {
  return page.locator('#chat-popout');
}

/** The messages in the log that has popped out, in the page that it stands in. */
export function findPoppedMessages(page: Page): Locator {
  return findPoppedLog(page).locator('[data-message-id]');
}

/** The messages in the log of the sidebar, and in no other. */
export function findDockedMessages(page: Page): Locator {
  return page.locator('#chat .chat-log [data-message-id]');
}

/** The ids of all elements in the logs of a page. */
export function listElementIds(page: Page): Promise<string[]> {
  return page.locator('.chat-log [id]').evaluateAll((found) => found.map(({ id }) => id));
}

/** Presses the first fold of a message. */
export async function pressFirstFold(message: Locator): Promise<void> {
  await message.locator('summary').first().click();
}

/** What is unfolded in a message. */
export function findUnfolded(message: Locator): Locator {
  return message.locator('details[open]');
}
