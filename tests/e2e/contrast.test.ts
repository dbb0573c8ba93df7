/** What users see whose system asks for more contrast, or for a few colours of their choice: on the sheets of every ruleset. */
import { expect, it } from 'vitest';
import { createActor, describeRulesets, openSheet } from './binding/table.ts';

describeRulesets('contrast', ['Gamemaster'], (table, _id, { fight, play }) => {
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
});
