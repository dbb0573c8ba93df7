/** The track of wounds on a sheet as a user sees it. */
import type { Locator } from 'playwright';

/** Returns the state that wounds cause. */
export function readState(sheet: Locator): Promise<string | null> {
  return sheet.locator('.state').textContent();
}

/** Returns the health dice of an adversary. */
export function readHealthDice(sheet: Locator): Promise<string | null> {
  return sheet.locator('.pool').textContent();
}

/** Returns the last number beside a track. */
export function readLastNumber(sheet: Locator): Promise<string | null> {
  return sheet.locator('.sheet-track dd').last().textContent();
}
