// Types of table-process.mjs, for the tests.
import type { ChildProcess } from 'node:child_process';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';

export const TABLE_SERVER: string;
export interface TableProcess {
  readonly url: string;
  readonly world: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}
export function startTable(options?: {
  system?: string;
  world?: string;
  generation?: 13 | 14;
  port?: number;
  server?: string;
  settings?: Record<string, unknown>;
  adventures?: boolean;
  env?: Record<string, string>;
}): Promise<TableProcess>;
export function launchBrowser(): Promise<Browser>;
export function joinTable(
  browser: Browser,
  url: string,
  user: string,
  options?: BrowserContextOptions,
  script?: string,
): Promise<{ page: Page; context: BrowserContext; errors: string[] }>;
export function collectErrors(page: Page): string[];
