/** The window that offers items of the compendium, as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findPlace, places } from './places-page.ts';

/** Returns the window. */
export function findPicker(seat: Seat): Locator {
  return findPlace(seat, places.picker);
}

/** Returns the items shown in it. */
export function findOffered(seat: Seat): Locator {
  return findPicker(seat).locator('.picker-list li:visible');
}

/** Chooses none of the offered items. */
export async function pressMakeOwn(seat: Seat): Promise<void> {
  await findPicker(seat).getByRole('button', { name: 'Make your own' }).click();
}

/** Returns the names of the items shown, from the top. */
export function listOffered(seat: Seat): Promise<string[]> {
  return findOffered(seat).locator('.name').allTextContents();
}

/** Returns the names of everything that can be pressed, from the top. */
export function listPickerButtons(seat: Seat): Promise<string[]> {
  return findPicker(seat)
    .locator('.picker button')
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.querySelector('.name') ?? button).textContent?.trim() ?? ''),
    );
}
