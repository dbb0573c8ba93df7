// `npm run outside -- DIR [FILE …]`: runs, from a checkout of foundry-vtt-types (main) at DIR, test files that others wrote, unmodified, in pages of the
// embedded table; without FILE those that docs/dev/outside-evidence.md speaks of, which then is rewritten.
// `npm run outside -- --system DIR`: plays a system that others wrote, unmodified (tests/evidence/outside/play-system.mjs), and writes that part of the same file.
// `--generation 13|14` (default: the files 14, the system both), `--server FILE` a built table other than the usual one. Exits 1 when anything fails.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { playSystem } from './play-system.mjs';
import { describeCheckout, writeSection } from './report.mjs';
import { runTestFiles } from './run-tests.mjs';

/** The files that the evidence is about. */
const FILES = [
  'tests/foundry/common/data/operators.test.ts',
  'tests/foundry/common/utils/string-node.test.ts',
  'tests/foundry/client/applications/apps/document-sheet-config.test.ts',
  'tests/foundry/client/applications/settings/menus/default-sheets-config.test.ts',
];
/** The world in which the files run has this system: they need none in particular. */
const SYSTEM = 'tests/fixtures/conformance-system';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { system: { type: 'string' }, generation: { type: 'string' }, server: { type: 'string' } },
});
const [root, ...chosen] = positionals;
const { server } = values;
const generations = values.generation ? [Number(values.generation)] : undefined;

/** Ends with what is wrong about the call. */
function refuse(problem) {
  console.error(`${problem}\nUsage: npm run outside -- DIR [FILE …]   or   npm run outside -- --system DIR`);
  process.exit(2);
}

const count = (results, outcome) => results.filter((result) => result.outcome === outcome).length;

/** Prints results and gives them as lines of a list. */
function listResults(results) {
  return results.map(({ name, outcome, reason }) => {
    const line = `${outcome}: ${name}${reason ? ` (${reason})` : ''}`;
    console.log(`  ${line}`);
    return `- ${line.replaceAll(/[<>*_`[\]]/gu, String.raw`\$&`)}`;
  });
}

/** `a passed, b failed, c skipped`. */
const sum = (results) =>
  ['passed', 'failed', 'skipped'].map((outcome) => `${count(results, outcome)} ${outcome}`).join(', ');

async function runFiles() {
  const files = chosen.length > 0 ? chosen : FILES;
  for (const file of files) if (!existsSync(join(root, file))) refuse(`${join(root, file)} is not there.`);
  const generation = generations?.[0] ?? 14;
  const reports = await runTestFiles({ root: resolve(root), files, system: SYSTEM, generation, server });
  const lines = [`Commit ${describeCheckout(root)}, generation ${generation}, as Gamemaster.`, ''];
  let failed = 0;
  for (const { file, results } of reports) {
    console.log(`${file}: ${sum(results)}`);
    lines.push(`### ${file}`, '', `${sum(results)}.`, '', ...listResults(results), '');
    failed += count(results, 'failed');
  }
  if (chosen.length === 0) await writeSection('Tests of foundry-vtt-types', lines);
  return failed;
}

async function runSystem() {
  const manifest = join(values.system, 'system.json');
  if (!existsSync(manifest)) refuse(`${manifest} is not there: give the folder of a built system.`);
  const { id, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const lines = [`Version ${version}, commit ${describeCheckout(values.system)}.`, ''];
  let failed = 0;
  for (const generation of generations ?? [13, 14]) {
    const results = await playSystem({ system: resolve(values.system), generation, server });
    console.log(`${id}, generation ${generation}: ${sum(results)}`);
    lines.push(`### Generation ${generation}`, '', `${sum(results)}.`, '', ...listResults(results), '');
    failed += count(results, 'failed');
  }
  await writeSection(`The system ${id}`, lines);
  return failed;
}

if (!root && !values.system) refuse('Neither a checkout nor a system was given.');
if (!server) {
  const built = spawnSync('npm', ['run', '--silent', 'build:table'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (built.status !== 0) process.exit(1);
}
const failed = (root ? await runFiles() : 0) + (values.system ? await runSystem() : 0);
process.exit(failed > 0 ? 1 : 0);
