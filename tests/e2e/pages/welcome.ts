/** The window that welcomes a GM. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { expectAccessible } from './axe.ts';

const WELCOME = '.application.welcome';

/** Returns the window. */
export function findWelcome(seat: Seat): Locator {
  return seat.page.locator(WELCOME);
}

/** Returns a way to begin of the first ruleset: "Sample fight", "New character", "How to play". */
export function findWay(seat: Seat, name: string): Locator {
  return findWelcome(seat).locator('.welcome-way', { hasText: name }).first();
}

/** Opens the rule options of the first ruleset, which are folded if there are several rulesets. */
export async function openRuleOptions(seat: Seat): Promise<void> {
  const fold = findWelcome(seat).locator('details').first();
  if ((await fold.count()) > 0 && (await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}

/** Returns a rule option. */
export function findRuleOption(seat: Seat, name: string): Locator {
  return findWelcome(seat).getByLabel(name, { exact: true });
}

/** Checks the window with axe. */
export function expectAccessibleWelcome(seat: Seat): Promise<void> {
  return expectAccessible(seat.page, WELCOME, '.welcome-way');
}
