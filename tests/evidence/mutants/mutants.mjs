// `npm run test:mutants [-- --only ID,ID --file NAME --report FILE]`: for each conformance spec a mistake that a naive stand-in for Foundry would make
// (tests/evidence/mutants/*.mutants: text to search for and its replacement, in a copy of the table), which the specs of that id must catch. A mutant has to boot: one that
// breaks the start of the game proves nothing. Prints a line an id; exits 1 for an id without a mutant, a mutant that lives, and one that no longer applies.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMutant, readMutants } from '../../../tools/check/read-mutants.mjs';
import { MutantHost, needs, specs } from './mutant-host.mjs';
import { buildNodeRunner, buildTablePart } from './table-build.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, file: { type: 'string' }, report: { type: 'string' } },
});
const wanted = values.only?.split(',');
const FOLDER = '.build/mutants';
/** The specs of what another user's client shows; for the rest that user would only take time. */
const NEEDS_SECOND = new Set(['C-72b', 'M-cards-second', 'Q-78', 'M-user-activity', 'M-user-connected']);
const CLEAN = `${FOLDER}/clean`;
const MUTANT = `${FOLDER}/mutant`;
const STANDING = `${FOLDER}/standing`;

const byId = new Map(specs.map((spec) => [spec.id, spec]));
const mutants = readMutants()
  .filter(({ source }) => !values.file || source.includes(values.file))
  .map((mutant) => ({ ...mutant, ids: mutant.ids.filter((id) => !wanted || wanted.includes(id)) }))
  .filter(({ ids }) => ids.length > 0);

rmSync(FOLDER, { recursive: true, force: true });
const host = await MutantHost.build();
await buildTablePart('client', CLEAN);
const serverFiles = await buildTablePart('server', CLEAN);

/** Runs kernel specs in a Node process of their own; null if the process does not come to results. */
function runInNode(file, ids, generation) {
  const env = { ...process.env, TABLE_GENERATION: String(generation) };
  const { stdout } = spawnSync(process.execPath, [file, ids.join(',')], { env, encoding: 'utf8', timeout: 60_000 });
  const line = stdout?.trim().split('\n').at(-1);
  return line?.startsWith('[') ? JSON.parse(line) : null;
}

/** Copies the table as it is for the one that stands, and gives the script of its server. */
function copyClean() {
  for (const part of ['server', 'client'])
    cpSync(resolve(CLEAN, '.build/table', part), resolve(STANDING, '.build/table', part), { recursive: true });
  return resolve(STANDING, '.build/table/server/start.mjs');
}

/** Runs specs in the pages of the mutated client; those that write to the world, on a table of their own. */
async function runInPage(ids, generation, sources) {
  const server = resolve(MUTANT, '.build/table/server/start.mjs');
  const wants = [...new Set(ids.map((id) => needs.get(id)))];
  const changesServer = [...sources.keys()].some((name) => serverFiles.has(name));
  if (!changesServer && wants.every((need) => need === 'page')) {
    const table = await host.findTable(generation, copyClean);
    cpSync(resolve(MUTANT, '.build/table/client'), resolve(STANDING, '.build/table/client'), { recursive: true });
    return table.run(ids);
  }
  if (changesServer) await buildTablePart('server', MUTANT, sources);
  else cpSync(`${CLEAN}/.build/table/server`, `${MUTANT}/.build/table/server`, { recursive: true });
  const withSecond = ids.some((id) => NEEDS_SECOND.has(id));
  return host.run({ generation, ids, needs: wants, server, withSecond });
}

/** Which ids of a mutant are caught; a reason where it is no good mutant. */
async function judge(mutant) {
  const sources = applyMutant(mutant);
  if (typeof sources === 'string') return { problem: sources };
  const caught = new Set();
  for (const generation of [14, 13]) {
    const ids = mutant.ids.filter((id) => {
      const { generation: own } = byId.get(id) ?? {};
      return own === generation || (own === 'both' && generation === (mutant.generation ?? 14));
    });
    if (ids.length === 0) continue;
    const isKernel = (id) => needs.get(id) === 'kernel';
    const [inNode, inPage] = [ids.filter(isKernel), ids.filter((id) => !isKernel(id))];
    const results = [];
    if (inNode.length) {
      const { file } = await buildNodeRunner(MUTANT, sources);
      const found = runInNode(file, inNode, generation);
      if (!found) return { problem: 'breaks the load of the table, which proves nothing' };
      results.push(...found);
    }
    if (inPage.length) {
      await buildTablePart('client', MUTANT, sources);
      await host.openBrowser();
      try {
        results.push(...(await runInPage(inPage, generation, sources)));
      } catch (error) {
        return { problem: `breaks the start of the game, which proves nothing: ${error.message.split('\n')[0]}` };
      }
    }
    for (const { id, failures } of results) if (failures.length) caught.add(id);
  }
  return { caught };
}

const killed = new Map();
const problems = [];
const start = performance.now();
for (const mutant of mutants) {
  const { caught, problem } = await judge(mutant);
  const label = `${mutant.source}: ${mutant.says}`;
  if (problem) problems.push(`${mutant.ids.join(', ')} ${label}: ${problem}`);
  for (const id of mutant.ids) {
    if (!byId.has(id)) problems.push(`${id}: no spec has this id (${label})`);
    else if (caught?.has(id)) killed.set(id, mutant.says);
    else if (!problem) problems.push(`${id}: lives: ${label}`);
    if (caught?.has(id)) console.log(`killed ${id}: ${mutant.says}`);
  }
  if (problems.length) for (const text of problems.filter((one) => one.includes(label))) console.log(`PROBLEM ${text}`);
}
await host.close();

const judged = values.file ? [] : specs.map(({ id }) => id).filter((id) => !wanted || wanted.includes(id));
const without = judged.filter((id) => !killed.has(id) && !mutants.some(({ ids }) => ids.includes(id)));
for (const id of without) problems.push(`${id}: has no mutant`);
if (problems.length) console.error(`\n${problems.join('\n')}`);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(
  `${killed.size} ids with a killed mutant of ${judged.length || killed.size}, ${mutants.length} mutants, ${seconds} s`,
);
if (values.report) {
  const counts = { numPassedTests: killed.size, numFailedTests: problems.length };
  writeFileSync(values.report, JSON.stringify(counts));
}
process.exit(problems.length ? 1 : 0);
