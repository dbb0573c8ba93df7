/** The window in which the GM looks ahead to a fight, and what opens it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findPlace, places } from './places-page.ts';

/** The window. */
export function findForecast(seat: Seat): Locator {
  return findPlace(seat, places.forecast);
}

/** Opens it by the button of the tracker. */
export async function openForecast(seat: Seat): Promise<Locator> {
  await seat.page.locator('#tetrad-open-forecast').click();
  return findForecast(seat);
}

/** Whatever is the GM's alone: the window, and what opens it. */
export function findAnyWay(seat: Seat): Locator {
  return seat.page.locator(`#tetrad-open-forecast, #tetrad-gm-panel, ${places.forecast}`);
}

/** The chances to win, once they are worked out. */
export function findWins(seat: Seat): Locator {
  return findForecast(seat).locator('.forecast-win');
}

/** The chances of the sides to win. */
export function readWins(seat: Seat): Promise<string[]> {
  return findWins(seat).locator('dd strong').allTextContents();
}

/** What is foreseen for a fighter. */
export function readOutcomes(seat: Seat, name: string): Promise<string[]> {
  return findForecast(seat).locator('tbody tr').filter({ hasText: name }).locator('[data-outcome]').allTextContents();
}

/** How many rounds it takes. */
export function readMeanRounds(seat: Seat): Promise<string | null> {
  return findForecast(seat).locator('.forecast-mean strong').textContent();
}

/** How far off the first of the chances to win may be. */
export function readMargin(seat: Seat): Promise<string | null> {
  return findWins(seat).locator('.forecast-margin').first().textContent();
}

/** What a screen reader is told. */
export function readSpoken(seat: Seat): Promise<string | null> {
  return findForecast(seat).locator('[role="status"]').textContent();
}

/** Has foes of a kind proposed, for a fight as hard as is said. */
export async function proposeFoes(seat: Seat, kind: string, level: string): Promise<string> {
  const window = findForecast(seat);
  await window.locator('[name="fairKind"]').selectOption({ label: kind });
  await window.locator('[name="fairLevel"]').selectOption({ label: level });
  await pressFair(seat, 'Make it fair');
  return (await window.locator('.fair-says strong').textContent({ timeout: 30_000 })) ?? '';
}

/** Presses a button of what proposes foes. */
export async function pressFair(
  seat: Seat,
  name: 'Make it fair' | 'Cancel' | 'Put them in' | 'Remove them',
): Promise<void> {
  await findForecast(seat).locator('.forecast-fair').getByRole('button', { name, exact: true }).click();
}

/** The names of those who fight, as the window lists them. */
export function readFighters(seat: Seat): Promise<string[]> {
  return findForecast(seat)
    .locator('tr[data-row] th')
    .evaluateAll((cells) => cells.map(({ firstChild }) => firstChild?.textContent?.trim() ?? ''));
}
