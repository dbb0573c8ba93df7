/** The forecast window of the GM, and what opens it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findPlace, places } from './places-page.ts';

/** Returns the window. */
export function findForecast(seat: Seat): Locator {
  return findPlace(seat, places.forecast);
}

/** Opens the window with the button in the tracker. */
export async function openForecast(seat: Seat): Promise<Locator> {
  await seat.page.locator('#tetrad-open-forecast').click();
  return findForecast(seat);
}

/** Returns what only the GM may see: the window and what opens it. */
export function findAnyWay(seat: Seat): Locator {
  return seat.page.locator(`#tetrad-open-forecast, #tetrad-gm-panel, ${places.forecast}`);
}

/** Waits for the chances to win to be computed, and returns them. */
export function findWins(seat: Seat): Locator {
  return findForecast(seat).locator('.forecast-win');
}

/** Returns the chances of the sides to win. */
export function readWins(seat: Seat): Promise<string[]> {
  return findWins(seat).locator('dd strong').allTextContents();
}

/** Returns the forecast for a fighter. */
export function readOutcomes(seat: Seat, name: string): Promise<string[]> {
  return findForecast(seat).locator('tbody tr').filter({ hasText: name }).locator('[data-outcome]').allTextContents();
}

/** Returns how many rounds the fight takes. */
export function readMeanRounds(seat: Seat): Promise<string | null> {
  return findForecast(seat).locator('.forecast-mean strong').textContent();
}

/** Returns the margin of error of the first chance to win. */
export function readMargin(seat: Seat): Promise<string | null> {
  return findWins(seat).locator('.forecast-margin').first().textContent();
}

/** Returns the text for screen readers. */
export function readSpoken(seat: Seat): Promise<string | null> {
  return findForecast(seat).locator('[role="status"]').textContent();
}

/** Asks for foes of a kind, for a fight of a given difficulty. */
export async function proposeFoes(seat: Seat, kind: string, level: string): Promise<string> {
  const window = findForecast(seat);
  await window.locator('[name="fairKind"]').selectOption({ label: kind });
  await window.locator('[name="fairLevel"]').selectOption({ label: level });
  await pressFair(seat, 'Adjust the foes');
  return (await window.locator('.fair-says strong').textContent({ timeout: 30_000 })) ?? '';
}

/** Presses a button of the proposal of foes. */
export async function pressFair(
  seat: Seat,
  name: 'Adjust the foes' | 'Cancel' | 'Add foes to the forecast' | 'Remove them',
): Promise<void> {
  await findForecast(seat).locator('.forecast-fair').getByRole('button', { name, exact: true }).click();
}

/** Returns the names of the fighters listed in the window. */
export function readFighters(seat: Seat): Promise<string[]> {
  return findForecast(seat)
    .locator('tr[data-row] th')
    .evaluateAll((cells) => cells.map(({ firstChild }) => firstChild?.textContent?.trim() ?? ''));
}
