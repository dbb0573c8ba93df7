// `npm run rules:coverage [-- --check --unit REPORT --e2e REPORT]`: for each rule a unit test, a step in the browser (or the reason why no player sees it) and a mutant of src, by the ids in
// their names; writes docs/rules-coverage.md. With --check it writes nothing and fails where the page is out of date. The names are taken from reports of runs,
// or listed without running. Whether they pass is for
// `npm test` to tell, whether the mutants are caught for `npm run rules:mutants`. Exits 1 where a rule lacks one of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { readMutants } from './read-mutants.mjs';
import { listResults } from './read-report.mjs';
import { COVERAGE_FOLDER, readRuleIds } from './rule-ids.mjs';

const PAGE = 'docs/rules-coverage.md';
const REPORTS = '.build/results';
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx';
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, unit: { type: 'string' }, e2e: { type: 'string' } },
});

/** Lists tests without running them: by file and full name. */
function listTests(name, options) {
  const path = join(REPORTS, `${name}-list.json`);
  mkdirSync(REPORTS, { recursive: true });
  const args = ['vitest', 'list', ...options, `--json=${path}`];
  const { status, stderr } = spawnSync(NPX, args, { encoding: 'utf8' });
  if (status !== 0 || !existsSync(path)) throw new Error(`The tests cannot be listed: ${stderr}`);
  return JSON.parse(readFileSync(path, 'utf8')).map(({ name: title, file }) => ({ title, file: relative('.', file) }));
}

/** The tests of a run by file and full name, from its report. */
function readTests(report) {
  return listResults(JSON.parse(readFileSync(report, 'utf8'))).map(({ ancestorTitles, title, file }) => ({
    title: [...ancestorTitles, title].join(' > '),
    file: relative('.', file).split(sep).join('/'),
  }));
}

const unit = values.unit
  ? readTests(values.unit).filter(({ file }) => file.startsWith('tests/rules/'))
  : listTests('unit', ['tests/rules']);
// What is done in 13 is done in 14: one line for both.
const browser = (values.e2e ? readTests(values.e2e) : listTests('e2e', ['-c', 'vitest.e2e.config.ts'])).filter(
  ({ title }) => !title.includes('generation 13'),
);
const mutants = readMutants(COVERAGE_FOLDER);

const names = (id, title) => new RegExp(`\\b${id}(?!\\d)`, 'u').test(title);
const clean = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/gu, ' ');
/** The shortest title tells most plainly what is tested; the rest is a number. */
function summarize(tests) {
  if (tests.length === 0) return '**none**';
  const [first] = tests.toSorted(
    (one, other) => one.title.length - other.title.length || (one.title < other.title ? -1 : 1),
  );
  const more = tests.length > 1 ? ` and ${tests.length - 1} more` : '';
  return `${clean(first.title.split(' > ').at(-1))} (\`${first.file.split('/').at(-1)}\`${more})`;
}

const problems = [];
const rules = readRuleIds();
const rows = rules.map(({ id, says, noScreen }) => {
  const tests = unit.filter(({ title }) => names(id, title));
  const steps = browser.filter(({ title }) => names(id, title));
  const own = mutants.filter(({ ids }) => ids.includes(id));
  if (tests.length === 0) problems.push(`${id}: no unit test of tests/rules names it`);
  if (steps.length === 0 && !noScreen)
    problems.push(`${id}: no end-to-end test names it, and no reason is given (${COVERAGE_FOLDER})`);
  if (own.length === 0) problems.push(`${id}: has no mutant (${COVERAGE_FOLDER})`);
  const screen = steps.length === 0 && noScreen ? `no screen: ${noScreen}` : summarize(steps);
  return `| ${id} | ${clean(says)} | ${summarize(tests)} | ${screen} | ${own.map((one) => clean(one.says)).join('; ') || '**none**'} |`;
});

const page = await format(
  [
    '# Coverage of the rules',
    '',
    'Written by `npm run rules:coverage`. Each rule has a unit test that names it, a step in the browser that clicks and reads what a player sees',
    '(both generations), and a mistake in `src` that a test of that id notices (`npm run rules:mutants` makes them). All tests are run by `npm test`.',
    '',
    '| Rule | | Unit test | In the browser | Mistake that is noticed |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n'),
  { ...(await resolveConfig(PAGE)), parser: 'markdown' },
);
if (!values.check) writeFileSync(PAGE, page);
else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page)
  problems.push(`${PAGE} is out of date: run npm run rules:coverage`);

for (const problem of problems) console.error(problem);
console.log(
  `${rules.length - new Set(problems.map((one) => one.split(':')[0])).size} of ${rules.length} rules covered`,
);
process.exit(problems.length > 0 ? 1 : 0);
