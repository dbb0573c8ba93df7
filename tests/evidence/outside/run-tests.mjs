// Runs test files that others wrote, unmodified, in pages of the embedded table.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { joinTable, launchBrowser, startTable } from '../../../tools/table/table-process.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const VIRTUAL = 'virtual:outside-file';
/** How long a file may run, in ms. */
const PATIENCE = 60_000;

/**
 * Bundles a test file with the runner.
 * @param {string} file
 * @returns {Promise<string>} code for a page
 */
export async function bundleTestFile(file) {
  const folder = mkdtempSync(join(tmpdir(), 'tetrad-outside-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      // Their imports of vitest become that of the page; those of its parts are ours, wherever the file lies.
      resolve: { alias: [{ find: /^vitest$/u, replacement: here('./page-vitest.mjs') }] },
      define: { 'process.env.NODE_ENV': '"test"', 'import.meta.vitest': 'undefined' },
      plugins: [
        {
          name: 'outside-file',
          resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
          load: (id) =>
            id === `\0${VIRTUAL}`
              ? `export const loadFile = () => import(${JSON.stringify(resolve(file))});`
              : undefined,
        },
      ],
      build: {
        target: 'es2024',
        lib: { entry: here('./page-runner.mjs'), formats: ['iife'], name: 'outside', fileName: () => 'tests.js' },
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: { output: { keepNames: true, codeSplitting: false } },
      },
    });
    return readFileSync(join(folder, 'tests.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs one file in a page.
 * @param {import('playwright').Page} page
 * @param {string} file
 * @param {string} name how the report calls it
 * @returns {Promise<{ name: string, outcome: 'passed' | 'failed' | 'skipped', reason?: string }[]>}
 */
async function runFile(page, file, name) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`did not come to an end in ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    await page.evaluate(await bundleTestFile(file));
    const results = await Promise.race([page.evaluate((path) => globalThis.runOutsideTests(path), name), late]);
    return results.length > 0 ? results : [{ name: '(file)', outcome: 'failed', reason: 'has no test' }];
  } catch (error) {
    return [{ name: '(file)', outcome: 'failed', reason: error.message.split('\n')[0] }];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs test files on a table, each in a page of its own, as Gamemaster.
 * @param {object} options
 * @param {string} options.root where the files lie
 * @param {readonly string[]} options.files relative to `root`
 * @param {string} options.system the system that the world plays
 * @param {13 | 14} [options.generation]
 * @param {string} [options.server] the built server, where it is not the usual one
 * @returns {Promise<{ file: string, results: Awaited<ReturnType<typeof runFile>> }[]>}
 */
export async function runTestFiles({ root, files, system, generation = 14, server }) {
  const table = await startTable({ system, generation, server });
  const browser = await launchBrowser();
  try {
    const { page: first, context } = await joinTable(browser, table.url, 'Gamemaster');
    await first.close();
    const reports = [];
    for (const file of files) {
      const page = await context.newPage();
      await page.goto(`${table.url}/game`);
      await page.waitForFunction(() => globalThis.game?.ready === true, undefined, { timeout: 20_000 });
      reports.push({ file, results: await runFile(page, join(root, file), file) });
      await page.close();
    }
    return reports;
  } finally {
    await browser.close();
    await table.stop();
  }
}
