/** The small window that asks for words, a ruling or an intent. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { awaitMessage } from './chat.ts';

/** Where it stands in the page. */
export const ASK_WINDOW = '.application.ask-window';

/** The window of a user; there is one at a time in these tests. */
export function findAskWindow(seat: Seat): Locator {
  return seat.page.locator(ASK_WINDOW);
}

/** A field of it by its name: all of them, where it is a choice. */
export function findAskField(seat: Seat, name: string): Locator {
  return findAskWindow(seat).locator(`[name="${name}"]`);
}

/** The field for words. */
export function findAskWords(seat: Seat): Locator {
  return findAskWindow(seat).locator('textarea');
}

/** Fills the window in and presses one of its buttons. */
export async function answerAsk(seat: Seat, values: Readonly<Record<string, string>>, button: string): Promise<void> {
  const window = findAskWindow(seat);
  for (const [name, value] of Object.entries(values)) {
    const field = findAskField(seat, name).first();
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else if (name === 'kind') await window.locator(`[name="kind"][value="${value}"]`).check();
    else await field.fill(value);
  }
  await window.getByRole('button', { name: button, exact: true }).click();
}

/** Says what happens in the window that is open, and asks. @returns the id of the request, once the others have it too */
export function askGamemaster(seat: Seat, others: readonly Seat[], description: string): Promise<string> {
  return awaitMessage([seat, ...others], () => answerAsk(seat, { description }, 'Ask the GM'));
}
