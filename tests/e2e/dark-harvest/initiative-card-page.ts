/** The card of initiative as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessages } from '../pages/chat.ts';

/** The cards of initiative in a user's chat log. */
export function findInitiativeCards(seat: Seat): Locator {
  return findMessages(seat).locator('.card-initiative');
}

/** Opens the reasons of a card. */
export async function openInitiativeReasons(card: Locator): Promise<void> {
  await card.locator('summary').click();
}

/** What a card says of one fighter: dice, reasons and what broke a tie. */
export function findInitiativeOf(card: Locator, name: string): Locator {
  return card.locator('.order-why', { has: card.page().getByRole('heading', { name }) });
}

/** The reasons for the dice of a fighter, "+2Dexterity". */
export async function readInitiativeReasons(fighter: Locator): Promise<string[]> {
  const reasons = await fighter.locator('.plan-lines tr').allTextContents();
  return reasons.map((text) => text.replace(/\s+/gu, ' ').trim());
}

/** What broke a tie of a fighter. */
export function readTie(fighter: Locator): Promise<string | null> {
  return fighter.locator('.card-tie').textContent();
}

/** The fighters on the cards of initiative in a user's chat log, a list a card: "Rosa Vane 2", in the order that the card gives. */
export function listInitiativeCards(seat: Seat): Promise<string[][]> {
  return findInitiativeCards(seat).evaluateAll((cards) =>
    cards.map((card) => {
      const read = (parent: Element, selector: string): string =>
        parent.querySelector(selector)?.textContent.trim() ?? '';
      const rows = [...card.querySelectorAll('.order-row')];
      if (rows.length === 0) return [`${read(card, '.card-title')} ${read(card, '.card-number strong')}`];
      return rows.map((row) => `${read(row, '.order-name')} ${read(row, '.order-number')}`);
    }),
  );
}
