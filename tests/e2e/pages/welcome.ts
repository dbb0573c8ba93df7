/** The window that welcomes a GM. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The window. */
export function findWelcome(seat: Seat): Locator {
  return seat.page.locator('.application.welcome');
}

/** A way to begin: "Sample fight", "New character", "How to play". */
export function findWay(seat: Seat, name: string): Locator {
  return findWelcome(seat).locator('.welcome-way', { hasText: name });
}

/** A rule option. */
export function findRuleOption(seat: Seat, name: string): Locator {
  return findWelcome(seat).getByLabel(name, { exact: true });
}
