/** `npm run verify:foundry` without a Foundry says what to set, and does not pretend. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, runTool } from './run-tool.ts';

it('exits 2 with what to set', () => {
  const folder = makeFolder();
  const { code, output } = runTool('tests/evidence/verify/verify-foundry.mjs', folder, {
    env: { FOUNDRY_URL: undefined },
  });
  expect(code).toBe(2);
  for (const name of ['FOUNDRY_URL', 'FOUNDRY_USER', 'FOUNDRY_PASSWORD', 'docs/dev/verify.md'])
    expect(output).toContain(name);
  expect(existsSync(join(folder, 'verification'))).toBe(false);
});
