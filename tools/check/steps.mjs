// The steps of `npm test`. `report` is the file with a step's results (vitest's JSON form); a step without one counts as a single test, which passes if its
// command exits with 0. `needs` names steps that must have passed before it, `after` steps that must have ended. `long` steps start first, so that none of them
// is left over at the end; a step that uses all cores runs `alone`. Without `--all` (runs.mjs), what is `onlyAll` is left out.
import { join } from 'node:path';

/** The folder with the reports. */
export const RESULTS = '.build/results';
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx';
const UNIT = join(RESULTS, 'unit.json');
const E2E = join(RESULTS, 'e2e.json');
const PLAY = join(RESULTS, 'play.json');
const HOUSE = join(RESULTS, 'house.json');
const CONFORMANCE = join(RESULTS, 'conformance.json');

/** Checks types; what has not changed since the last run is not checked again. */
const checkTypes = (project) => [
  ...[NPX, 'tsc', '-p', project, '--incremental'],
  ...['--tsBuildInfoFile', `.build/types/${project.replaceAll('/', '-')}.tsbuildinfo`],
];
const runScript = (name, ...args) => ['npm', 'run', '--silent', name, ...(args.length ? ['--', ...args] : [])];
const runTests = (file, ...args) => [
  ...[NPX, 'vitest', 'run', ...args],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
];

/** The builds that later steps use, so that nothing is built twice. */
const BUILDS = ['build', 'build of the table', 'build with coin'];

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {string} [report]
 * @property {boolean} [listsTests] whether each test of the report gets a line
 * @property {boolean} [onlyAll]
 * @property {readonly string[]} [needs]
 * @property {readonly string[]} [after]
 * @property {boolean} [long]
 * @property {boolean} [alone]
 * @property {number} [again] failed files are run a second time, alone, if there are at most this many
 */

/** @type {readonly Step[]} */
const STEPS = [
  { name: 'build', command: runScript('build'), long: true },
  { name: 'build of the table', command: runScript('build:table'), long: true },
  // A build with a ruleset of the tests added, which tests/e2e/binding plays.
  { name: 'build with coin', command: runScript('build:coin'), long: true },
  { name: 'unit tests', command: runTests(UNIT), report: UNIT, needs: BUILDS, long: true },
  {
    name: 'conformance',
    command: runScript('conformance', '--built', '--report', CONFORMANCE),
    report: CONFORMANCE,
    // Specs that need no page run in Node among the unit tests.
    onlyAll: true,
    needs: ['build of the table'],
    long: true,
  },
  {
    name: 'rulesets are removable',
    command: runScript('check:removable'),
    onlyAll: true,
    needs: ['build of the table'],
    long: true,
  },
  { name: 'format', command: runScript('format:check'), long: true },
  { name: 'lint', command: runScript('lint'), long: true },
  { name: 'spelling', command: runScript('check:spelling'), onlyAll: true, long: true },
  { name: 'every file and export is used', command: runScript('check:unused'), onlyAll: true },
  { name: 'types of the system', command: checkTypes('tsconfig.json'), long: true },
  { name: 'types of the rules', command: checkTypes('src/tsconfig.json') },
  { name: 'types of the tools that read the system', command: checkTypes('tools/tsconfig.json') },
  { name: 'types of table, tests and tools', command: checkTypes('tsconfig.table.json') },
  { name: 'types of the conformance specs', command: checkTypes('tests/conformance/tsconfig.json') },
  { name: 'style sheets', command: runScript('lint:css') },
  { name: 'rules, system and table import what they may', command: runScript('check:imports') },
  {
    name: 'guards of the house',
    command: runScript('check:house', '--report', HOUSE),
    report: HOUSE,
    listsTests: true,
  },
  { name: 'text lives in lang/', command: runScript('check:text') },
  { name: 'templates', command: runScript('check:templates') },
  { name: 'table size', command: runScript('table:size') },
  { name: 'public surface of the table', command: runScript('surface'), onlyAll: true },
  { name: 'docs/dev/permissions.md is up to date', command: runScript('docs:permissions', '--check') },
  { name: 'manifest', command: runScript('check:manifest'), needs: ['build'] },
  { name: 'package', command: runScript('package', '--built'), needs: ['build'] },
  {
    name: 'files and calls of the two walks',
    command: runScript('walks', '--check'),
    onlyAll: true,
    needs: ['build', 'build of the table'],
  },
  {
    name: 'play',
    command: runTests(PLAY, '-c', 'vitest.play.config.ts'),
    report: PLAY,
    needs: BUILDS,
    alone: true,
    again: 6,
  },
  {
    name: 'end to end',
    command: runTests(E2E, '-c', 'vitest.e2e.config.ts'),
    report: E2E,
    needs: BUILDS,
    alone: true,
    // On a busy machine, one page of two hundred may take longer than any wait allows. A real error fails the second time too.
    again: 6,
  },
  {
    name: 'each rule has a test, a step in play and a mutant',
    command: runScript('rules:coverage', '--check', '--unit', UNIT, '--play', PLAY, '--play', E2E),
    onlyAll: true,
    after: ['unit tests', 'play', 'end to end'],
  },
];

/**
 * Returns the steps of a run.
 * @param {boolean} isShort whether it is the run for people
 * @returns {readonly Step[]}
 */
export function listSteps(isShort) {
  if (!isShort) return STEPS;
  return STEPS.filter(({ onlyAll = false }) => !onlyAll);
}
