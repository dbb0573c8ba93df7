/** Accessibility by axe: every rule, and no violation that is serious or critical. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Checks all that a page shows at the moment.
 * @param page - The page.
 * @param parts - Selectors of what must be on show, so that an empty page is no success.
 */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  for (const part of parts) await page.locator(part).first().waitFor();
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  expect(passes.length).toBeGreaterThan(0);
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${help} (${String(target)}) ${any[0]?.message ?? ''}`),
    );
  expect(grave).toEqual([]);
}
