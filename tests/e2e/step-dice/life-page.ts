/** The life of Step Dice outside the exchange as users see and play it: arguments, care, hazards and injuries. */
import type { Locator } from 'playwright';
import { openSheet } from '../binding/table.ts';
import type { Seat } from '../harness.ts';
import { findDirectory, findEntryWith } from '../pages/directory.ts';
import { openTab } from '../pages/chat.ts';
import { findToken } from '../pages/scene.ts';

/** Returns the newest card with a text. */
export function findCard(seat: Seat, text: string): Locator {
  return seat.page.locator('#chat .message', { hasText: text }).last();
}

/** Rolls in the open roll dialog. */
export async function rollInDialog(seat: Seat): Promise<void> {
  const dialog = seat.page.locator('form.roll-dialog');
  await dialog.locator('[data-roll]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** Presses a button of the newest card with a text. */
export async function pressOnCard(seat: Seat, text: string, name: string | RegExp): Promise<void> {
  await findCard(seat, text).getByRole('button', { name }).first().click();
}

/** Presses a button on a sheet that opens a roll dialog, and rolls. */
export async function rollOnSheet(seat: Seat, actor: string, name: string): Promise<void> {
  await (await openSheet(seat, actor, name)).click();
  await rollInDialog(seat);
  await seat.closeWindows();
  await openTab(seat, 'chat');
}

/** Drags an item of the world onto a token. */
export async function dropOnToken(seat: Seat, item: string, token: string): Promise<void> {
  await openTab(seat, 'items');
  await findDirectory(seat).waitFor();
  await findEntryWith(seat, item).dragTo(findToken(seat, token));
  await openTab(seat, 'chat');
}

/** Returns the names of the injuries on an actor. */
export function listInjuries(seat: Seat, name: string): Promise<string[]> {
  return seat.run(({ game }, wanted) => {
    const { items } = game.actors.getName(wanted) as unknown as { items: Iterable<{ type: string; name: string }> };
    return [...items].filter(({ type }) => type === 'stepInjury').map((item) => item.name);
  }, name);
}
