// `npm test [-- --all]`: every check and every test in the order of CONTRIBUTING.md, the end-to-end tests mostly in one generation of Foundry, with --all
// in both (generations.mjs). Prints a line a step, each skip by name, what the short run leaves out, and
// at the end 'N passed, N failed' alone on a line. A skipped test counts neither as passed nor silently: it is listed.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LEFT_TO_ALL, SHORT_RUN } from './generations.mjs';
import { findChromium } from '../table/find-chromium.mjs';
import { GUARDS } from './guards/guards.mjs';
import { readReport } from './read-report.mjs';

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option && option !== '--all')) {
  console.error('usage: npm test [-- --all]');
  process.exit(2);
}
const isShort = option !== '--all';

const RESULTS = '.build/results';
const NPX = process.platform === 'win32' ? 'npx.cmd' : 'npx';

/**
 * The steps. `report` names a file of results that the step writes (vitest's JSON form); a step without one counts as a
 * single test, passed when its command exits 0. Two steps run at a time, since most of them use one core; those that use
 * both or write what others read run alone. `long` ones are begun first.
 */
const STEPS = [
  { name: 'types of the rules', command: [NPX, 'tsc', '-p', 'src/tsconfig.json'] },
  { name: 'types of the system', command: [NPX, 'tsc', '-p', 'tsconfig.json'], long: true },
  { name: 'types of the tools that read the system', command: [NPX, 'tsc', '-p', 'tools/tsconfig.json'] },
  { name: 'types of table, tests and tools', command: [NPX, 'tsc', '-p', 'tsconfig.table.json'] },
  { name: 'types of the conformance specs', command: [NPX, 'tsc', '-p', 'tests/conformance/tsconfig.json'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: ['npm', 'run', '--silent', 'format:check'], long: true },
  { name: 'style sheets', command: ['npm', 'run', '--silent', 'lint:css'] },
  { name: 'rules, system and table import what they may', command: ['npm', 'run', '--silent', 'check:imports'] },
  ...Object.entries(GUARDS).map(([name, { says }]) => ({
    name: says,
    command: [process.execPath, 'tools/check/guards/check-house.mjs', '--only', name],
  })),
  { name: 'text lives in lang/', command: ['npm', 'run', '--silent', 'check:text'] },
  { name: 'templates', command: ['npm', 'run', '--silent', 'check:templates'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'], needed: true, alone: true },
  { name: 'build of the table', command: ['npm', 'run', '--silent', 'build:table'], needed: true, alone: true },
  { name: 'manifest', command: ['npm', 'run', '--silent', 'check:manifest'] },
  { name: 'table size', command: ['npm', 'run', '--silent', 'table:size'] },
  { name: 'public surface of the table', command: ['npm', 'run', '--silent', 'surface'] },
  {
    name: 'docs/permissions.md is up to date',
    command: ['npm', 'run', '--silent', 'docs:permissions', '--', '--check'],
  },
  { name: 'rulesets are removable', command: ['npm', 'run', '--silent', 'check:removable'], long: true },
  {
    name: 'each rule has a test, a step in the browser and a mutant',
    command: ['npm', 'run', '--silent', 'rules:coverage', '--', '--check'],
    long: true,
  },
  {
    name: 'conformance',
    command: ['npm', 'run', '--silent', 'conformance', '--', '--report', `${RESULTS}/conformance.json`],
    report: 'conformance.json',
    long: true,
  },
  { name: 'package', command: ['npm', 'run', '--silent', 'package'], alone: true },
  {
    name: 'unit tests',
    command: [NPX, 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/unit.json`],
    report: 'unit.json',
    alone: true,
  },
  {
    name: 'end to end',
    command: [
      NPX,
      'vitest',
      'run',
      '-c',
      'vitest.e2e.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/e2e.json`,
    ],
    report: 'e2e.json',
    alone: true,
  },
];

/** Runs a command; resolves to its exit code and, when `quiet`, what it printed. */
function runCommand([command, ...args], quiet, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env,
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

let chromiumPath;
try {
  chromiumPath = findChromium();
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const env = { ...process.env, ...(isShort ? SHORT_RUN : { TETRAD_RUN: 'all' }), CHROME_PATH: chromiumPath };

/** Runs one step; resolves to what is to be said of it. */
async function runStep(step) {
  const start = performance.now();
  const { code, output } = await runCommand(step.command, !(step.report && step.alone), env);
  const counts = step.report
    ? readReport(join(RESULTS, step.report), code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] };
  return { step, code, output, counts, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

/** Runs steps that do not need each other, two at a time; yields what came of them in their order. */
async function* runTogether(steps) {
  const begun = new Map();
  const lanes = [Promise.resolve(), Promise.resolve()];
  for (const step of steps.toSorted((left, right) => Number(right.long ?? false) - Number(left.long ?? false))) {
    const free = await Promise.race(lanes.map((lane, index) => lane.then(() => index)));
    const run = runStep(step);
    begun.set(step, run);
    lanes[free] = run;
  }
  for (const step of steps) yield begun.get(step);
}

/** The steps in groups: what may run together, or one that runs alone. */
const groups = STEPS.reduce((found, step) => {
  const last = found.at(-1);
  return last && !step.alone && !last[0].alone ? [...found.slice(0, -1), [...last, step]] : [...found, [step]];
}, []);

const total = { passed: 0, failed: 0, skipped: [] };
let stop = false;
for (const group of groups) {
  if (stop) break;
  for await (const { step, code, output, counts, seconds } of runTogether(group)) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped.push(...counts.skipped);
    console.log(
      `${counts.failed ? 'FAILED' : 'ok    '} ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
    );
    if (counts.note) console.log(counts.note);
    if (code !== 0 && output) console.log(output.trimEnd());
    if (code !== 0 && step.needed) {
      console.log(`Stopping here: what follows needs the step "${step.name}".`);
      stop = true;
    }
  }
}
for (const name of total.skipped) console.log(`SKIPPED (counts as neither passed nor failed): ${name}`);
if (total.skipped.length) console.log(`${total.skipped.length} skipped`);
if (isShort) console.log(`A short run. Left to npm test -- --all: ${LEFT_TO_ALL}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
