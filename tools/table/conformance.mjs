// `npm run conformance [-- --generation 13|14 --only ID,ID --next --built --report FILE]`: runs the conformance specs in the page of the embedded table, in
// both generations, as Gamemaster and then as a player; with --next, only those for planned members. Prints the ids that pass and what the backlog marks as not
// needed. Exits with 1 if a test fails or a number of the backlog is missing.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judgeBacklog, readBacklog } from './backlog.mjs';
import { buildRunner, prepareSystem, runConformance } from './conformance-host.mjs';
import { launchBrowser } from './table-process.mjs';

const { values } = parseArgs({
  options: {
    generation: { type: 'string' },
    only: { type: 'string' },
    next: { type: 'boolean' },
    // With --built the existing build of the table is used.
    built: { type: 'boolean' },
    report: { type: 'string' },
  },
});
const generations = values.generation ? [Number(values.generation)] : [13, 14];
const ids = values.only?.split(',');

if (!values.built) {
  const shell = process.platform === 'win32';
  if (spawnSync('npm', ['run', '--silent', 'build:table'], { stdio: 'inherit', shell }).status !== 0) process.exit(1);
}
const runner = await buildRunner();
await prepareSystem();
const backlog = readBacklog();

/** Prints which behaviours of the backlog have passed in a generation, and why the others are missing. @returns the number of those missing without a reason */
function reportBacklog(passing, generation) {
  const { asserted, notNeeded, problems } = judgeBacklog(
    backlog,
    passing.map(({ id }) => id),
    generation,
  );
  const others = Object.keys(backlog).length - asserted.length - notNeeded.length - problems.length;
  console.log(
    `generation ${generation}: ${asserted.length} numbers of the backlog pass, ${notNeeded.length} are not needed` +
      (others ? `, ${others} are of the other generation` : ''),
  );
  for (const id of notNeeded) console.log(`  not needed: ${id} ${backlog[id].says}: ${backlog[id].notNeeded}`);
  for (const problem of problems) console.error(`  ${problem}`);
  return problems.length;
}

let failed = 0;
const counts = { numPassedTests: 0, numFailedTests: 0 };
const browser = await launchBrowser();
for (const generation of generations) {
  try {
    const results = await runConformance({ browser, runner, generation, ids, next: values.next });
    const passing = results.filter(({ failures }) => failures.length === 0);
    console.log(`generation ${generation}: ${passing.map(({ id }) => id).join(' ')}`);
    for (const { id, title, failures } of results) {
      if (failures.length === 0) continue;
      failed += 1;
      counts.numFailedTests += failures.length;
      console.error(`\n${id} ${title} (generation ${generation})\n  ${failures.join('\n  ')}`);
    }
    counts.numPassedTests += results.reduce((sum, { passed }) => sum + passed, 0);
    const tests = passing.reduce((sum, { passed }) => sum + passed, 0);
    console.log(`generation ${generation}: ${passing.length} of ${results.length} specs pass (${tests} tests)`);
    if (!ids && !values.next) {
      const absent = reportBacklog(passing, generation);
      failed += absent;
      counts.numFailedTests += absent;
    }
  } catch (error) {
    failed += 1;
    counts.numFailedTests += 1;
    console.error(error.message);
  }
}
await browser.close();
// The report has the form of vitest's, which `npm test` reads.
if (values.report) writeFileSync(values.report, JSON.stringify(counts));
process.exit(failed > 0 ? 1 : 0);
