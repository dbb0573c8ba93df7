/** Windows in their own pages, and the log popped out of the sidebar. */
import type { Locator, Page } from 'playwright';
import type { Seat } from '../harness.ts';

/** Moves an open window into its own page. This imitates detaching, which moves the element of a window to another page. */
export async function detachWindow(seat: Seat, window: Locator): Promise<Page> {
  const [popup] = await Promise.all([
    seat.context.waitForEvent('page'),
    window.evaluate((element) => {
      globalThis.open('', '', 'width=700,height=900')?.document.body.append(element);
    }),
  ]);
  return popup;
}

/** Returns the window of the popped-out log, in its page. */
export function findPoppedLog(page: Page): Locator {
  return page.locator('#chat-popout');
}

/** Returns the messages in the popped-out log, in its page. */
export function findPoppedMessages(page: Page): Locator {
  return findPoppedLog(page).locator('[data-message-id]');
}

/** Returns the messages in the log of the sidebar only. */
export function findDockedMessages(page: Page): Locator {
  return page.locator('#chat .chat-log [data-message-id]');
}

/** Returns the ids of all elements in the logs of a page. */
export function listElementIds(page: Page): Promise<string[]> {
  return page.locator('.chat-log [id]').evaluateAll((found) => found.map(({ id }) => id));
}

/** Opens the first fold of a message. */
export async function pressFirstFold(message: Locator): Promise<void> {
  await message.locator('summary').first().click();
}

/** Returns the open folds of a message. */
export function findUnfolded(message: Locator): Locator {
  return message.locator('details[open]');
}
