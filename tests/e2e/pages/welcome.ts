/** The window that welcomes a GM. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { expectAccessible } from './axe.ts';

const WELCOME = '.application.welcome';

/** The window. */
export function findWelcome(seat: Seat): Locator {
  return seat.page.locator(WELCOME);
}

/** A way to begin: "Sample fight", "New character", "How to play". */
export function findWay(seat: Seat, name: string): Locator {
  return findWelcome(seat).locator('.welcome-way', { hasText: name });
}

/** A rule option. */
export function findRuleOption(seat: Seat, name: string): Locator {
  return findWelcome(seat).getByLabel(name, { exact: true });
}

/** Checks that everyone can use the window. */
export function expectAccessibleWelcome(seat: Seat): Promise<void> {
  return expectAccessible(seat.page, WELCOME, '.welcome-way');
}
