// `npm run take-backs [-- WORD … --mutants --write]`: takes each fix of the list (*.take-backs) back by itself and runs the one test that is to notice it. All of it is done in a
// copy below .build/, so that nothing is to be put back, however the run ends. A test counts only if it holds with the fix. A WORD is searched for in all that an
// entry says; `--mutants` also runs the mutants that are named in place of a test; `--write` writes docs/take-backs.md and runs nothing.
// Prints a line a fix; exits 1 where one is not caught.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository } from '../../../tools/check/files.mjs';
import { applyTakeBack, describeTakeBacks, readTakeBacks } from '../../../tools/check/read-take-backs.mjs';

const COPY = resolve('.build', 'take-backs', String(process.pid));
const REPORT = join(COPY, '.build', 'report.json');
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
/** How long one test may take, in ms. */
const LONGEST = 300_000;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { mutants: { type: 'boolean' }, write: { type: 'boolean' } },
});
const all = readTakeBacks();
if (values.write) {
  writeFileSync('docs/take-backs.md', describeTakeBacks(all));
  process.exit(0);
}
const matches = (entry) => words.every((word) => JSON.stringify(entry).toLowerCase().includes(word.toLowerCase()));
const chosen = all.filter(matches);

let running;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (running?.pid) stop(running.pid);
    rmSync(COPY, { recursive: true, force: true });
    process.exit(1);
  });

/** Ends a process with all that it has started. */
function stop(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Runs a command in a folder; gives its exit code and what it said. */
async function run(command, args, cwd = COPY) {
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(command, args, { cwd, env, detached: process.platform !== 'win32' });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const timer = setTimeout(() => stop(child.pid), LONGEST);
  const code = await new Promise((done) => child.once('close', done));
  clearTimeout(timer);
  // A test that fails leaves the tables that it has started.
  stop(child.pid);
  running = undefined;
  return { code, said };
}

/** What is built, by what it is built from; `made` is what stands there now: null, or the changed files. */
const parts = {
  server: {
    from: /^table\/(?:server|foundry|start)/u,
    command: ['exec', 'vite', 'build', '--', '-c', 'vite.table.config.ts', '--mode', 'server', '--logLevel', 'warn'],
  },
  client: {
    from: /^table\/(?:ui|foundry)/u,
    command: ['exec', 'vite', 'build', '--', '-c', 'vite.table.config.ts', '--logLevel', 'warn'],
  },
  system: {
    from: /^(?:module|src|templates|styles|lang|packs|assets|system\.json|template\.json)/u,
    command: ['run', '--silent', 'build'],
  },
  coin: {
    from: /^(?:module|src|templates|styles|lang|packs|assets|system\.json|template\.json)/u,
    command: ['run', '--silent', 'build:coin'],
  },
};
const made = new Map();

/** The parts that a test runs on. */
function listParts(file) {
  if (/^tests\/e2e\/(?:binding\/|hostile)/u.test(file)) return ['server', 'client', 'coin'];
  if (file.startsWith('tests/e2e/')) return ['server', 'client', 'system'];
  return file.startsWith('tests/table/') ? ['server'] : [];
}

/** Builds what a test needs with files as they are now; gives what the build says where it fails. */
async function build(file, changed) {
  for (const name of listParts(file)) {
    const { from, command } = parts[name];
    const state = changed.filter((path) => from.test(path)).join(' ');
    const isStale = made.get(name) !== state || state !== '';
    if (!isStale) continue;
    made.delete(name);
    const { code, said } = await run(NPM, command);
    if (code !== 0) return said;
    made.set(name, state);
  }
  return '';
}

/** Runs tests of a file; gives each that ran with whether it held, and what was said if none did. */
async function test(file, names) {
  rmSync(REPORT, { force: true });
  const pattern = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)).join('|');
  const args = ['run', file, '-t', pattern, '--maxWorkers=1', '--reporter=json', `--outputFile=${REPORT}`];
  if (file.startsWith('tests/e2e/')) args.push('-c', 'vitest.e2e.config.ts');
  const { said } = await run(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args]);
  if (!existsSync(REPORT)) return { ran: [], said };
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  return {
    ran: ran.map(({ fullName, status }) => ({ name: fullName, holds: status === 'passed' })),
    said: testResults.map(({ message }) => message).join('\n'),
  };
}

/** The test of a fix, and those that come before it. */
const listNames = ({ test: { name, before } }) => (before ? [before, name] : [name]);

/** Why a fix is not caught; empty if it is. */
async function judge(takeBack, clean) {
  const { file, name } = takeBack.test;
  const own = clean.ran.filter((one) => one.name.includes(name));
  if (own.length === 0) return `no test of ${file} has this name: ${name} ${shorten(clean.said)}`;
  const failing = own.find(({ holds }) => !holds);
  if (failing) return `fails with the fix, too: ${failing.name}`;
  const texts = applyTakeBack(takeBack, COPY);
  if (typeof texts === 'string') return texts;
  try {
    for (const [path, text] of texts) writeFileSync(join(COPY, path), text);
    const problem = await build(file, [...texts.keys()]);
    if (problem) return `cannot be built: ${shorten(problem)}`;
    const { ran, said } = await test(file, listNames(takeBack));
    const same = ran.filter((one) => one.name.includes(name));
    if (same.length === 0) return `breaks what comes before the test, which proves nothing: ${shorten(said)}`;
    return same.some(({ holds }) => !holds) ? '' : 'the test holds without it';
  } finally {
    for (const path of texts.keys()) cpSync(path, join(COPY, path));
    // A part that was built from other text is built again before it is used as it was.
    for (const [part, state] of made) if (state) made.delete(part);
  }
}

const shorten = (text) => text.trim().split('\n').slice(0, 4).join(' ').slice(0, 300);

copyRepository(COPY);

const problems = [];
const tell = (entry, problem) => {
  console.log(`${problem ? 'NOT CAUGHT' : 'caught'} ${entry.item}: ${entry.says}${problem ? `: ${problem}` : ''}`);
  if (problem) problems.push(entry);
};
const start = performance.now();
const byTest = chosen.filter(({ test }) => test);
for (const file of new Set(byTest.map(({ test }) => test.file))) {
  const own = byTest.filter(({ test }) => test.file === file);
  const unbuilt = await build(file, []);
  const clean = unbuilt ? { ran: [], said: unbuilt } : await test(file, own.flatMap(listNames));
  for (const entry of own) tell(entry, await judge(entry, clean));
}
const byMutant = chosen.filter(({ test }) => !test);
if (values.mutants && byMutant.length > 0) {
  const ids = [...new Set(byMutant.flatMap(({ mutants }) => mutants))];
  const { said } = await run(NPM, ['run', '--silent', 'test:mutants', '--', '--only', ids.join(',')]);
  const isKilled = (id) => said.includes(`killed ${id}: `) && !said.includes(`${id}: lives`);
  for (const entry of byMutant) tell(entry, entry.mutants.filter((id) => !isKilled(id)).join(', '));
}
rmSync(COPY, { recursive: true, force: true });
const judged = byTest.length + (values.mutants ? byMutant.length : 0);
const left = values.mutants ? '' : `, ${byMutant.length} left to mutants`;
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`${judged - problems.length} of ${judged} fixes caught when taken back${left}, ${seconds} s`);
process.exit(problems.length > 0 ? 1 : 0);
