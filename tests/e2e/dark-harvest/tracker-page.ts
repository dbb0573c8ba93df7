/** What Dark Harvest adds to Foundry's tracker. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** Returns the button in a fighter's row that says whether the fighter has acted. */
export function findActedButton(row: Locator): Locator {
  return row.locator('button.acted');
}

/** Returns all notices that the fight waits for someone. */
export function findWaiting(seat: Seat): Locator {
  return seat.page.locator('.tetrad-waiting');
}

/** Returns our part of a popped-out tracker, below the frame's header. */
export function findPoppedOutFight(seat: Seat): Locator {
  return seat.page.locator('#combat-popout > .window-content').locator('> .tetrad-fight');
}

/** Returns those ids of our elements that occur more than once in the page. */
export function listRepeatedIds(seat: Seat): Promise<string[]> {
  return seat.page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id^="tetrad-"]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });
}
