// `npm run rules:slips [-- --only WORD] [--file NAME]`: tries mistakes in the rules that were made by someone who has not seen the tests
// (tests/rules-coverage/slips/*.mutants, paths from the root; the name of a file ends with its ruleset). Each is made in a copy of the repository, where any test
// may notice it: first the unit tests of the ruleset, then play with the built system, then all unit tests of the system. Prints a line for each slip, with the
// first test that fails. Exits with 1 if a slip does not apply, or if more than one in twenty is not noticed. Needs `npm run build && npm run build:table`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository } from './files.mjs';
import { applyMutant, readMutants } from './read-mutants.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' }, file: { type: 'string' } } });
const FOLDER = '.build/rule-slips';
const REPORT = resolve(FOLDER, 'report.json');
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx';
/** One slip in this many may stay unnoticed. */
const OF = 20;
const PLAY = ['-c', 'vitest.play.config.ts'];

copyRepository(FOLDER);
for (const built of ['dist', '.build/table']) cpSync(built, join(FOLDER, built), { recursive: true });

function run(args) {
  return spawnSync(NPX, args, { cwd: FOLDER, encoding: 'utf8', timeout: 900_000 });
}

/** Runs tests in the copy until one fails. @returns its name, or that of a file that does not load */
function findFailure(args) {
  rmSync(REPORT, { force: true });
  const { stderr } = run(['vitest', 'run', ...args, '--bail=1', '--reporter=json', `--outputFile=${REPORT}`]);
  if (!existsSync(REPORT)) throw new Error(`vitest gave no report: ${stderr.trim().split('\n').at(-1)}`);
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed') ?? null;
  return failed?.fullName ?? testResults.find(({ status }) => status === 'failed')?.name ?? null;
}

/** Builds the copy and plays a ruleset in it. @returns the first test that fails */
function findFailureInPlay(ruleset) {
  const { status, stderr } = run(['vite', 'build', '--logLevel', 'error', '--emptyOutDir', 'false']);
  return status === 0
    ? findFailure([...PLAY, `tests/play/${ruleset}`])
    : `the build: ${stderr.trim().split('\n').at(-1)}`;
}

/** Returns the first test that notices what has been done to the copy; null: none. */
function findDeath(ruleset) {
  return (
    findFailure([`tests/rules/${ruleset}`, `tests/module/${ruleset}`]) ??
    findFailureInPlay(ruleset) ??
    findFailure(['tests/module', 'tests/binding'])
  );
}

const slips = readMutants('tests/rules-coverage/slips').filter(
  ({ says, source }) => says.includes(values.only ?? '') && source.includes(values.file ?? ''),
);
const rulesets = readdirSync('tests/play', { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? one.name : [],
);
const findRuleset = ({ source }) => rulesets.find((name) => source.endsWith(`${name}.mutants`));
for (const ruleset of new Set(slips.map(findRuleset))) {
  const death = findDeath(ruleset);
  if (death) throw new Error(`a test fails before any slip is made: ${death}`);
}

const deaths = [];
const problems = [];
for (const slip of slips) {
  const sources = applyMutant(slip, '.');
  if (typeof sources === 'string') {
    problems.push(`${slip.says}: ${sources}`);
    continue;
  }
  for (const [file, text] of sources) writeFileSync(join(FOLDER, file), text);
  const death = findDeath(findRuleset(slip));
  for (const file of sources.keys()) cpSync(file, join(FOLDER, file));
  console.log(`${death ? 'killed' : 'LIVES '} ${slip.ids.join(', ')}: ${slip.says}${death ? ` (${death})` : ''}`);
  deaths.push(death);
}
const lives = deaths.filter((death) => !death).length;
console.log(`${deaths.length - lives} of ${deaths.length} slips noticed`);
if (problems.length > 0) console.error(problems.join('\n'));
process.exit(problems.length > 0 || lives > deaths.length / OF ? 1 : 0);
