// `npm run check:house [-- --only rooms,casts] [--write] [--report FILE]`: runs the guards of the house, the structure of module/ and src/. pending.json has
// the number of findings still allowed for each guard; `--write` lowers these numbers. It also lists members that have a type before their first use (see
// binding.mjs).
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
  // If files move between rooms, the list follows, as long as the total number of casts does not grow.
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
// The report has the form of vitest's, which `npm test` reads.
if (values.report) {
  const numPassedTests = results.length - numFailedTests;
  writeFileSync(
    values.report,
    JSON.stringify({ numPassedTests, numFailedTests, testResults: [{ assertionResults: results }] }),
  );
}
process.exit(numFailedTests ? 1 : 0);
