/** The compendium browser as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';

/** The window of the browser. */
export const BROWSER = '.application.pack-browser';

/** Opens the browser by its key. */
export async function openBrowser(seat: Seat): Promise<Locator> {
  await seat.page.locator('body').press('Shift+B');
  const browser = seat.page.locator(BROWSER);
  await browser.waitFor();
  return browser;
}

/** Lists the names of what is found. */
export function listFound(browser: Locator): Promise<string[]> {
  return browser.locator('.browser-entries .name').allTextContents();
}

/** Lists the choices of a filter. */
export function listFilter(browser: Locator, name: 'type' | 'source'): Promise<string[]> {
  return browser.locator(`select[name="${name}"] option`).allTextContents();
}

/** Returns an entry by its name. */
export function findFound(browser: Locator, name: string): Locator {
  return browser.getByRole('listitem').filter({ has: browser.page().getByText(name, { exact: true }) });
}

/** Moves the browser and the other windows apart, as a user would with the mouse. */
export async function moveApart(seat: Seat): Promise<void> {
  await seat.page.evaluate(() => {
    const { applications } = (globalThis as unknown as { foundry: { applications: { instances: Map<string, Moved> } } })
      .foundry;
    for (const [id, window] of applications.instances) {
      if (window.hasFrame) window.setPosition({ left: id === 'tetrad-pack-browser' ? 0 : 570 });
    }
  });
}

interface Moved {
  readonly hasFrame: boolean;
  setPosition(place: { left: number }): unknown;
}
