/** The hotbar as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** Returns a slot by number. */
export function findSlot(seat: Seat, number: number): Locator {
  return findHotbar(seat).locator(`[data-slot="${number}"]`);
}

/** Returns the hotbar. */
export function findHotbar(seat: Seat): Locator {
  return seat.page.locator('#hotbar');
}
