/** What Dark Harvest adds to the tracker of the host. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The button of a fighter's row that says whether the fighter has acted. */
export function findActedButton(row: Locator): Locator {
  return row.locator('button.acted');
}

/** The word that the fight waits for someone, wherever it stands. */
export function findWaiting(seat: Seat): Locator {
  return seat.page.locator('.tetrad-waiting');
}

/** What stands of ours in a tracker that has popped out, below the frame's header. */
export function findPoppedOutFight(seat: Seat): Locator {
  return seat.page.locator('#combat-popout > .window-content').locator('> .tetrad-fight');
}

/** The ids of ours that more than one element of the page has. */
export function listRepeatedIds(seat: Seat): Promise<string[]> {
  return seat.page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id^="tetrad-"]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });
}
