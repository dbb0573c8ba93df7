// Types of verify-world.mjs, for the tests.
import type { Page } from 'playwright';

export function readWorld(page: Page): Promise<Record<string, Record<string, string>>>;
export function restoreWorld(
  page: Page,
  before: Readonly<Record<string, Readonly<Record<string, string>>>>,
  users: readonly string[],
): Promise<{ deleted: number; restored: number; left: string[] }>;
