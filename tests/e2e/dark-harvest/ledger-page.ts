/** Ledgers: of a character on its sheet, and of the scene in a window. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { openTab } from '../pages/chat.ts';
import { findPlace, places } from './places-page.ts';

/** Returns the ledger on a sheet. */
export function findLedger(sheet: Locator): Locator {
  return sheet.locator('.tetrad-ledger');
}

/** Returns the line that unfolds a ledger. */
export function findLedgerFold(ledger: Locator): Locator {
  return ledger.locator('summary');
}

/** Returns the window of the scene's ledger. */
export function findSceneLedger(seat: Seat): Locator {
  return findPlace(seat, places.sceneLedger);
}

/** Returns the lines of the scene's ledger. */
export function findSceneLines(seat: Seat): Locator {
  return findSceneLedger(seat).locator('.scene-lines');
}

/** Returns the entries of the ledger on a sheet, newest first. */
export function findEntries(sheet: Locator): Locator {
  return findLedger(sheet).locator('li');
}

/**
 * Opens the ledger on a sheet.
 * @returns its entries
 */
export async function openLedger(sheet: Locator): Promise<Locator> {
  await findLedgerFold(findLedger(sheet)).click();
  return findEntries(sheet);
}

/** Opens the ledger of the scene from the tracker. */
export async function openSceneLedger(seat: Seat): Promise<Locator> {
  const { page } = seat;
  await openTab(seat, 'combat');
  await page.getByRole('button', { name: 'GM Panel' }).click();
  await page.getByRole('button', { name: 'Scene ledger' }).click();
  return findSceneLedger(seat);
}

/** Returns the entries of the scene's ledger. */
export function findSceneEntries(seat: Seat): Locator {
  return findSceneLedger(seat).locator('li[data-entry-id]');
}
