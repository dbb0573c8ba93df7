/** The messages about consequences of wounds. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** Returns the cards of consequences in a user's chat log. */
export function findConsequences(seat: Seat): Locator {
  return seat.page.locator('.chat-log .card-consequences');
}

/** Returns the lines of those that are folded because another card draws them. */
export function findFoldedConsequences(seat: Seat): Locator {
  return seat.page.locator('.chat-log .tetrad-folded:has(.card-consequences) > .card-fold');
}

/** Returns the text that someone falls. */
export function findFalls(seat: Seat): Locator {
  return seat.page.locator('.chat-log .card-fall');
}
