/** One browser for all test files of a worker, since starting it costs more than many a test; users are apart by their browser contexts. */
import type { Browser } from 'playwright';
import { launchBrowser } from '../../tools/table/table-process.mjs';

let shared: Promise<Browser> | undefined;

/** Returns the browser, which is started on first use, or when it has gone; it ends with the worker. */
export async function openBrowser(): Promise<Browser> {
  const browser = await shared;
  if (!browser?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/** Closes all that a test file has opened. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
