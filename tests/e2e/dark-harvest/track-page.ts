/** The track of wounds on a sheet as a user sees it. */
import type { Locator } from 'playwright';

/** The state that wounds bring about. */
export function readState(sheet: Locator): Promise<string | null> {
  return sheet.locator('.state').textContent();
}

/** The health dice of an adversary. */
export function readHealthDice(sheet: Locator): Promise<string | null> {
  return sheet.locator('.pool').textContent();
}

/** The last of the numbers beside a track. */
export function readLastNumber(sheet: Locator): Promise<string | null> {
  return sheet.locator('.sheet-track dd').last().textContent();
}
