// `npm run rules:mutants [-- --only ID,ID]`: tries for each rule a mistake in src (tests/rules-coverage/*.mutants), which a test in tests/rules with the id of the
// rule must catch. The mistake is made in a copy below .build, where only the tests with that id run. Prints a line for each mutant. Exits with 1 if a rule has no
// mutant, or a mutant is not caught, no longer applies, or has no test with its id.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMutant, readMutants } from './read-mutants.mjs';
import { readRuleIds } from './rule-ids.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',');
const FOLDER = '.build/rule-mutants';
const REPORT = resolve(FOLDER, 'report.json');
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx';

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, 'tests'), { recursive: true });
for (const path of ['src', 'tests/rules', 'tsconfig.json', 'tsconfig.table.json']) {
  cpSync(path, join(FOLDER, path), { recursive: true });
}
writeFileSync(
  join(FOLDER, 'vitest.config.mjs'),
  "export default { test: { include: ['tests/rules/**/*.test.ts'] } };\n",
);

/** Returns the test files that contain the id of a rule; loading the others would only take time. */
function findTests(id) {
  const names = readdirSync('tests/rules', { recursive: true }).filter((name) => name.endsWith('.test.ts'));
  const isNamed = new RegExp(`\\b${id}(?!\\d)`, 'u');
  return names.map((name) => join('tests/rules', name)).filter((path) => isNamed.test(readFileSync(path, 'utf8')));
}

/** Runs the tests whose name has the id of a rule. @returns the names of those that failed, and how many ran */
function runTests(id) {
  rmSync(REPORT, { force: true });
  const files = findTests(id);
  if (files.length === 0) return { ran: 0, failed: [] };
  const filter = ['-t', `${id}(?!\\d)`, '--reporter=json', `--outputFile=${REPORT}`, '--maxWorkers=1', '--no-isolate'];
  const args = ['vitest', 'run', '--root', FOLDER, ...files, ...filter];
  const { stderr } = spawnSync(NPX, args, { encoding: 'utf8', timeout: 120_000 });
  let report;
  try {
    report = JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return { ran: 0, failed: [], problem: stderr.trim().split('\n').at(-1) ?? 'no report' };
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  return { ran: ran.length, failed: ran.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName) };
}

const problems = [];
const killed = new Set();
const mutants = readMutants('tests/rules-coverage').filter(
  ({ ids }) => !wanted || ids.some((id) => wanted.includes(id)),
);
for (const mutant of mutants) {
  const sources = applyMutant(mutant, 'src');
  if (typeof sources === 'string') {
    problems.push(`${mutant.ids.join(', ')}: ${mutant.says}: ${sources}`);
    continue;
  }
  for (const [file, text] of sources) writeFileSync(join(FOLDER, 'src', file), text);
  for (const id of mutant.ids) {
    if (wanted && !wanted.includes(id)) continue;
    const { ran, failed, problem } = runTests(id);
    if (failed.length > 0) {
      killed.add(id);
      console.log(`killed ${id}: ${mutant.says} (by ${failed.length} of ${ran}: ${failed[0]})`);
    } else problems.push(`${id}: lives: ${mutant.says} (${ran} tests ran${problem ? `; ${problem}` : ''})`);
  }
  for (const file of sources.keys()) cpSync(join('src', file), join(FOLDER, 'src', file));
}

const ids = wanted ?? readRuleIds().map(({ id }) => id);
const named = new Set(mutants.flatMap(({ ids: own }) => own));
for (const id of ids) if (!named.has(id)) problems.push(`${id}: has no mutant`);
if (problems.length > 0) console.error(`\n${problems.join('\n')}`);
console.log(`${ids.filter((id) => killed.has(id)).length} of ${ids.length} rules with a killed mutant`);
process.exit(problems.length > 0 ? 1 : 0);
