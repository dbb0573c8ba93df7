/** What cards show of an exchange: its verdict, the replies that they offer and what was decided otherwise. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessage } from '../pages/chat.ts';
import { listTexts } from './card-texts-page.ts';
import { findCardPart } from './check-card-page.ts';

/** What a card says of its exchange, and what it offers beside going on without a reply. */
export function readExchange(seat: Seat, id: string): Promise<string[]> {
  return findMessage(seat, id).evaluate((message) =>
    [...message.querySelectorAll('.exchange-verdict, .card-exchange button:not(.exchange-wait button)')].map((said) => {
      const words = [...said.childNodes].filter((node) => !(node instanceof Element && node.ariaHidden === 'true'));
      return words
        .map(({ textContent }) => textContent ?? '')
        .join('')
        .replace(/\s+/gu, ' ')
        .trim();
    }),
  );
}

/** The sentences of the verdict of an exchange. */
export function readVerdict(seat: Seat, id: string): Promise<string[]> {
  return listTexts(findMessage(seat, id), ['.exchange-verdict']);
}

/** What someone decided differently from what the fight says, as the card lists it. */
export function readChanges(seat: Seat, id: string): Promise<string[]> {
  return findCardPart(findMessage(seat, id), 'exchangeChanges').allTextContents();
}

/** The buttons that reply to an attack. */
export function findReplies(message: Locator): Locator {
  return message.locator('[data-action="replyToAttack"]');
}

/** The button of one reply. */
export function findReply(message: Locator, reply: 'strikeBack'): Locator {
  return message.locator(`[data-reply="${reply}"]`);
}

/** Chooses the weapon to strike back with, in the dialog of the reply. */
export async function chooseWeapon(seat: Seat, name: string): Promise<void> {
  await seat.page.locator('.roll-dialog label:has([name="weapon"])', { hasText: name }).click();
}

/** The replies that a card of an attack offers. */
export function listReplies(message: Locator): Promise<string[]> {
  return message
    .locator('.exchange-replies button')
    .evaluateAll((buttons) => buttons.map(({ firstChild }) => firstChild?.textContent?.trim() ?? ''));
}
