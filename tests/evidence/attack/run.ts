/**
 * `npm run attack [-- --only CLASS] [--attack NAME] [--generation 13|14] [--quiet]`: several hundred attacks on a running table and its pages, each judged by what it
 * changed, read or broke. A line an attack, a line a class, and at the end how many were refused, harmless and harmful.
 * Before all else the judge is judged: seeded faults of server and system must be found harmful. `-- --kills N`: kills the server in the middle of writing,
 * and compares what it acknowledged with what it finds again. Ends with code 1 where anything is harmful or lost.
 */
import { parseArgs } from 'node:util';
import { judge, readBefore, type Attack, type AttackClass, type Before, type Outcome } from './attack.ts';
import { hostile } from './classes/hostile.ts';
import { http } from './classes/http.ts';
import { devtools } from './classes/devtools.ts';
import { floods } from './classes/floods.ts';
import { forgery } from './classes/forgery.ts';
import { permissions } from './classes/permissions.ts';
import { play } from './classes/play.ts';
import { pollution } from './classes/pollution.ts';
import { rulesets } from './classes/rulesets.ts';
import { scripts } from './classes/scripts.ts';
import { secrets } from './classes/secrets.ts';
import { sockets } from './classes/sockets.ts';
import { Ground } from './ground.ts';
import { runKills } from './kills.ts';
import { judgeJudge } from './seeded.ts';

const CLASSES: readonly AttackClass[] = [
  http,
  sockets,
  permissions,
  pollution,
  forgery,
  scripts,
  secrets,
  play,
  devtools,
  hostile,
  rulesets,
  floods,
];

/** Goes on after harm was done: puts right what can be, and loads pages that do not answer any more. */
async function putRight(ground: Ground, before: Before): Promise<Before> {
  await ground
    .repair(before)
    .catch((error: unknown) => console.log(`  (what was done could not be put right: ${String(error)})`));
  const state = await readBefore(ground);
  await ground.revive();
  return state;
}

/** Runs one class on a table of its own, whose characters no other class has changed, and reloads all pages after it. A server that an attack has ended is followed by a new one. */
async function runClass(group: AttackClass, tell: (outcome: Outcome) => void): Promise<void> {
  let ground = await Ground.open({ generation });
  try {
    const list = async (): Promise<readonly Attack[]> =>
      (await group.list(ground)).filter(({ name }) => name.includes(values.attack));
    let attacks = await list();
    let before = await readBefore(ground);
    for (let index = 0; index < attacks.length; index++) {
      const { outcome, after } = await judge(ground, attacks[index] as Attack, before);
      tell(outcome);
      const isHarmed = outcome.verdict === 'harmful' && ground.isRunning;
      before = isHarmed ? await putRight(ground, before) : after;
      if (ground.isRunning) continue;
      await ground.close();
      ground = await Ground.open({ generation });
      attacks = await list();
      before = await readBefore(ground);
    }
    const faults = await ground.reloadAll();
    const reason = faults.join('; ');
    tell({ name: 'all pages are loaded anew', verdict: faults.length ? 'harmful' : 'harmless', reason });
  } finally {
    await ground.close();
  }
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    attack: { type: 'string', default: '' },
    generation: { type: 'string', default: '14' },
    kills: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const generation = values.generation === '13' ? 13 : 14;
const chosen = CLASSES.filter(({ name }) => name.includes(values.only));
type Counts = Record<Outcome['verdict'], number>;
const all: Counts = { refused: 0, harmless: 0, harmful: 0 };
const write = ({ refused, harmless, harmful: harm }: Counts): string =>
  `${refused} refused, ${harmless} harmless, ${harm} harmful`;
const harmful: string[] = [];
if (values.kills !== undefined) {
  const { kills, writes, lost } = await runKills(Number(values.kills));
  console.log(`${kills} kills, ${writes} writes acknowledged, ${lost.length} lost`);
  for (const line of lost) console.log(`LOST ${line}`);
  process.exit(lost.length ? 1 : 0);
}
const missed: string[] = [];
if (!values.only || values.only === 'judge') {
  console.log('\nthe judge, on tables with a fault');
  missed.push(...(await judgeJudge()));
  if (values.only) process.exit(missed.length ? 1 : 0);
}
const begin = Date.now();
for (const group of chosen) {
  console.log(`\n${group.name}`);
  const count: Counts = { refused: 0, harmless: 0, harmful: 0 };
  const tell = ({ name, verdict, reason }: Outcome): void => {
    count[verdict]++;
    all[verdict]++;
    if (verdict === 'harmful') harmful.push(`${group.name}: ${name}: ${reason}`);
    if (!values.quiet || verdict === 'harmful')
      console.log(
        `  ${verdict.padEnd(9)}${name}${reason ? `: ${reason.slice(0, verdict === 'harmful' ? 900 : 100)}` : ''}`,
      );
  };
  await runClass(group, tell);
  console.log(`${group.name}: ${write(count)}`);
}
console.log(`\ngeneration ${generation}, ${Math.round((Date.now() - begin) / 1000)} s`);
for (const line of harmful) console.log(`HARMFUL ${line}`);
for (const name of missed) console.log(`THE JUDGE MISSED ${name}`);
console.log(`${all.refused + all.harmless + all.harmful} attacks: ${write(all)}`);
process.exit(harmful.length + missed.length ? 1 : 0);
