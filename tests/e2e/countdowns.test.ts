/** The strip of countdowns drawn: by keyboard alone, in both themes, for axe, and beside the host's own parts of the page. */
import { expect } from 'vitest';
import { describeTable } from './harness.ts';
import { createActor, expectReachable } from './binding/table.ts';
import { expectAccessible, expectContrast } from './pages/axe.ts';
import { KeyboardPlayer } from './pages/keyboard.ts';

const STRIP = '#tetrad-countdowns';

describeTable('the strip of countdowns', ['Gamemaster', 'Ada'], (table) => {
  table.once('a clock is made, advanced and folded away by keyboard, and everyone is told', async () => {
    const { gamemaster, ada } = table;
    const { page } = gamemaster;
    const strip = page.locator(STRIP);
    const system = { characteristics: { resolve: 1, fortitude: 2 }, health: { dice: 5, marked: 18 } };
    await createActor(gamemaster, 'Rosa Vane', 'Ada', { type: 'harvestCharacter', system });
    await strip.waitFor();
    const gm = await KeyboardPlayer.sit(gamemaster);
    await strip.getByRole('button', { name: 'New clock' }).focus();
    await gm.press('Enter');
    await page.locator('#tetrad-clock-name').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('tetrad-clock-name');
    await gm.type('The storm breaks over the valley and the old mill');
    await gm.press('Enter');
    const advance = strip.getByRole('button', { name: /^Advance by 1/u });
    await advance.focus();
    await gm.press('Enter', ' ');
    await strip.getByText('2 of 6').waitFor();
    // The focus stays on the button that is drawn again.
    await expect.poll(() => advance.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => ada.page.locator(`${STRIP} [aria-live]`).textContent()).toContain('The storm breaks');
    expect(
      await ada.page
        .locator(STRIP)
        .getByRole('button', { name: /^Advance/u })
        .count(),
    ).toBe(0);
    await expectReachable(strip);
    await expectAccessible(page, STRIP, '.countdown-pips', '[data-action="removeClock"]');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.evaluate(async (scheme) => {
        const { settings } = Reflect.get(globalThis, 'game') as {
          settings: { set(...given: unknown[]): Promise<unknown> };
        };
        const both = { applications: scheme, interface: scheme };
        await settings.set('core', 'uiConfig', { colorScheme: both });
      }, colorScheme);
      await expectContrast(page, STRIP, '.countdown-left');
    }
    const box = await strip.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(300);
    const sidebar = await page.locator('#sidebar').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(sidebar?.x ?? 0);
    const cut = await strip
      .locator('.countdown')
      .evaluateAll((rows) =>
        rows.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    // Folded it is one line, in this browser also after a reload.
    await strip.getByRole('button', { name: /^Countdowns/u }).focus();
    await gm.press('Enter');
    await expect.poll(() => strip.locator('.countdown').first().isVisible()).toBe(false);
    await gm.expectNoPointer();
    await page.reload();
    await strip.getByRole('button', { name: /^Countdowns/u, expanded: false }).waitFor();
    expect((await strip.boundingBox())?.height).toBeLessThan(50);
    await ada.page.locator(STRIP).getByText('2 of 6').waitFor();
  });
});
