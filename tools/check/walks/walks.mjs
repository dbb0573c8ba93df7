// `npm run walks [-- --check | --write] [-- --calls]`: counts the files of module and src with functions that run, and the calls of these functions, from a
// click on a skill until its card is drawn, and from an attack until its damage is applied, on the pages of both users. The table of these figures in
// docs/dev/architecture.md is the limit: `--check` fails if a walk needs more, `--write` writes what was counted. `--calls` lists the functions called most.
// In the run for people, the walks are not played in a long log.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { joinTable, launchBrowser, startTable } from '../../table/table-process.mjs';
import { recordCalls } from './coverage.mjs';
import { lengthenLog, prepareCast, WALKS } from './play.mjs';

const PAGE = 'docs/dev/architecture.md';

/** How long both pages are left alone before a walk, in ms, so that earlier activity is not counted. */
const REST = 1000;

/** Calls are rounded up to this in the table, because a frame more or less changes them. */
const ROUND = 500;

/** How many functions `--calls` lists. */
const MOST_CALLED = 25;

/** Files that redraw an open sheet, the tracker or a window because a document has changed. They are not part of a roll's way. */
const OBSERVER =
  /^module\/(?:sheets|effects\/effect-words|effects\/effects-view|windows|prompts|time|countdowns|ledger\/ledger-view|combat\/(?:fight-view|tetrad-combat)|rulesets\/[^/]+\/ui\/sheets)(?:\/|\.ts|$)/u;

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
  },
});
const server = '.build/table/server/start.mjs';
const system = '.build/walks';
if (!existsSync(server) || !existsSync('dist/packs')) {
  console.error('Not built: npm run build && npm run build:table');
  process.exit(2);
}

// The build is not minified: a minifier may merge two functions, which V8 would then count as one.
execFileSync('npx', ['vite', 'build', '--logLevel', 'warn', '--mode', 'walks', '--outDir', system, '--emptyOutDir'], {
  stdio: 'inherit',
});
cpSync('dist/packs', join(system, 'packs'), { recursive: true });

/** Plays one walk on two pages. @returns what ran, by step */
async function walk({ prepare, steps }, pages) {
  await prepare?.(pages);
  await pages.player.waitForTimeout(REST);
  const recorders = await Promise.all([pages.player, pages.gm].map(recordCalls));
  const ran = {};
  for (const [name, step] of Object.entries(steps)) {
    await step(pages);
    ran[name] = (await Promise.all(recorders.map((recorder) => recorder.take()))).flat();
  }
  await Promise.all(recorders.map((recorder) => recorder.stop()));
  return ran;
}

async function playAll(log) {
  const table = await startTable({ system, server });
  const browser = await launchBrowser();
  const result = {};
  try {
    const viewport = { width: 1600, height: 1000 };
    const [gm, player] = await Promise.all(
      ['Gamemaster', 'Ada'].map((user) => joinTable(browser, table.url, user, { viewport })),
    );
    const pages = { gm: gm.page, player: player.page };
    await prepareCast(pages);
    if (log > 0) await lengthenLog(pages, log);
    for (const [name, one] of Object.entries(WALKS)) result[name] = await walk(one, pages);
    const errors = [...gm.errors, ...player.errors];
    if (errors.length) throw new Error(errors.join('\n'));
  } finally {
    await browser.close();
    await table.stop();
  }
  return result;
}

/** Adds up what ran in the steps of a walk. */
function sumUp(steps) {
  const all = Object.values(steps).flat();
  const files = [...new Set(all.map(({ file }) => file))].toSorted();
  const observers = files.filter((file) => OBSERVER.test(file));
  return {
    files: files.length - observers.length,
    observers: observers.length,
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
  };
}

/** Lists the functions called most, with how often. */
function listMostCalled(steps) {
  const counts = new Map();
  for (const { file, name, calls } of Object.values(steps).flat()) {
    const key = `${file} ${name || '(unnamed)'}`;
    counts.set(key, (counts.get(key) ?? 0) + calls);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left).slice(0, MOST_CALLED);
}

/** Reads the files and the calls of a row of the table; none: no limit. */
function readLimit(title) {
  const row = readFileSync(PAGE, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${title} |`));
  const [files = Infinity, observers = Infinity, calls = Infinity] = row?.split('|').slice(2, -1).map(Number) ?? [];
  return { files, observers, calls };
}

function writeLimit(title, { files, observers, calls }) {
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const place = lines.findIndex((line) => line.startsWith(`| ${title} |`));
  if (place === -1) throw new Error(`${PAGE} has no row "${title}".`);
  lines[place] = `| ${title} | ${files} | ${observers} | ${Math.ceil(calls / ROUND) * ROUND} |`;
  writeFileSync(PAGE, lines.join('\n'));
}

const LONG = 300;
const walks = { '': await playAll(0) };
walks[` in a log of ${LONG} messages`] = await playAll(LONG);
let failed = false;
for (const [where, result] of Object.entries(walks)) {
  for (const [name, steps] of Object.entries(result)) {
    const title = `${name}${where}`;
    const sum = sumUp(steps);
    const known = new Set();
    if (!where)
      for (const [step, ran] of Object.entries(steps)) {
        const files = [...new Set(ran.map(({ file }) => file))].filter((file) => !known.has(file)).toSorted();
        for (const file of files) known.add(file);
        console.log([`${step}: ${files.length}`, ...files].join('\n  '));
      }
    if (values.calls)
      for (const [key, calls] of listMostCalled(steps)) console.log(`${String(calls).padStart(8)}  ${key}`);
    const limit = readLimit(title);
    const isOver = sum.files > limit.files || sum.observers > limit.observers || sum.calls > limit.calls;
    failed ||= isOver;
    console.log(
      `${title}: ${sum.files} files, ${sum.observers} of observers, ${sum.calls} calls${isOver ? ` — more than ${JSON.stringify(limit)}` : ''}\n`,
    );
    if (values.write) writeLimit(title, sum);
  }
}
process.exit(values.check && failed ? 1 : 0);
