/** The sidebar. */
import type { Seat } from '../harness.ts';

/** All that stands in a tab of the sidebar. */
export function readSidebarTab(seat: Seat, tab: 'combat' | 'chat'): Promise<string | null> {
  return seat.page.locator(`#${tab}`).textContent();
}
