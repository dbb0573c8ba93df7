// `npm test [-- --all]`: runs the checks and tests (steps.mjs) of the run for people, with --all everything (runs.mjs). Prints a line for each step, each skipped
// test by name, what the short run leaves out, how long it took, and at the end 'N passed, N failed' on a line of its own. A skipped test does not count as passed, but is listed, as is a
// test that needed a second attempt.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findChromium } from '../table/find-chromium.mjs';
import { joinReports, listFailedFiles, listResults, readReport } from './read-report.mjs';
import { runSteps } from './run-steps.mjs';
import { LEFT_TO_ALL, SHORT_RUN } from './runs.mjs';
import { RESULTS, listSteps } from './steps.mjs';

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option && option !== '--all')) {
  console.error('usage: npm test [-- --all]');
  process.exit(2);
}
const isShort = option !== '--all';
const begun = performance.now();

/** Runs a command. @returns its exit code; with `quiet`, also what it printed */
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

/** The tests that passed only on the second attempt. */
const late = [];

/** Runs the files of a step that failed a second time, if they are few. @returns the exit code that counts */
async function tryAgain({ command, report, again = 0 }, code) {
  if (code === 0 || again === 0 || !existsSync(report)) return code;
  const first = JSON.parse(readFileSync(report, 'utf8'));
  const files = listFailedFiles(first);
  if (files.length === 0 || files.length > again) return code;
  console.log(`Once more, alone: ${files.join(', ')}`);
  const ended = await runCommand([...command, ...files, '--maxWorkers=1'], false, env);
  const second = JSON.parse(readFileSync(report, 'utf8'));
  const joined = joinReports(first, second);
  writeFileSync(report, JSON.stringify(joined));
  const failed = (results) => results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const still = new Set(failed(listResults(joined)));
  late.push(...failed(listResults(first)).filter((name) => !still.has(name)));
  return ended.code;
}

/** Runs one step. @returns what to print about it */
async function runStep(step) {
  const start = performance.now();
  const { code: first, output } = await runCommand(step.command, !step.alone, env);
  const code = await tryAgain(step, first);
  const counts = step.report
    ? readReport(step.report, code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] };
  return { step, code, output, counts, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

/** Lists the names of the tests of a step that failed; the step's own if it has no report. */
function listFailed({ step, counts }) {
  if (counts.failed === 0) return [];
  const names = step.report && existsSync(step.report) ? readNames(step.report) : [];
  return names.length > 0 ? names : [step.name];
}

function readNames(report) {
  const results = listResults(JSON.parse(readFileSync(report, 'utf8')));
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

/** Prints the result of a step. */
function tell({ step, code, output, counts, seconds }) {
  const { passed, failed, note } = counts;
  console.log(`${failed ? 'FAILED' : 'ok    '} ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  if (step.listsTests && !note)
    for (const { fullName, status } of listResults(JSON.parse(readFileSync(step.report, 'utf8'))))
      console.log(`  ${status === 'passed' ? 'ok    ' : 'FAILED'} ${fullName}`);
  if (note) console.log(note);
  if (code !== 0 && output) console.log(output.trimEnd());
}

const total = { passed: 0, failed: 0, skipped: [], names: [] };
const notRun = await runSteps(listSteps(isShort), runStep, (done) => {
  tell(done);
  total.passed += done.counts.passed;
  total.failed += done.counts.failed;
  total.skipped.push(...done.counts.skipped);
  total.names.push(...listFailed(done));
});
for (const name of notRun) console.log(`NOT RUN, since a step that it needs has failed: ${name}`);
for (const name of total.skipped) console.log(`SKIPPED (counts as neither passed nor failed): ${name}`);
if (total.skipped.length) console.log(`${total.skipped.length} skipped`);
// At the end, since whoever sees only the last lines must know what failed.
for (const name of total.names) console.log(`FAILED: ${name}`);
for (const name of late) console.log(`PASSED AT THE SECOND ATTEMPT ALONE: ${name}`);
if (isShort) {
  console.log(
    'Left to npm test -- --all (tools/check/runs.mjs): generation 13; conformance in the page; removing each ruleset; the\ncoverage of the rules; the public surface of the table; spelling; unused code; the two walks;',
  );
  for (const [name, why] of Object.entries(LEFT_TO_ALL)) console.log(`  ${name}: ${why}`);
}
const minutes = (performance.now() - begun) / 60_000;
console.log(`${Math.floor(minutes)} min ${Math.round((minutes % 1) * 60)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
