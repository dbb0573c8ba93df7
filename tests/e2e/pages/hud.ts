/** The heads-up display of a token. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findToken } from './scene.ts';

/** The display that is open. */
export function findHud(seat: Seat): Locator {
  return seat.page.locator('#token-hud');
}

/** The field of a token's first bar. */
export function findBar(hud: Locator): Locator {
  return hud.locator('input[name="bar1"]');
}

/** The bars with what stands beside them. */
export function readBars(hud: Locator): Promise<string | null> {
  return hud.locator('.hud-bars').textContent();
}

/** The names of the statuses of the palette. */
export function listPalette(hud: Locator): Promise<string[]> {
  return hud.locator('[data-status-id]').allTextContents();
}

/** The button of a status in the heads-up display. */
export function findStatus(hud: Locator, status: string): Locator {
  return hud.locator(`[data-status-id="${status}"]`);
}

/** Writes the first bar of a heads-up display. */
export async function setBar(hud: Locator, value: string): Promise<void> {
  const bar = findBar(hud);
  await bar.fill(value);
  await bar.press('Enter');
}

/** Opens the heads-up display of a token by a right click. */
export async function openHud(seat: Seat, name: string): Promise<Locator> {
  await findToken(seat, name).click({ button: 'right' });
  const hud = seat.page.getByRole('dialog', { name: `Token: ${name}` });
  await hud.waitFor();
  return hud;
}

/** Closes the heads-up display. */
export async function closeHud(seat: Seat): Promise<void> {
  await seat.page.keyboard.press('Escape');
  await findHud(seat).waitFor({ state: 'detached' });
}
