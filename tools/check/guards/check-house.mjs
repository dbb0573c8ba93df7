// `npm run check:house [-- --only rooms,casts] [--write] [--report FILE]`: runs the guards of the house. pending.json has the number of findings
// still allowed for each; `--write` writes smaller numbers. It also lists, by name, what is typed before its first user (see binding.mjs).
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CASTS_LIST, countByRoom, listForeignCasts } from './casts.mjs';
import { GUARDS } from './guards.mjs';
import { readHouse } from './house.mjs';

const PENDING = 'tools/check/guards/pending.json';

const { values } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false }, report: { type: 'string' } },
});
const names = values.only?.split(',') ?? Object.keys(GUARDS);
const unknown = names.filter((name) => !(name in GUARDS));
if (unknown.length) {
  console.error(`no guard is called ${unknown.join(', ')}; there are ${Object.keys(GUARDS).join(', ')}`);
  process.exit(2);
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
const writeJson = (path, value) =>
  Object.keys(value).length
    ? writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
    : rmSync(path, { force: true });
const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

const house = readHouse('.');
if (values.write) {
  // Files move between rooms: the list follows as long as there are not more casts in all.
  const casts = countByRoom(listForeignCasts(house));
  if (sum(casts) <= sum(readJson(CASTS_LIST))) writeJson(CASTS_LIST, casts);
}

const { typedAhead, ...pending } = readJson(PENDING);
const results = [];
for (const name of names) {
  const { says, check, report } = GUARDS[name];
  const findings = check(values.write ? readHouse('.') : house);
  const allowed = pending[name] ?? 0;
  const isOver = findings.length > allowed;
  results.push({ fullName: says, status: isOver ? 'failed' : 'passed' });
  if (isOver || values.only) for (const finding of findings) console.error(finding);
  if (values.only) for (const line of report?.(house) ?? []) console.log(line);
  const state = findings.length
    ? `${findings.length} finding(s)${allowed ? `, ${allowed} allowed for now` : ''}`
    : 'ok';
  console.log(`${name} (${says}): ${state}`);
  if (values.write && findings.length < allowed) pending[name] = findings.length;
}
if (values.write) {
  const left = Object.entries(pending).filter(([, count]) => count > 0);
  writeJson(PENDING, { ...Object.fromEntries(left), ...(typedAhead && { typedAhead }) });
}
const numFailedTests = results.filter(({ status }) => status === 'failed').length;
// In the form of a vitest report, which `npm test` reads.
if (values.report) {
  const numPassedTests = results.length - numFailedTests;
  writeFileSync(
    values.report,
    JSON.stringify({ numPassedTests, numFailedTests, testResults: [{ assertionResults: results }] }),
  );
}
process.exit(numFailedTests ? 1 : 0);
