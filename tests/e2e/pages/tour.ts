/** The box of a tour, as whoever takes it sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The box of the step that is shown. */
export function findStep(seat: Seat): Locator {
  return seat.page.locator('aside.tour');
}

/** The title of the step. */
export function readStep(seat: Seat): Promise<string | null> {
  return findStep(seat).getByRole('heading').textContent();
}

/** The button that leads on; at the last step it ends the tour. */
export function findNext(seat: Seat): Locator {
  return findStep(seat).locator('.step-footer .step-button').last();
}

/** What the step points at, as a user reads it; empty: the step stands in the middle of the screen. */
export async function readTarget(seat: Seat): Promise<string> {
  return (await seat.page.locator('[data-tour-target]').allInnerTexts()).join(' ');
}
