/** The sheets of every ruleset for users whose system asks for more contrast or for a few colours of their choice, and on paper. */
import { expect, it } from 'vitest';
import { createActor, describeRulesets, openSheet } from './binding/table.ts';

describeRulesets('contrast and paper', ['Gamemaster'], (table, _id, { fight, play }) => {
  it('hints are in ink for those who ask for contrast; the open tab stands out in forced colours', async () => {
    const { gamemaster } = table;
    const { page } = gamemaster;
    await createActor(gamemaster, 'Robin', 'Gamemaster', fight.attacker);
    await openSheet(gamemaster, 'Robin', play.check);
    const content = page.locator('.application.sheet .tetrad-content').first();
    const readColours = () =>
      content.evaluate((element) => {
        const style = getComputedStyle(element);
        return ['ink', 'muted', 'border'].map((name) => style.getPropertyValue(`--tetrad-${name}`));
      });
    const [ink, muted] = await readColours();
    expect(muted).not.toBe(ink);
    await page.emulateMedia({ contrast: 'more' });
    await expect.poll(readColours).toEqual([ink, ink, ink]);
    await page.emulateMedia({ contrast: null, forcedColors: 'active' });
    const edges = await page
      .locator('.application.sheet [role="tab"]')
      .evaluateAll((tabs) => tabs.map((tab) => [tab.ariaSelected, getComputedStyle(tab).borderBottomColor] as const));
    const open = edges.filter(([isOpen]) => isOpen === 'true').map(([, edge]) => edge);
    const closed = edges.filter(([isOpen]) => isOpen !== 'true').map(([, edge]) => edge);
    for (const edge of closed) expect(open).not.toContain(edge);
    await page.emulateMedia({ forcedColors: null });
  });

  it('a printed page has the open sheets alone, each on one page with all of its tabs', async () => {
    const { gamemaster } = table;
    const { page } = gamemaster;
    await openSheet(gamemaster, 'Robin', play.check);
    const countPages = async (): Promise<number> => {
      const pdf = await page.pdf({ format: 'A4', printBackground: true });
      return pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
    };
    expect(await countPages()).toBe(1);
    await createActor(gamemaster, 'Jo', 'Gamemaster', fight.target);
    await gamemaster.run(async ({ game }) => void (await game.actors.getName('Jo')?.sheet.render({ force: true })));
    await page.locator('.application.sheet', { hasText: 'Jo' }).locator('.tetrad-content').first().waitFor();
    expect(await countPages()).toBe(2);
    await page.emulateMedia({ media: 'print' });
    const hidden = await page
      .locator('.application.sheet')
      .first()
      .locator('.tab')
      .evaluateAll((tabs) => tabs.filter((tab) => !tab.checkVisibility()).length);
    expect(hidden).toBe(0);
    expect(await page.locator('#sidebar').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    expect(await page.locator('#sidebar').isVisible()).toBe(true);
  });
});
