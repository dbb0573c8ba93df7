// `npm run verify:foundry`: joins a running, licensed Foundry at FOUNDRY_URL, runs the smoke spec in it as Gamemaster and
// writes verification/foundry-<build>.json. docs/verify.md says how to prepare a world. Exit 2: it could not be tried.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { runSmokeSpec } from '../tests/e2e/smoke-spec.mjs';
import { CHROMIUM_ARGUMENTS, findChromium } from './find-chromium.mjs';
import { collectErrors } from './table-process.mjs';

const WAIT = 60_000;
const { FOUNDRY_URL, FOUNDRY_USER = 'Gamemaster', FOUNDRY_PASSWORD = '' } = process.env;

class NotTried extends Error {}

/** Joins as the user by the form of the join page, and waits for the game. */
async function join(page) {
  await page.goto(new URL('join', `${FOUNDRY_URL.replace(/\/$/u, '')}/`).href).catch((error) => {
    throw new NotTried(`Nothing answers at FOUNDRY_URL=${FOUNDRY_URL}: ${error.message.split('\n')[0]}`);
  });
  const users = page.locator('select[name="userid"]');
  await users.waitFor({ timeout: WAIT }).catch(() => {
    throw new NotTried(`${page.url()} has no join form. Start a world whose system is Tetrad, then run this again.`);
  });
  await users.selectOption({ label: FOUNDRY_USER }, { timeout: 5000 }).catch(() => {
    throw new NotTried(`FOUNDRY_USER=${FOUNDRY_USER} cannot join: no such user, or joined elsewhere.`);
  });
  const password = page.locator('input[name="password"]');
  if (await password.count()) await password.fill(FOUNDRY_PASSWORD);
  await page.locator('button[name="join"]').click();
  await page
    .waitForFunction(() => globalThis.game?.ready === true, undefined, { timeout: WAIT })
    .catch(() => {
      throw new NotTried(`${FOUNDRY_USER} did not get into the game. Is FOUNDRY_PASSWORD right?`);
    });
}

/** What was run: the host's version, and the system it has loaded. */
function describeHost(page) {
  return page.evaluate(() => ({
    generation: globalThis.game.release.generation,
    build: globalThis.game.release.build,
    version: globalThis.game.version,
    system: globalThis.game.system.id,
    systemVersion: globalThis.game.system.version,
    isGM: globalThis.game.user.isGM,
    isEmbeddedTable: 'TABLE_GENERATION' in globalThis,
  }));
}

async function verify(page, errors) {
  await join(page);
  const { isGM, isEmbeddedTable, ...host } = await describeHost(page);
  if (host.system !== 'tetrad') throw new NotTried(`The world at ${FOUNDRY_URL} plays ${host.system}, not tetrad.`);
  if (!isGM) throw new NotTried(`${FOUNDRY_USER} is no Gamemaster; set FOUNDRY_USER to one.`);
  const checks = await page.evaluate(runSmokeSpec);
  for (const { name, passed, found } of checks) console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${found})`);
  for (const error of errors) console.log(`FAILED console: ${error}`);
  const passed = checks.every((check) => check.passed) && errors.length === 0;
  if (isEmbeddedTable) throw new NotTried(`${FOUNDRY_URL} is the embedded table, not Foundry; nothing was written.`);

  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (host.systemVersion !== version)
    console.log(`Note: the world has Tetrad ${host.systemVersion}, this working copy is ${version}.`);
  const file = `verification/foundry-${host.build}.json`;
  mkdirSync('verification', { recursive: true });
  const report = { ...host, date: new Date().toISOString(), passed, checks, consoleErrors: errors };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${passed ? 'Passed' : 'FAILED'} in Foundry ${host.version}; written to ${file}`);
  return passed;
}

if (!FOUNDRY_URL) {
  console.error(
    'Set FOUNDRY_URL to the address of a running Foundry world that plays Tetrad (http://localhost:30000), and, where they ' +
      'differ from the defaults, FOUNDRY_USER (Gamemaster) and FOUNDRY_PASSWORD (none). See docs/verify.md.',
  );
  process.exit(2);
}
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...CHROMIUM_ARGUMENTS.filter((argument) => argument !== '--disable-gpu'), '--enable-unsafe-swiftshader'],
});
let code;
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  code = (await verify(page, collectErrors(page))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof NotTried ? error.message : error);
  code = error instanceof NotTried ? 2 : 1;
} finally {
  await browser.close();
}
process.exit(code);
