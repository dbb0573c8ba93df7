/** Accessibility by axe: every rule, and no violation that is serious or critical. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Checks a part of a page.
 * @param page - The page.
 * @param root - Selector of what is checked.
 * @param parts - Selectors of what must be on show in it, so that an empty page is no success.
 */
export async function expectAccessible(page: Page, root: string, ...parts: string[]): Promise<void> {
  for (const part of parts) await page.locator(`${root} ${part}`).first().waitFor();
  // Legacy mode looks at the page itself and not into frames of other origins, of which there are none.
  const { violations, passes } = await new AxeBuilder({ page }).include(root).setLegacyMode(true).analyze();
  expect(passes.length).toBeGreaterThan(0);
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${help} (${String(target)}) ${any[0]?.message ?? ''}`),
    );
  expect(grave).toEqual([]);
}
