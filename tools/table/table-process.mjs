// Starts the built embedded table in a process of its own, and a browser that joins it: for boot checks, conformance, end-to-end tests and screenshots.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium } from './find-chromium.mjs';

export const TABLE_SERVER = fileURLToPath(new URL('../../.build/table/server/start.mjs', import.meta.url));
const START_TIMEOUT = 30_000;

/**
 * Starts a table on a free port.
 * @param {{ system?: string, world?: string, generation?: 13 | 14, port?: number, server?: string, settings?: Record<string, unknown>, adventures?: boolean,
 * env?: Record<string, string> }} [options] `settings` are those of a new world; left out, its GM has already seen the welcome page. With `adventures` a new
 * world begins with those of the system, as with `npm start`. `world` is by default a new temporary folder, which `stop` deletes. `server` is the built server,
 * if it is not the usual one
 * @returns {Promise<{ url: string, world: string, child: import('node:child_process').ChildProcess, stop: () => Promise<void> }>}
 * @throws {Error} with the output of the table if it does not start
 */
export async function startTable({
  system = 'dist',
  world,
  generation = 14,
  port = 0,
  server = TABLE_SERVER,
  adventures = false,
  settings = { 'tetrad.welcomed': true },
  env = {},
} = {}) {
  const folder = world ?? mkdtempSync(join(tmpdir(), 'tetrad-world-'));
  const args = [
    server,
    '--system',
    system,
    '--world',
    folder,
    '--port',
    String(port),
    '--generation',
    String(generation),
    ...(adventures ? ['--adventures'] : []),
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TABLE_SETTINGS: JSON.stringify(settings), ...env },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the table did not start in ${START_TIMEOUT} ms:\n${output}`)),
      START_TIMEOUT,
    );
    const read = (chunk) => {
      output += chunk;
      const address = /^(https?:\/\/\S+)$/mu.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then((code) => reject(new Error(`the table ended with ${code}:\n${output}`)));
    child.once('spawn', () => exited.finally(() => clearTimeout(timer)));
  }).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await exited;
    }
    if (!world) rmSync(folder, { recursive: true, force: true });
  };
  return { url: url.replace(/\/$/u, ''), world: folder, child, stop };
}

/** Launches the headless Chromium that the tests use. */
export function launchBrowser() {
  return chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGUMENTS] });
}

/**
 * Joins a table as a user, in a new browser context, and waits until the game is ready.
 * @param {import('playwright').Browser} browser
 * @param {string} url the table's address
 * @param {string} user name of the user, as the join page lists it
 * @param {import('playwright').BrowserContextOptions} [options]
 * @param {string} [script] runs in the page before everything else
 * @returns {Promise<{ page: import('playwright').Page, context: import('playwright').BrowserContext, errors: string[] }>} `errors` collects console errors and
 * uncaught exceptions from the start
 */
export async function joinTable(browser, url, user, options = {}, script = undefined) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  if (script) await context.addInitScript({ content: script });
  const page = await context.newPage();
  const errors = collectErrors(page);
  await page.goto(`${url}/join`);
  await page.locator('select[name="userid"]').selectOption({ label: user });
  await page.locator('button[name="join"]').click();
  await page
    .waitForFunction(() => globalThis.game?.ready === true, undefined, { timeout: 30_000 })
    .catch((error) => {
      throw new Error(`${user} could not join ${url}: ${errors.join('\n') || error.message}`);
    });
  return { page, context, errors };
}

/** Collects a page's console errors and uncaught exceptions. */
export function collectErrors(page) {
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  return errors;
}
