/** The sidebar, its directories and the packs that open from it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The tab of the sidebar that is open. */
export function findOpenTab(seat: Seat): Locator {
  return seat.page.locator('#sidebar .tab.active');
}

/** All that stands in a tab of the sidebar. */
export function readSidebarTab(seat: Seat, tab: 'combat' | 'chat'): Promise<string | null> {
  return seat.page.locator(`#${tab}`).textContent();
}

/** The window of a pack. */
export function findPack(seat: Seat): Locator {
  return seat.page.locator('.application.compendium');
}

/** The entries of a directory or a pack that its search leaves. */
export function findShownEntries(directory: Locator): Locator {
  return directory.locator('.entry:not([hidden])');
}
