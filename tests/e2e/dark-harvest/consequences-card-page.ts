/** The messages of what a wound leads to. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The cards of what wounds set off, in a user's chat log. */
export function findConsequences(seat: Seat): Locator {
  return seat.page.locator('.chat-log .card-consequences');
}

/** The lines of those that are folded, as another card draws them. */
export function findFoldedConsequences(seat: Seat): Locator {
  return seat.page.locator('.chat-log .tetrad-folded:has(.card-consequences) > .card-fold');
}

/** What says that someone falls. */
export function findFalls(seat: Seat): Locator {
  return seat.page.locator('.chat-log .card-fall');
}
