/** Joining, and the smoke test for verifying Foundry. */
import { expect, it } from 'vitest';
import { describeTable } from './harness.ts';
import { runSmokeSpec } from './smoke-spec.mjs';

describeTable('joining', ['Gamemaster', 'Ada'], (table) => {
  it('lists who may join and shows who is here', async () => {
    const { page } = table.gamemaster;
    const names = await page.evaluate(async () => {
      const join = new DOMParser().parseFromString(await (await fetch('/join')).text(), 'text/html');
      return [...join.querySelectorAll('option')].map(({ textContent }) => textContent);
    });
    expect(names).toEqual(['Gamemaster', 'Ada', 'Bertrand']);
    const players = page.locator('#players li');
    await expect
      .poll(() => players.allTextContents())
      .toEqual(['Gamemaster [GM] (you)', 'Ada as Ottilie Marsh (active)', 'Bertrand as Ned Halloway (away)']);
    const bertrand = await table.sit('Bertrand');
    await expect.poll(() => players.nth(2).textContent()).toBe('Bertrand as Ned Halloway (active)');
    await bertrand.page.close();
    await expect.poll(() => players.nth(2).textContent()).toBe('Bertrand as Ned Halloway (away)');
  });

  it('passes the smoke spec', async () => {
    const checks = await table.gamemaster.page.evaluate(runSmokeSpec);
    expect(checks.length).toBeGreaterThan(8);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  });
});
