// `npm run rules:coverage [-- --check --unit REPORT --play REPORT --play REPORT]`: counts for each rule, by its id in their names, the unit
// tests, the steps in play, in Node or in the browser (none where no player sees the rule) and the mutants of src, and checks for each of its clauses the tests
// that assert it (rule-clauses.mjs). Prints a line a rule and lowers the numbers in rules-pending.json; with --check it does neither. The names are taken from reports of runs, in which a skipped or failed test asserts
// nothing, or are listed without running. `npm run rules:mutants` tells whether the mutants are caught. Exits with 1 if anything is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { readMutants } from './read-mutants.mjs';
import { listResults } from './read-report.mjs';
import { countPending, judgeClauses, names } from './rule-clauses.mjs';
import { COVERAGE_FOLDER, readRuleIds } from './rule-ids.mjs';

const LIMITS = 'tools/check/rules-pending.json';
const REPORTS = '.build/results';
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx';
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, unit: { type: 'string' }, play: { type: 'string', multiple: true } },
});

/** The path of a test file in the repository, wherever the repository was when the report was written. */
const shorten = (path) => path.slice(Math.max(0, path.lastIndexOf('/tests/') + 1));
const tidy = (path) => shorten(relative('.', path).split(sep).join('/'));

/** Lists tests without running them: by file and full name. */
function listTests(name, options) {
  const path = join(REPORTS, `${name}-list.json`);
  mkdirSync(REPORTS, { recursive: true });
  const args = ['vitest', 'list', ...options, `--json=${path}`];
  const { status, stderr } = spawnSync(NPX, args, { encoding: 'utf8' });
  if (status !== 0 || !existsSync(path)) throw new Error(`The tests cannot be listed: ${stderr}`);
  return JSON.parse(readFileSync(path, 'utf8')).map(({ name: title, file }) => ({ title, file: tidy(file) }));
}

/** Returns the tests of a run by file, full name and result, from its report. */
function readTests(report) {
  return listResults(JSON.parse(readFileSync(report, 'utf8'))).map(({ ancestorTitles, title, file, status }) => ({
    title: [...ancestorTitles, title].join(' > '),
    file: tidy(file),
    status,
  }));
}

const unit = values.unit
  ? readTests(values.unit).filter(({ file }) => file.startsWith('tests/rules/'))
  : listTests('unit', ['tests/rules']);
const browser = values.play
  ? values.play.flatMap(readTests)
  : ['e2e', 'play'].flatMap((name) => listTests(name, ['-c', `vitest.${name}.config.ts`]));
const mutants = readMutants(COVERAGE_FOLDER);
const rules = readRuleIds();
const limits = existsSync(LIMITS) ? JSON.parse(readFileSync(LIMITS, 'utf8')) : {};

const { clauses, problems } = judgeClauses(rules, { unit, browser });
const pending = countPending(clauses, limits);
problems.push(...pending.problems);

for (const { id, says, noScreen } of rules) {
  const own = clauses.filter((clause) => clause.rule === id);
  const tests = unit.filter(({ title }) => names(id, title));
  const asserting = new Set(own.flatMap(({ steps }) => steps));
  const steps = browser.filter((test) => names(id, test.title) || asserting.has(test));
  const mistakes = mutants.filter(({ ids }) => ids.includes(id));
  const isPending = own.some(({ state }) => state === 'pending');
  if (tests.length === 0) problems.push(`${id}: no unit test of tests/rules names it`);
  if (steps.length === 0 && !noScreen && !isPending)
    problems.push(`${id}: no end-to-end test names it, and no reason is given (${COVERAGE_FOLDER})`);
  if (mistakes.length === 0) problems.push(`${id}: has no mutant (${COVERAGE_FOLDER})`);
  if (!values.check)
    console.log(
      `${id} ${says}: ${own.length} clauses, ${tests.length} unit tests, ${steps.length} in play, ${mistakes.length} mutants`,
    );
}
if (!values.check && pending.problems.length === 0)
  writeFileSync(LIMITS, `${JSON.stringify(pending.counts, null, 2)}\n`);

for (const problem of problems) console.error(problem);
const failed = new Set(problems.map((one) => /^[A-Z]+-\d+/u.exec(one)?.[0]));
const count = (state) => clauses.filter((clause) => clause.state === state).length;
console.log(`${rules.filter(({ id }) => !failed.has(id)).length} of ${rules.length} rules covered`);
console.log(
  `${clauses.length} clauses: ${count('play')} asserted in play, ${count('unit')} by unit tests alone, ${count('none')} without a screen, ${count('pending')} pending`,
);
process.exit(problems.length > 0 ? 1 : 0);
