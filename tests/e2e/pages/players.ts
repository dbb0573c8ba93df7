/** The list of the players, and the choice of a character. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** Returns the list of the players. */
export function findPlayers(seat: Seat): Locator {
  return seat.page.locator('#players');
}

/** Returns the user's own line, which opens the choice of a character. */
export function findSelf(seat: Seat): Locator {
  return findPlayers(seat).locator('button');
}

/** Returns the field in which a character is chosen. */
export function findCharacterChoice(seat: Seat): Locator {
  return seat.page.locator('.application.dialog select');
}
