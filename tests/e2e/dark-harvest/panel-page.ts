/** The GM's panel, the quick roller, and windows that open from them. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** Returns the GM's panel. */
export function findPanel(seat: Seat): Locator {
  return seat.page.locator('#tetrad-gm-panel');
}

/** Returns a button of the panel by its action. */
export function findPanelButton(
  seat: Seat,
  action: 'sceneLedger' | 'forecast' | 'welcome' | 'newCharacter' | 'newParty' | 'timePasses',
): Locator {
  return findPanel(seat).locator(`[data-action="${action}"]`);
}

/** Returns the quick roller. */
export function findQuickRoller(seat: Seat): Locator {
  return seat.page.locator('#tetrad-quick-roller');
}

/** Returns a field of the panel or the quick roller by name. */
export function findRollerField(window: Locator, name: 'white' | 'black' | 'private'): Locator {
  return window.locator(`input[name="${name}"]`);
}

/** Returns the chance of success shown in the quick roller. */
export function findRollerChance(roller: Locator): Locator {
  return roller.locator('.tetrad-odds-chance strong');
}
