// `npm run conformance [-- --generation 13|14 --only ID,ID --next --report FILE]`: runs the conformance specs in the page of the embedded table, in both
// generations, as Gamemaster and then as a player; with --next those of members that are still to come. Prints the ids that pass and what the backlog
// says is not needed; exits 1 when a test fails or a number of the backlog is absent.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compilePack } from '@foundryvtt/foundryvtt-cli';
import { build } from 'vite';
import { judgeBacklog, readBacklog } from './backlog.mjs';
import { joinTable, launchBrowser, startTable } from './table-process.mjs';

const { values } = parseArgs({
  options: {
    generation: { type: 'string' },
    only: { type: 'string' },
    next: { type: 'boolean' },
    report: { type: 'string' },
  },
});
const generations = values.generation ? [Number(values.generation)] : [13, 14];
const ids = values.only?.split(',');
const SOURCE = 'tests/fixtures/conformance-system';
/** The system with its packs compiled; LevelDB folders are never part of the repository. */
const SYSTEM = '.build/conformance-system';

const built = spawnSync('npm', ['run', '--silent', 'build:table'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (built.status !== 0) process.exit(1);
await build({
  configFile: false,
  logLevel: 'error',
  build: {
    lib: {
      entry: 'tests/conformance/page-runner.ts',
      formats: ['iife'],
      name: 'conformance',
      fileName: () => 'page-runner.js',
    },
    outDir: '.build/conformance',
    copyPublicDir: false,
    minify: false,
    rolldownOptions: { output: { keepNames: true } },
  },
});
rmSync(SYSTEM, { recursive: true, force: true });
cpSync(SOURCE, SYSTEM, { recursive: true });
for (const name of readdirSync(join(SOURCE, 'packs', '_source'))) {
  await compilePack(join(SOURCE, 'packs', '_source', name), join(SYSTEM, 'packs', name), { yaml: true });
}
const runner = readFileSync('.build/conformance/page-runner.js', 'utf8');

/** Runs specs in a page and gives back their results. */
async function runIn(page, needs, generation) {
  await page.evaluate(runner);
  return page.evaluate((request) => globalThis.runConformance(request), { needs, generation, ids, next: values.next });
}

/** Makes what the player specs expect to find: actors owned and not owned, in an active encounter, a public message, a private roll. */
async function prepareForPlayer(page) {
  await page.evaluate(async () => {
    const ada = game.users.getName('Ada');
    const type = game.documentTypes.Actor.find((name) => name !== 'base');
    const ownership = { default: 0, [ada.id]: 3 };
    const own = await CONFIG.Actor.documentClass.create({ name: 'Of Ada', type, ownership });
    const other = await CONFIG.Actor.documentClass.create({ name: 'Of nobody', type, ownership: { default: 1 } });
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    await combat.createEmbeddedDocuments('Combatant', [{ actorId: own.id }, { actorId: other.id }]);
    await CONFIG.ChatMessage.documentClass.create({ content: 'To everybody' });
    const roll = await new foundry.dice.Roll('1d6').evaluate();
    await CONFIG.ChatMessage.documentClass.create({ rolls: [roll], whisper: [game.user.id] });
  });
}

const backlog = readBacklog();

/** Prints what of the backlog has passed in a generation, and why the rest is absent; gives how many are without a reason. */
function reportBacklog(passing, generation) {
  const { asserted, notNeeded, problems } = judgeBacklog(
    backlog,
    passing.map(({ id }) => id),
    generation,
  );
  const others = Object.keys(backlog).length - asserted.length - notNeeded.length - problems.length;
  console.log(
    `generation ${generation}: ${asserted.length} numbers of the backlog pass, ${notNeeded.length} are not needed` +
      (others ? `, ${others} are of the other generation` : ''),
  );
  for (const id of notNeeded) console.log(`  not needed: ${id} ${backlog[id].says}: ${backlog[id].notNeeded}`);
  for (const problem of problems) console.error(`  ${problem}`);
  return problems.length;
}

let failed = 0;
const counts = { numPassedTests: 0, numFailedTests: 0 };
const browser = await launchBrowser();
for (const generation of generations) {
  const table = await startTable({ system: SYSTEM, generation });
  try {
    const gamemaster = await joinTable(browser, table.url, 'Gamemaster');
    const results = await runIn(gamemaster.page, ['kernel', 'page', 'world'], generation);
    await prepareForPlayer(gamemaster.page);
    const player = await joinTable(browser, table.url, 'Ada');
    results.push(...(await runIn(player.page, ['player'], generation)));
    const passing = results.filter(({ failures }) => failures.length === 0);
    console.log(`generation ${generation}: ${passing.map(({ id }) => id).join(' ')}`);
    for (const { id, title, failures } of results) {
      if (failures.length === 0) continue;
      failed += 1;
      counts.numFailedTests += failures.length;
      console.error(`\n${id} ${title} (generation ${generation})\n  ${failures.join('\n  ')}`);
    }
    counts.numPassedTests += results.reduce((sum, { passed }) => sum + passed, 0);
    const tests = passing.reduce((sum, { passed }) => sum + passed, 0);
    console.log(`generation ${generation}: ${passing.length} of ${results.length} specs pass (${tests} tests)`);
    if (!ids && !values.next) {
      const absent = reportBacklog(passing, generation);
      failed += absent;
      counts.numFailedTests += absent;
    }
  } catch (error) {
    failed += 1;
    counts.numFailedTests += 1;
    console.error(error.message);
  } finally {
    await table.stop();
  }
}
await browser.close();
// The counts of a vitest report, which `npm test` reads.
if (values.report) writeFileSync(values.report, JSON.stringify(counts));
process.exit(failed > 0 ? 1 : 0);
