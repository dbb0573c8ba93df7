/** The development build brings the conformance specs to Quench, and they run and pass there. */
import { cpSync } from 'node:fs';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleForPage } from '../../../tools/table/conformance-host.mjs';
import { joinTable, startTable } from '../../../tools/table/table-process.mjs';
import { closePages, openBrowser } from '../../e2e/shared-browser.ts';
import type { QuenchResults } from '../../module/neighbours/quench-double.ts';

const BUILT = '.build/development';

/** What the double puts into a page. */
interface QuenchPage {
  readonly quench: {
    list(): Record<string, string>;
    runBatches(keys: readonly string[]): Promise<QuenchResults>;
  };
}

/** Topics of all kinds that take little time; `npm run verify:foundry` runs every spec in a world of the system. */
const CHEAP = ['fields-scalar', 'data-model', 'document-parts', 'chat', 'roll', 'handlebars', 'dialogs', 'permissions'];

let table: Awaited<ReturnType<typeof startTable>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let script: string;

beforeAll(async () => {
  await build({ mode: 'development', logLevel: 'error', build: { outDir: BUILT, sourcemap: false } });
  cpSync('dist/packs', `${BUILT}/packs`, { recursive: true });
  script = await bundleForPage('tests/evidence/quench/quench-double.ts', 'quench-double');
  [table, browser] = await Promise.all([startTable({ system: BUILT, generation: 13 }), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await table.stop();
});

it('a batch for each topic; they pass for a Gamemaster', async () => {
  const { page } = await joinTable(browser, table.url, 'Gamemaster', {}, script);
  const listed = await page.evaluate(() => (globalThis as unknown as QuenchPage).quench.list());
  expect(Object.keys(listed).length).toBeGreaterThan(40);
  expect(listed['tetrad.conformance.fields-scalar']).toBe('TETRAD: Conformance, fields scalar');
  const keys = CHEAP.map((topic) => `tetrad.conformance.${topic}`);
  const { passes, failures, pending } = await page.evaluate(
    (given) => (globalThis as unknown as QuenchPage).quench.runBatches(given),
    keys,
  );
  expect(failures).toEqual([]);
  expect(passes.length).toBeGreaterThan(100);
  expect(pending.filter((name) => !/\((generation 14|as a player.*)\)$/u.test(name))).toEqual([]);
  expect(pending.some((name) => name.endsWith('(generation 14)'))).toBe(true);
});

it('a player is told what is for a Gamemaster', async () => {
  const { page } = await joinTable(browser, table.url, 'Ada', {}, script);
  const results = await page.evaluate(() =>
    (globalThis as unknown as QuenchPage).quench.runBatches([
      'tetrad.conformance.fields-scalar',
      'tetrad.conformance.chat',
    ]),
  );
  expect(results.failures).toEqual([]);
  expect(results.passes.length).toBeGreaterThan(0);
  expect(results.pending.some((name) => name.endsWith('(as a Gamemaster)'))).toBe(true);
});
