// `npm run walks [-- --root DIR] [-- --json FILE] [-- --check]`: counts the files of module and src with functions that run from a click on a skill until its
// card is drawn, and from an attack until its damage is applied. `--root` is another checkout that has been built; `--check` fails if a walk runs through more
// than two thirds of the files that docs/dev/walks.json has for the code before it was split into rooms.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { joinTable, launchBrowser, startTable } from '../../table/table-process.mjs';
import { recordFiles } from './coverage.mjs';
import { prepareCast, WALKS } from './play.mjs';

const BASE = 'docs/dev/walks.json';

/** The share of those files that a walk may run through. */
const SHARE = 2 / 3;

/** How long both pages are left alone before a walk, in ms, so that earlier activity is not counted. */
const REST = 1000;

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: '.' },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
const root = resolve(values.root);
const server = join(root, '.build/table/server/start.mjs');
const system = join(root, '.build/walks');
if (!existsSync(server) || !existsSync(join(root, 'dist/packs'))) {
  console.error(`${root} is not built: npm run build && npm run build:table`);
  process.exit(2);
}

// The build is not minified: a minifier may merge two functions, which V8 would then count as one.
execFileSync('npx', ['vite', 'build', '--logLevel', 'warn', '--minify', 'false', '--outDir', system, '--emptyOutDir'], {
  cwd: root,
  stdio: 'inherit',
});
cpSync(join(root, 'dist/packs'), join(system, 'packs'), { recursive: true });

/** Plays one walk on two pages. @returns the files by step; each file is in the first step that runs it */
async function walk({ prepare, steps }, pages) {
  await prepare?.(pages);
  await pages.player.waitForTimeout(REST);
  const recorders = await Promise.all([pages.player, pages.gm].map(recordFiles));
  const known = new Set();
  const passed = {};
  for (const [name, step] of Object.entries(steps)) {
    await step(pages);
    const files = (await Promise.all(recorders.map((recorder) => recorder.take()))).flat();
    passed[name] = [...new Set(files)].filter((file) => !known.has(file)).toSorted();
    for (const file of files) known.add(file);
  }
  await Promise.all(recorders.map((recorder) => recorder.stop()));
  return { count: known.size, steps: passed };
}

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
  for (const [name, one] of Object.entries(WALKS)) result[name] = await walk(one, pages);
  const errors = [...gm.errors, ...player.errors];
  if (errors.length) throw new Error(errors.join('\n'));
} finally {
  await browser.close();
  await table.stop();
}

const base = existsSync(BASE) ? JSON.parse(readFileSync(BASE, 'utf8')).walks : {};
let failed = false;
for (const [name, { count, steps }] of Object.entries(result)) {
  const most = Math.floor((base[name]?.count ?? Number.POSITIVE_INFINITY) * SHARE);
  failed ||= !base[name] || count > most;
  for (const [step, files] of Object.entries(steps)) console.log([`${step}: ${files.length}`, ...files].join('\n  '));
  console.log(
    `${name}: ${count} files${base[name] ? ` (${base[name].count} at the beginning, at most ${most})` : ''}\n`,
  );
}
if (values.json) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  writeFileSync(values.json, `${JSON.stringify({ commit, walks: result }, null, 2)}\n`);
}
process.exit(values.check && failed ? 1 : 0);
