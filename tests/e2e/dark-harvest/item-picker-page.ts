/** The window that offers things of the compendium, as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findPlace, places } from './places-page.ts';

/** The window. */
export function findPicker(seat: Seat): Locator {
  return findPlace(seat, places.picker);
}

/** The things on show in it. */
export function findOffered(seat: Seat): Locator {
  return findPicker(seat).locator('.picker-list li:visible');
}

/** Takes none of those that it offers. */
export async function pressMakeOwn(seat: Seat): Promise<void> {
  await findPicker(seat).getByRole('button', { name: 'Make your own' }).click();
}

/** The names of what is on show in it, from the top. */
export function listOffered(seat: Seat): Promise<string[]> {
  return findOffered(seat).locator('.name').allTextContents();
}

/** What can be pressed in it, from the top, by name. */
export function listPickerButtons(seat: Seat): Promise<string[]> {
  return findPicker(seat)
    .locator('.picker button')
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.querySelector('.name') ?? button).textContent?.trim() ?? ''),
    );
}
