/** Checks accessibility with axe: every rule, and no serious or critical violation. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Checks a part of a page.
 * @param page - The page.
 * @param root - Selector of the part to check.
 * @param parts - Selectors of elements that must be visible in it, so that an empty page does not pass.
 */
export function expectAccessible(page: Page, root: string, ...parts: string[]): Promise<void> {
  return expectPasses(page, root, parts);
}

/** Checks the colours of a part of a page, as `expectAccessible` does: in the other theme nothing else differs. */
export function expectContrast(page: Page, root: string, ...parts: string[]): Promise<void> {
  return expectPasses(page, root, parts, ['color-contrast']);
}

async function expectPasses(page: Page, root: string, parts: readonly string[], rules: string[] = []): Promise<void> {
  for (const part of parts) await page.locator(`${root} ${part}`).first().waitFor();
  // Legacy mode checks the page itself and no frames of other origins; there are none.
  const axe = new AxeBuilder({ page }).include(root).setLegacyMode(true);
  const { violations, passes } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  expect(passes.length).toBeGreaterThan(0);
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${help} (${String(target)}) ${any[0]?.message ?? ''}`),
    );
  expect(grave).toEqual([]);
}
