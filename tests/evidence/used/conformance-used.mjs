// `npm run conformance:used [-- FILE… --write --from RECORD]`: records what of the host's public API the system uses in an end-to-end run (members called
// or overridden, hooks heard, configuration written) and fails if no conformance spec stands for it. tests/conformance/used.json maps each to the id of a
// spec; `--write` enters what a spec names in its `members`. FILE…: only these end-to-end tests; `--from` judges an earlier record without a run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finish } from '../../../tools/check/files.mjs';
import { loadSpecs } from '../../../tools/build/load-specs.mjs';

const MAP = 'tests/conformance/used.json';
const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' }, from: { type: 'string' } },
  allowPositionals: true,
});

/** Plays the end-to-end tests with the recorder in their pages and gives the path of the record. */
function record() {
  const file = resolve('.build/used/record.txt');
  rmSync('.build/used', { recursive: true, force: true });
  mkdirSync('.build/used', { recursive: true });
  writeFileSync(file, '');
  const shell = process.platform === 'win32';
  for (const script of ['build', 'build:table', 'build:coin'])
    if (spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', shell }).status !== 0) process.exit(1);
  // The specs that Quench runs use all that they are about; the system does not.
  const specs = ['--exclude', 'tests/evidence/quench/quench.test.ts'];
  const command = ['vitest', 'run', '-c', 'vitest.e2e.config.ts', ...specs, ...positionals];
  const env = { ...process.env, TETRAD_RECORD_USED: file };
  // The recorder makes pages slower, so a test that runs out of time is no finding of this check; `npm test` plays them without it.
  const { status } = spawnSync('npx', command, { stdio: 'inherit', shell, env });
  if (status !== 0) console.log('Some end-to-end tests failed while recording; what was used until then counts.');
  return file;
}

const lines = readFileSync(values.from ?? record(), 'utf8')
  .trim()
  .split('\n');
const used = new Map();
for (const line of lines) {
  const [generation, name] = line.split('\t');
  if (name) used.set(name, (used.get(name) ?? new Set()).add(generation));
}

const specs = await loadSpecs();
const known = new Set(specs.map(({ id }) => id));
const { exempt, members } = JSON.parse(readFileSync(MAP, 'utf8'));
const exemptions = Object.keys(exempt).map((pattern) => new RegExp(`^(?:${pattern})$`, 'u'));

/** A name and what it stands in: 'CONFIG.Actor.dataModels.x', 'CONFIG.Actor.dataModels', … */
function listPaths(name) {
  if (!/^(?:CONFIG|game)\./u.test(name)) return [name];
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.')).filter((path) => path.includes('.'));
}

/** The id that the map gives for a name. */
const findEntry = (name) => listPaths(name).find((path) => path in members);

/** The spec that names a member where it stands, else one that names a member of that name on a class. */
function findSpec(name) {
  for (const path of listPaths(name)) {
    const spec = specs.find((one) => one.members.includes(path));
    if (spec) return { path, id: spec.id };
  }
  const suffix = name.startsWith('Handlebars.helpers.')
    ? name.replace('Handlebars.helpers', 'applications.handlebars')
    : (/[#.][^#.]+$/u.exec(name)?.[0] ?? name);
  const spec =
    /^(?:foundry|Handlebars)\./u.test(name) && specs.find((one) => one.members.some((path) => path.endsWith(suffix)));
  return spec ? { path: name, id: spec.id } : undefined;
}

const findings = [];
const touched = new Set();
for (const [name, generations] of [...used].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  if (exemptions.some((pattern) => pattern.test(name))) continue;
  const entry = findEntry(name);
  if (entry) touched.add(entry);
  else {
    const found = values.write && findSpec(name);
    if (found) touched.add(found.path) && (members[found.path] = found.id);
    else findings.push(`${name}: used in ${[...generations].toSorted().join(' and ')}, and no spec stands for it`);
  }
}
for (const [name, ids] of Object.entries(members))
  for (const id of [ids].flat()) if (!known.has(id)) findings.push(`${name}: ${id} is no spec`);

if (values.write) {
  const sorted = Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(MAP, `${JSON.stringify({ exempt, members: sorted }, null, 2)}\n`);
}
const ids = new Set([...touched].flatMap((name) => members[name]));
console.log(`${used.size} names used; ${touched.size} entries of the map, by ${ids.size} specs`);
const unused = Object.keys(members).filter((name) => !touched.has(name));
if (unused.length) console.log(`In the map and not used in this run: ${unused.join(', ')}`);
finish('conformance:used', findings);
