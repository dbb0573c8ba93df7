/** One browser for all test files of a worker, because starting it takes longer than many tests; users are separated by browser contexts. */
import type { Browser } from 'playwright';
import { launchBrowser } from '../../tools/table/table-process.mjs';

let shared: Promise<Browser> | undefined;

/** Returns the browser, which is started at first use or after a crash, and closed with the worker. */
export async function openBrowser(): Promise<Browser> {
  const browser = await shared;
  if (!browser?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/** Closes everything that a test file opened. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
