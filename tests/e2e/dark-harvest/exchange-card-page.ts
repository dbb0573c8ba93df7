/** An exchange on cards: its verdict, the replies offered, and what was ruled differently. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessage } from '../pages/chat.ts';
import { listTexts } from './card-texts-page.ts';
import { findCardPart } from './check-card-page.ts';

/** Returns the texts about an exchange on a card, and what it offers besides going on without a reply. */
export function readExchange(seat: Seat, id: string): Promise<string[]> {
  return findMessage(seat, id).evaluate((message) =>
    [...message.querySelectorAll('.exchange-verdict, .card-exchange button:not(.exchange-wait button)')].map((said) => {
      const words = said.cloneNode(true) as Element;
      for (const hidden of words.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
      return (words.textContent ?? '').replace(/\s+/gu, ' ').trim();
    }),
  );
}

/** Returns the sentences of the verdict of an exchange. */
export function readVerdict(seat: Seat, id: string): Promise<string[]> {
  return listTexts(findMessage(seat, id), ['.exchange-verdict']);
}

/** Returns the rulings that a card lists as different from the state of the fight. */
export function readChanges(seat: Seat, id: string): Promise<string[]> {
  return findCardPart(findMessage(seat, id), 'exchangeChanges').allTextContents();
}

/** Returns the buttons that reply to an attack. */
export function findReplies(message: Locator): Locator {
  return message.locator('[data-action="replyToAttack"]');
}

/** Returns the button of one reply. */
export function findReply(message: Locator, reply: 'strikeBack'): Locator {
  return message.locator(`[data-reply="${reply}"]`);
}

/** Chooses the weapon for striking back in the dialog of the reply. */
export async function chooseWeapon(seat: Seat, name: string): Promise<void> {
  await seat.page.locator('.roll-dialog label:has([name="weapon"])', { hasText: name }).click();
}

/** Returns the replies that an attack card offers. */
export function listReplies(message: Locator): Promise<string[]> {
  return message
    .locator('.exchange-replies button')
    .evaluateAll((buttons) => buttons.map(({ firstChild }) => firstChild?.textContent?.trim() ?? ''));
}
