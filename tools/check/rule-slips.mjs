// `npm run rules:slips [-- --only WORD]`: tries mistakes in the rules that were made by someone who has not seen the tests (tests/rules-coverage/slips/*.mutants,
// paths from the root). Each is made in a copy of the repository, where any unit test may notice it: first those of the rules, then those of the system. Prints
// a line for each slip, with the first test that fails. Exits with 1 if a slip does not apply, or if more than one in twenty is not noticed.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository } from './files.mjs';
import { applyMutant, readMutants } from './read-mutants.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const FOLDER = '.build/rule-slips';
const REPORT = resolve(FOLDER, 'report.json');
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx';
/** One slip in this many may stay unnoticed. */
const OF = 20;
/** The tests that may notice a slip, the fastest first. */
const TESTS = [['tests/rules'], ['tests/module', 'tests/binding']];

copyRepository(FOLDER);

/** Runs tests in the copy until one fails. @returns its name, or that of a file that does not load */
function findFailure(paths) {
  rmSync(REPORT, { force: true });
  const args = ['vitest', 'run', ...paths, '--bail=1', '--reporter=json', `--outputFile=${REPORT}`];
  const { stderr } = spawnSync(NPX, args, { cwd: FOLDER, encoding: 'utf8', timeout: 240_000 });
  if (!existsSync(REPORT)) throw new Error(`vitest gave no report: ${stderr.trim().split('\n').at(-1)}`);
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed') ?? null;
  return failed?.fullName ?? testResults.find(({ status }) => status === 'failed')?.name ?? null;
}

const whole = findFailure(TESTS.flat());
if (whole) throw new Error(`a test fails before any slip is made: ${whole}`);

const deaths = [];
const problems = [];
for (const slip of readMutants('tests/rules-coverage/slips')) {
  if (values.only && !slip.says.includes(values.only)) continue;
  const sources = applyMutant(slip, '.');
  if (typeof sources === 'string') {
    problems.push(`${slip.says}: ${sources}`);
    continue;
  }
  for (const [file, text] of sources) writeFileSync(join(FOLDER, file), text);
  const death = TESTS.reduce((found, paths) => found ?? findFailure(paths), null);
  for (const file of sources.keys()) cpSync(file, join(FOLDER, file));
  console.log(`${death ? 'killed' : 'LIVES '} ${slip.ids.join(', ')}: ${slip.says}${death ? ` (${death})` : ''}`);
  deaths.push(death);
}
const lives = deaths.filter((death) => !death).length;
console.log(`${deaths.length - lives} of ${deaths.length} slips noticed`);
if (problems.length > 0) console.error(problems.join('\n'));
process.exit(problems.length > 0 || lives > deaths.length / OF ? 1 : 0);
