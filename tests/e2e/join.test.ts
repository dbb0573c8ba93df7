/** Joining, the smoke spec that Foundry is verified by, and that the table is never taken for Foundry. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeTable } from './harness.ts';
import { runSmokeSpec } from './smoke-spec.mjs';

/** Runs `npm run verify:foundry` against a table. */
function verify(env: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['tools/verify-foundry.mjs'], { env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code, output }));
  });
}

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
      .toEqual(['Gamemaster [GM] (you)', 'Ada (active)', 'Bertrand (away)']);
    const bertrand = await table.sit('Bertrand');
    await expect.poll(() => players.nth(2).textContent()).toBe('Bertrand (active)');
    await bertrand.page.close();
    await expect.poll(() => players.nth(2).textContent()).toBe('Bertrand (away)');
  });

  it('passes the smoke spec', async () => {
    const checks = await table.gamemaster.page.evaluate(runSmokeSpec);
    expect(checks.length).toBeGreaterThan(8);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  });

  it('verify:foundry plays here, and writes nothing, since this is no Foundry', async () => {
    const before = existsSync('verification') ? readdirSync('verification') : [];
    const { code, output } = await verify({ FOUNDRY_URL: table.url });
    expect(output).toContain('ok     the system is tetrad');
    expect(output).not.toContain('FAILED');
    expect(output).toContain('is the embedded table, not Foundry; nothing was written');
    expect(code).toBe(2);
    expect(existsSync('verification') ? readdirSync('verification') : []).toEqual(before);
  });

  it('verify:foundry says when the user is not there', async () => {
    const { code, output } = await verify({ FOUNDRY_URL: table.url, FOUNDRY_USER: 'Nobody' });
    expect(output).toContain('FOUNDRY_USER=Nobody cannot join');
    expect(code).toBe(2);
  });
});
