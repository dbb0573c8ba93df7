// `npm run verify:foundry [-- --only PART,ID … --report FILE]`: joins a running, licensed Foundry at FOUNDRY_URL and runs in it the smoke spec, the
// end-to-end play with a player of its own, and the conformance specs; then the world is as it was found. Writes verification/foundry-<build>.json.
// PART is smoke, play or specs; an ID runs that spec alone. docs/dev/verify.md says how to prepare a world. Exit 0: all passed. 1: something failed. 2: it could not be tried.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { runSmokeSpec } from '../../e2e/smoke-spec.mjs';
import { buildRunner, prepareForPlayer } from '../../../tools/table/conformance-host.mjs';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../tools/table/find-chromium.mjs';
import { loadSpecs } from '../../../tools/build/load-specs.mjs';
import { loadTs } from '../../../tools/build/load-ts.mjs';
import { collectErrors } from '../../../tools/table/table-process.mjs';
import { runDecisivePlay } from './decisive-play.mjs';
import { runDecisive } from './decisive.mjs';
import { readWorld, restoreWorld } from './verify-world.mjs';

const WAIT = 60_000;
const PARTS = ['smoke', 'play', 'specs'];
/** The player that is made where FOUNDRY_PLAYER names none. */
const OWN_PLAYER = 'Verify Player';
const QUERIES = 'tests/fixtures/conformance-system/queries.mjs';
const { FOUNDRY_URL, FOUNDRY_USER = 'Gamemaster', FOUNDRY_PASSWORD = '' } = process.env;
const { FOUNDRY_PLAYER, FOUNDRY_PLAYER_PASSWORD = '' } = process.env;

class NotTried extends Error {}

const { values } = parseArgs({ options: { only: { type: 'string' }, report: { type: 'string' } } });
const only = values.only?.split(',') ?? PARTS;
const ids = only.filter((part) => !PARTS.includes(part));
const isWanted = (part) => only.includes(part) || (part === 'specs' && ids.length > 0);

/** The address of a page of the host. */
const findAddress = (path) => new URL(path, `${FOUNDRY_URL.replace(/\/$/u, '')}/`).href;

/** Joins as a user by the form of the join page, and waits for the game. */
async function join(page, user, password, variable) {
  await page.goto(findAddress('join')).catch((error) => {
    throw new NotTried(`Nothing answers at FOUNDRY_URL=${FOUNDRY_URL}: ${error.message.split('\n')[0]}`);
  });
  const users = page.locator('select[name="userid"]');
  await users.waitFor({ timeout: WAIT }).catch(() => {
    throw new NotTried(`${page.url()} has no join form. Start a world whose system is Tetrad, then run this again.`);
  });
  const offered = await users
    .locator('option:not([disabled])')
    .evaluateAll((options) => options.map(({ label, value }) => [label.trim(), value]));
  const [, id] = offered.find(([label]) => label === user) ?? [];
  if (!id) throw new NotTried(`${variable}=${user} cannot join: no such user, or joined elsewhere.`);
  await users.selectOption(id);
  const field = page.locator('input[name="password"]');
  if (await field.count()) await field.fill(password);
  await page.locator('button[name="join"]').click();
  await awaitGame(page, `${user} did not get into the game. Is ${variable.replace('_USER', '')}_PASSWORD right?`);
}

/** Waits until the game of a page is ready. */
async function awaitGame(page, otherwise) {
  await page
    .waitForFunction(() => globalThis.game?.ready === true, undefined, { timeout: WAIT })
    .catch(() => {
      throw new NotTried(otherwise);
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
    userId: globalThis.game.user.id,
    isGM: globalThis.game.user.isGM,
    others: globalThis.game.users.filter(({ active, isSelf }) => active && !isSelf).map(({ name }) => name),
    isEmbeddedTable: 'TABLE_GENERATION' in globalThis,
  }));
}

/** Makes the player of the play, or finds the one who was named; gives the id. */
async function findPlayer(page, name) {
  const { id, role } = await page.evaluate(
    async ({ wanted, isOwn }) => {
      const { game, CONFIG, CONST } = globalThis;
      const present = game.users.getName(wanted);
      const data = { name: wanted, role: CONST.USER_ROLES.PLAYER };
      const user = isOwn ? await CONFIG.User.documentClass.create(data) : present;
      return { id: user?.id, role: user?.role };
    },
    { wanted: name, isOwn: !FOUNDRY_PLAYER },
  );
  if (!id) throw new NotTried(`There is no user FOUNDRY_PLAYER=${name}.`);
  if (role !== 1) throw new NotTried(`FOUNDRY_PLAYER=${name} has another role than Player.`);
  return id;
}

/** Notes checks, and tells of each; where it is differently from what expected, also what is to be done. */
function tellChecks(report, checks) {
  (report.checks ??= []).push(...checks);
  for (const { name, passed, found, expects, otherwise } of checks) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${found})`);
    if (!passed && expects) console.log(`       Expected: ${expects}\n       Otherwise: ${otherwise}`);
  }
}

/** Looks at the smoke spec, then at what decides most. */
async function runSmoke(gamemaster, report) {
  tellChecks(report, await gamemaster.page.evaluate(runSmokeSpec));
  tellChecks(report, await runDecisive(gamemaster.page));
}

/** Looks at what decides most of how a GM and a player play; the world is then as it was. */
async function runSmokeOfTwo(gamemaster, player, users, report) {
  const before = await readWorld(gamemaster.page);
  const stage = {
    gamemaster: gamemaster.page,
    player: player.page,
    playerId: users[1],
    leave: async () => void (await gamemaster.page.goto('about:blank')),
    async comeBack() {
      await gamemaster.page.goto(findAddress('game'));
      await awaitGame(gamemaster.page, 'The Gamemaster did not come back into the game.');
    },
  };
  tellChecks(report, await runDecisivePlay(stage));
  await restoreWorld(gamemaster.page, before, users);
}

/** Plays the play script of each ruleset that has one. */
async function runPlay(gamemaster, player, report) {
  const { PageSeat } = await loadTs('tests/e2e/page-seat.ts');
  const stage = {
    gamemaster: new PageSeat(FOUNDRY_USER, gamemaster.page),
    player: new PageSeat(FOUNDRY_PLAYER ?? OWN_PLAYER, player.page),
  };
  const scripts = readdirSync('tests/e2e')
    .map((folder) => `tests/e2e/${folder}/play-script.ts`)
    .filter((path) => existsSync(path));
  report.play = [];
  for (const script of scripts) {
    let broken = false;
    // The host may greet who joins for the first time with windows of its own.
    for (const seat of Object.values(stage)) await seat.closeWindows();
    for (const step of (await loadTs(script)).playSteps) {
      const entry = { script, name: step.name, result: 'not run', reason: 'after a step that failed' };
      report.play.push(entry);
      if (!broken) {
        try {
          await step.run(stage);
          Object.assign(entry, { result: 'passed', reason: undefined });
        } catch (error) {
          broken = true;
          Object.assign(entry, { result: 'failed', reason: error.stack ?? String(error) });
        }
        for (const seat of Object.values(stage)) await seat.closeWindows();
      }
      const said = entry.result === 'passed' ? 'ok    ' : entry.result.toUpperCase();
      console.log(`${said} play: ${entry.name}${entry.reason ? `\n       ${entry.reason}` : ''}`);
    }
  }
}

/** Why a spec is not run; undefined if it is. */
function findObstacle({ id, generation }, host) {
  if (ids.length > 0 && !ids.includes(id)) return 'left out by --only';
  if (generation !== 'both' && generation !== host.generation) return `generation ${generation} only`;
  return undefined;
}

/** Runs the conformance specs: the player's in the player's page, in a world prepared for them, all others as the GM. */
async function runSpecs(gamemaster, player, host, report) {
  const runner = await buildRunner();
  const queries = readFileSync(QUERIES, 'utf8');
  for (const { page } of [gamemaster, player]) {
    const install = async () => {
      await awaitGame(page, 'A page did not come back.');
      await page.evaluate(queries);
    };
    await install();
    // A spec lets the second client load again.
    page.on('load', () => void install().catch(() => undefined));
  }
  await gamemaster.page.evaluate(runner);
  report.specs = [];
  const specs = await loadSpecs();
  for (const spec of specs.toSorted((a, b) => Number(a.needs === 'player') - Number(b.needs === 'player'))) {
    const { id, title, needs } = spec;
    const reason = findObstacle(spec, host);
    if (reason) {
      report.specs.push({ id, title, needs, result: 'not run', reason });
      continue;
    }
    if (needs === 'player' && !report.specs.some((entry) => entry.needs === 'player' && entry.result !== 'not run')) {
      await prepareForPlayer(gamemaster.page, FOUNDRY_PLAYER ?? OWN_PLAYER);
      await player.page.evaluate(runner);
    }
    const { page } = needs === 'player' ? player : gamemaster;
    const request = { needs: [needs], generation: host.generation, ids: [id] };
    const [{ passed, failures }] = await page.evaluate((given) => globalThis.runConformance(given), request);
    const result = failures.length > 0 ? 'failed' : 'passed';
    report.specs.push({ id, title, needs, result, tests: passed, ...(failures.length > 0 ? { failures } : {}) });
    if (failures.length > 0) console.log(`FAILED ${id} ${title}\n       ${failures.join('\n       ')}`);
  }
  const count = (result) => report.specs.filter((entry) => entry.result === result).length;
  console.log(`specs: ${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run`);
  const skipped = report.specs.filter(({ reason }) => reason);
  for (const reason of new Set(skipped.map((entry) => entry.reason))) {
    const same = skipped.filter((entry) => entry.reason === reason);
    console.log(`not run (${reason}): ${same.map(({ id }) => id).join(' ')}`);
  }
}

/** Runs all that is wanted; the world is then as it was. */
async function verify(browser, stopped) {
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    return { page, context, errors: collectErrors(page) };
  };
  const gamemaster = await open();
  await join(gamemaster.page, FOUNDRY_USER, FOUNDRY_PASSWORD, 'FOUNDRY_USER');
  const { isGM, isEmbeddedTable, others, userId, ...host } = await describeHost(gamemaster.page);
  if (host.system !== 'tetrad') throw new NotTried(`The world at ${FOUNDRY_URL} plays ${host.system}, not tetrad.`);
  if (!isGM) throw new NotTried(`${FOUNDRY_USER} is no Gamemaster; set FOUNDRY_USER to one.`);
  if (others.length > 0)
    throw new NotTried(`${others.join(', ')} would be disturbed: nobody else may be in the world meanwhile.`);

  const report = { ...host, date: new Date().toISOString(), passed: false, consoleErrors: {} };
  // What a run that was killed has left is not of the world.
  await gamemaster.page.evaluate((name) => globalThis.game.users.getName(name)?.delete(), OWN_PLAYER);
  const before = await readWorld(gamemaster.page);
  const users = [userId];
  let player;
  const takeErrors = (part) => {
    const found = [gamemaster, player].flatMap((seat) => seat?.errors.splice(0) ?? []);
    report.consoleErrors[part] = found;
    // Specs let things go wrong on purpose.
    if (part !== 'specs') for (const error of found) console.log(`FAILED console: ${error}`);
  };
  const run = async () => {
    if (isWanted('smoke')) await runSmoke(gamemaster, report);
    const name = FOUNDRY_PLAYER ?? OWN_PLAYER;
    users.push(await findPlayer(gamemaster.page, name));
    const begun = await readWorld(gamemaster.page);
    player = await open();
    await join(player.page, name, FOUNDRY_PLAYER_PASSWORD, 'FOUNDRY_PLAYER');
    if (isWanted('smoke')) await runSmokeOfTwo(gamemaster, player, users, report);
    takeErrors('smoke');
    if (isWanted('play')) await runPlay(gamemaster, player, report);
    takeErrors('play');
    if (!isWanted('specs')) return;
    // The specs begin in a world without an encounter.
    await restoreWorld(gamemaster.page, begun, users);
    await runSpecs(gamemaster, player, host, report);
    takeErrors('specs');
  };
  try {
    await Promise.race([run(), stopped]);
  } catch (error) {
    if (error instanceof NotTried) throw error;
    report.error = error.stack;
    console.log(`FAILED ${error.stack}`);
  } finally {
    await player?.context.close();
    // What is still under way ends with its page; a new one sees the world as it is.
    await gamemaster.page.close();
    const page = await gamemaster.context.newPage();
    await page.goto(findAddress('game'));
    await awaitGame(page, 'The world could not be put back as it was: the game did not come back.');
    report.world = await restoreWorld(page, before, users);
    const { deleted, restored, left } = report.world;
    if (left.length === 0)
      console.log(`The world is as it was found: ${deleted} documents deleted, ${restored} put back.`);
    for (const problem of left) console.log(`FAILED world: ${problem}`);
  }

  const { smoke = [], play = [] } = report.consoleErrors;
  const isClean = [report.world.left, smoke, play].every(({ length }) => length === 0);
  report.passed =
    isClean &&
    !report.error &&
    (report.checks ?? []).every(({ passed }) => passed) &&
    (report.play ?? []).every(({ result }) => result === 'passed') &&
    (report.specs ?? []).every(({ result }) => result !== 'failed');
  const write = (file) => writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  if (values.report) write(values.report);
  if (isEmbeddedTable) throw new NotTried(`${FOUNDRY_URL} is the embedded table, not Foundry; nothing was written.`);

  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (host.systemVersion !== version)
    console.log(`Note: the world has Tetrad ${host.systemVersion}, this working copy is ${version}.`);
  // Part of a run is no evidence of the whole.
  const file = values.only ? undefined : `verification/foundry-${host.build}.json`;
  if (file) {
    mkdirSync('verification', { recursive: true });
    write(file);
  }
  console.log(`${report.passed ? 'Passed' : 'FAILED'} in Foundry ${host.version}${file ? `; written to ${file}` : ''}`);
  return report.passed;
}

if (!FOUNDRY_URL) {
  console.error(
    'Set FOUNDRY_URL to the address of a running Foundry world that plays Tetrad (http://localhost:30000), and, where they ' +
      'differ from the defaults, FOUNDRY_USER (Gamemaster) and FOUNDRY_PASSWORD (none); FOUNDRY_PLAYER and ' +
      'FOUNDRY_PLAYER_PASSWORD where a player of the world is to be used in place of one made for the run. See docs/dev/verify.md.',
  );
  process.exit(2);
}
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...CHROMIUM_ARGUMENTS.filter((argument) => argument !== '--disable-gpu'), '--enable-unsafe-swiftshader'],
  // The browser must outlive an interruption, so that the world can be put back.
  handleSIGINT: false,
  handleSIGTERM: false,
});
const stopped = new Promise((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new NotTried(`Ended by ${signal}.`)));
});
stopped.catch(() => undefined);
let code;
try {
  code = (await verify(browser, stopped)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof NotTried ? error.message : error);
  code = error instanceof NotTried ? 2 : 1;
} finally {
  await browser.close();
}
process.exit(code);
