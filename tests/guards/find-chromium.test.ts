/** The search for a browser: $CHROME_PATH first, and a failure that names every place in its order. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, runTool } from './run-tool.ts';

/** Makes an empty file that may be run; gives its path. */
function makeExecutable(folder: string, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

it('takes $CHROME_PATH when it can be run', () => {
  const { code, output } = runTool('tools/table/find-chromium.mjs', '.', { env: { CHROME_PATH: process.execPath } });
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: process.execPath });
});

it('prefers a headless shell to a browser with windows, whichever comes first on PATH', () => {
  const [first, second] = [makeFolder(), makeFolder()];
  makeExecutable(first, 'chromium');
  const shell = makeExecutable(second, 'chromium-headless-shell');
  const { code, output } = runTool('tools/table/find-chromium.mjs', '.', {
    env: { CHROME_PATH: '', PATH: `${first}:${second}` },
  });
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: shell });
});

it('fails with the list of what it tried', () => {
  const nowhere = makeFolder();
  const env = { CHROME_PATH: join(nowhere, 'chrome'), PATH: nowhere, PLAYWRIGHT_BROWSERS_PATH: nowhere };
  const { code, output } = runTool('tools/table/find-chromium.mjs', '.', { env });
  expect(code).toBe(1);
  const tried = [...output.matchAll(/^ {2}- (.*)$/gmu)].map(([, line]) => line);
  expect(tried).toEqual([
    `$CHROME_PATH: ${env.CHROME_PATH} is not an executable file`,
    expect.stringMatching(/^the system: none of chromium-headless-shell, .* on PATH$/u),
    expect.stringMatching(/^a Playwright download: it failed/u),
    expect.stringMatching(/^apt as root: /u),
  ]);
  expect(output).toContain('set CHROME_PATH');
});
