/** `npm run verify:foundry` against the table: it plays, and never takes the table for Foundry. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeTable } from './harness.ts';

/** Runs `npm run verify:foundry` against a table. */
function verify(env: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['tools/verify-foundry.mjs'], { env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code, output }));
  });
}

describeTable(
  'verify:foundry',
  [],
  (table) => {
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
  },
  [14],
);
