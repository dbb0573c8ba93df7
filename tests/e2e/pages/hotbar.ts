/** The hotbar as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** A slot by its number. */
export function findSlot(seat: Seat, number: number): Locator {
  return findHotbar(seat).locator(`[data-slot="${number}"]`);
}

/** The bar of macros. */
export function findHotbar(seat: Seat): Locator {
  return seat.page.locator('#hotbar');
}
