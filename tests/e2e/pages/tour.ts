/** The box of a tour, as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The titles of the steps, in their order. */
export const tourSteps = [
  'Who this is',
  'The tabs',
  'Click to roll',
  'The odds come first',
  'What could help',
  'Who sees the roll',
  'The result',
  'Why?',
  'Now fight',
] as const;

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

/** Tests whether the box lies over all windows: one that has just opened comes to lie over a box that does not wait for it. */
export function isStepInFront(seat: Seat): Promise<boolean> {
  return findStep(seat).evaluate((box) => {
    const readLayer = (element: Element): number => Number(getComputedStyle(element).zIndex) || 0;
    return [...document.querySelectorAll('.application')].every((window) => readLayer(window) < readLayer(box));
  });
}

/** Returns the text of the element that the step points at; '' if the box is in the middle of the screen. */
export async function readTarget(seat: Seat): Promise<string> {
  return (await seat.page.locator('[data-tour-target]').allInnerTexts()).join(' ');
}
