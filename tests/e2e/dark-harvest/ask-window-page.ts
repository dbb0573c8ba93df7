/** The window in which a player asks the Gamemaster for something. */
import type { Seat } from '../harness.ts';
import { awaitMessage } from '../pages/chat.ts';

/** Says what happens in the window that is open, and asks. @returns the id of the request, once the others have it too */
export function askGamemaster(seat: Seat, others: readonly Seat[], description: string): Promise<string> {
  const ask = seat.page.locator('.application.ask-window');
  return awaitMessage([seat, ...others], async () => {
    await ask.locator('[name="description"]').fill(description);
    await ask.getByRole('button', { name: 'Ask the Gamemaster', exact: true }).click();
  });
}
