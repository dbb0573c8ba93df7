/** Messages that fold to a line when a newer message draws their content. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessage } from './chat.ts';

/** Runs first in each page: its user opens every message that folds, so that tests can read and press its content. */
export function unfoldAll(): void {
  const open = (): void => {
    if (Reflect.get(globalThis, 'keepsFolds') === true) return;
    for (const line of document.querySelectorAll<HTMLElement>('.card-fold:not([data-seen])')) {
      line.dataset['seen'] = '';
      if (line.ariaExpanded === 'false') line.click();
    }
  };
  new MutationObserver(open).observe(document, { childList: true, subtree: true });
}

/** From now on, a user's messages stay folded. */
export function keepFolds(seat: Seat): Promise<void> {
  return seat.run(() => void Reflect.set(globalThis, 'keepsFolds', true));
}

/** Returns the line of a folded message. */
export function findFold(seat: Seat, id: string): Locator {
  return findLine(findMessage(seat, id));
}

/** Returns the line to which a card folds. */
export function findLine(card: Locator): Locator {
  return card.locator('.card-fold');
}

/**
 * Draws a message in a separate element outside the log.
 * @returns the message in it
 */
export async function popOut(seat: Seat, id: string): Promise<Locator> {
  await seat.run(async ({ game }, wanted) => {
    const message = game.messages.get(wanted) as unknown as { renderHTML(): Promise<HTMLElement> };
    const popout = document.createElement('div');
    popout.id = 'popped-out';
    popout.append(await message.renderHTML());
    document.body.append(popout);
  }, id);
  return seat.page.locator(`#popped-out [data-message-id="${id}"]`);
}

/** Removes that element. */
export function removePopout(seat: Seat): Promise<void> {
  return seat.page.evaluate(() => document.querySelector('#popped-out')?.remove());
}

/** Makes a user's client draw a message again, as Foundry does when it changes. */
export function drawAnew(seat: Seat, id: string): Promise<void> {
  return seat.run(async ({ game, ui }, given) => {
    const chat = ui.chat as unknown as { updateMessage(message: object | undefined): Promise<void> };
    await chat.updateMessage(game.messages.get(given));
  }, id);
}

/** Moves a message in a user's log down by some px, as new content above it does. */
export function shiftMessage(seat: Seat, id: string, by: number): Promise<void> {
  return findMessage(seat, id).evaluate((message, given) => {
    (message as HTMLElement).style.marginTop = `${given}px`;
  }, by);
}

/** Presses an element, and releases the pointer at the same point only after an action. */
export async function pressWhile(seat: Seat, control: Locator, during: () => Promise<void>): Promise<void> {
  await control.hover();
  await seat.page.mouse.down();
  await during();
  await seat.page.mouse.up();
}
