/** The box of a tour, as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** Returns the box of the current step. */
export function findStep(seat: Seat): Locator {
  return seat.page.locator('aside.tour');
}

/** Returns the title of the step. */
export function readStep(seat: Seat): Promise<string | null> {
  return findStep(seat).getByRole('heading').textContent();
}

/** Returns the button to the next step; at the last step it ends the tour. */
export function findNext(seat: Seat): Locator {
  return findStep(seat).locator('.step-footer .step-button').last();
}

/** Returns the text of the element that the step points at; '' if the box is in the middle of the screen. */
export async function readTarget(seat: Seat): Promise<string> {
  return (await seat.page.locator('[data-tour-target]').allInnerTexts()).join(' ');
}
