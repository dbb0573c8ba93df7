/** The small window that asks for a reason, a ruling or an intent. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { awaitMessage } from './chat.ts';

/** Its selector in the page. */
export const ASK_WINDOW = '.application.ask-window';

/** Returns the window of a user; these tests have only one open at a time. */
export function findAskWindow(seat: Seat): Locator {
  return seat.page.locator(ASK_WINDOW);
}

/** Returns a field by name; for a choice, all its options. */
export function findAskField(seat: Seat, name: string): Locator {
  return findAskWindow(seat).locator(`[name="${name}"]`);
}

/** Returns the field for text. */
export function findAskWords(seat: Seat): Locator {
  return findAskWindow(seat).locator('textarea');
}

/** Fills in the window and presses one of its buttons. */
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

/**
 * Fills in what happens in the open window, and sends the request.
 * @returns its id, after the others have it too
 */
export function askGamemaster(seat: Seat, others: readonly Seat[], description: string): Promise<string> {
  return awaitMessage([seat, ...others], () => answerAsk(seat, { description }, 'Ask the GM'));
}
