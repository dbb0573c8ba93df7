/** The heads-up display of a token. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findToken } from './scene.ts';

/** Returns the open display. */
export function findHud(seat: Seat): Locator {
  return seat.page.locator('#token-hud');
}

/** Returns the field of a token's first bar. */
export function findBar(hud: Locator): Locator {
  return hud.locator('input[name="bar1"]');
}

/** Returns the bars with their labels. */
export function readBars(hud: Locator): Promise<string | null> {
  return hud.locator('.hud-bars').textContent();
}

/** Returns the names of the statuses offered. */
export function listPalette(hud: Locator): Promise<string[]> {
  return hud.locator('[data-status-id]').allTextContents();
}

/** Returns the button of a status. */
export function findStatus(hud: Locator, status: string): Locator {
  return hud.locator(`[data-status-id="${status}"]`);
}

/** Changes the value of the first bar. */
export async function setBar(hud: Locator, value: string): Promise<void> {
  const bar = findBar(hud);
  await bar.fill(value);
  await bar.press('Enter');
}

/** Opens the display of a token with a right click. */
export async function openHud(seat: Seat, name: string): Promise<Locator> {
  await findToken(seat, name).click({ button: 'right' });
  const hud = seat.page.getByRole('dialog', { name: `Token: ${name}` });
  await hud.waitFor();
  return hud;
}

/** Closes the display. */
export async function closeHud(seat: Seat): Promise<void> {
  await seat.page.keyboard.press('Escape');
  await findHud(seat).waitFor({ state: 'detached' });
}
