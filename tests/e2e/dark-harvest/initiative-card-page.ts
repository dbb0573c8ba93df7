/** The initiative card as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessages } from '../pages/chat.ts';

/** Returns the initiative cards in a user's chat log. */
export function findInitiativeCards(seat: Seat): Locator {
  return findMessages(seat).locator('.card-initiative');
}

/** Opens the reasons of a card. */
export async function openInitiativeReasons(card: Locator): Promise<void> {
  await card.locator('summary').click();
}

/** Returns what a card shows of one fighter: dice, reasons and what broke a tie. */
export function findInitiativeOf(card: Locator, name: string): Locator {
  return card.locator('.order-why', { has: card.page().getByRole('heading', { name }) });
}

/** Returns the reasons for a fighter's dice, such as "+2Dexterity". */
export async function readInitiativeReasons(fighter: Locator): Promise<string[]> {
  const reasons = await fighter.locator('.plan-lines tr').allTextContents();
  return reasons.map((text) => text.replace(/\s+/gu, ' ').trim());
}

/** Returns what broke a fighter's tie. */
export function readTie(fighter: Locator): Promise<string | null> {
  return fighter.locator('.card-tie').textContent();
}

/** Returns the fighters on the initiative cards in a user's chat log, one list per card in the order shown, such as "Rosa Vane 2". */
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
