// `npm start`: builds what is missing or older than its sources, starts the embedded table and opens it in a browser. Arguments are passed to the table:
// --system PATH, --world DIR, --port N, --generation 13|14. With --no-open no browser is opened.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import open from 'open';

const SERVER = '.build/table/server/start.mjs';
const BUILDS = [
  {
    script: 'build',
    output: 'dist/system.json',
    sources: [
      'module',
      'src',
      'styles',
      'templates',
      'lang',
      'assets',
      'packs',
      'system.json',
      'template.json',
      'vite.config.ts',
    ],
  },
  { script: 'build:table', output: SERVER, sources: ['table', 'vite.table.config.ts'] },
];

/** Returns the newest modification time of these files and folders, in ms. */
function findNewest(paths) {
  let newest = 0;
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const stats = statSync(path);
    newest = Math.max(newest, stats.mtimeMs);
    if (stats.isDirectory()) newest = Math.max(newest, findNewest(readdirSync(path).map((name) => join(path, name))));
  }
  return newest;
}

for (const { script, output, sources } of BUILDS) {
  if (existsSync(output) && statSync(output).mtimeMs >= findNewest(sources)) continue;
  console.error(`Building (npm run ${script}) …`);
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    console.error(`npm run ${script} failed; the table was not started.`);
    process.exit(1);
  }
}

const args = process.argv.slice(2);
const opens = !args.includes('--no-open') && !process.env.CI && Boolean(process.stdout.isTTY);
const given = args.filter((argument) => argument !== '--no-open');
// A new world gets the system's adventures.
const child = spawn(process.execPath, [SERVER, '--adventures', ...given], {
  stdio: ['inherit', 'pipe', 'inherit'],
});
let opened = false;
child.stdout.on('data', (chunk) => {
  process.stdout.write(chunk);
  const address = /https?:\/\/\S+/u.exec(chunk.toString())?.[0];
  if (!address || opened || !opens) return;
  opened = true;
  open(address).catch(() => console.error(`No browser could be opened; open ${address} yourself.`));
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 0));
