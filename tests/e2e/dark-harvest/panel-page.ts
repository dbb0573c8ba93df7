/** The GM's panel, the quick roller and what else opens from them. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The GM's panel. */
export function findPanel(seat: Seat): Locator {
  return seat.page.locator('#tetrad-gm-panel');
}

/** A button of the panel by what it does. */
export function findPanelButton(
  seat: Seat,
  action: 'sceneLedger' | 'forecast' | 'welcome' | 'newCharacter' | 'newParty',
): Locator {
  return findPanel(seat).locator(`[data-action="${action}"]`);
}

/** The quick roller. */
export function findQuickRoller(seat: Seat): Locator {
  return seat.page.locator('#tetrad-quick-roller');
}

/** A field of the panel or of the quick roller by its name. */
export function findRollerField(window: Locator, name: 'white' | 'black' | 'private'): Locator {
  return window.locator(`input[name="${name}"]`);
}

/** The chance of success that the quick roller shows. */
export function findRollerChance(roller: Locator): Locator {
  return roller.locator('.tetrad-odds-chance strong');
}
