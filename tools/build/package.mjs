// `npm run package [-- --built] [-- --base URL]`: builds the system, or uses the existing build, and zips dist/ into releases/tetrad.zip with a copy of the
// manifest beside it: the two files of a release. `--base` is the page of the project that publishes them, below which all addresses of the manifest are. Fails if
// the zip contains anything it should not, or its scripts are too large.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import { finish, listFiles } from '../check/files.mjs';
import { moveAddresses } from './build-manifest.mjs';

const FORBIDDEN = /(?:^|\/)(?:table|tests|src|node_modules)\/|(?:^|\/)template\.json$/u;
/**
 * The maximum size of all scripts of the release, gzipped, in bytes; without source maps, which only a developer's browser loads. Each of the four rulesets
 * brings about 40 kB.
 */
const MAXIMUM_SCRIPTS = 345_000;
/** The time of all entries in the zip: with a fixed time, the same sources give the same zip. */
const ENTRY_TIME = new Date('2026-01-01T00:00:00');

const { values } = parseArgs({ options: { built: { type: 'boolean' }, base: { type: 'string' } } });
if (!values.built)
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
const built = JSON.parse(readFileSync('dist/system.json', 'utf8'));
const manifest = moveAddresses(built, values.base ?? built.url);
const written = `${JSON.stringify(manifest, null, 2)}\n`;
const files = listFiles('dist', ['']);
const entries = Object.fromEntries(
  files.map((path) => [path.replace(/^dist\//u, ''), [new Uint8Array(readFileSync(path)), { mtime: ENTRY_TIME }]]),
);
entries['system.json'] = [new TextEncoder().encode(written), { mtime: ENTRY_TIME }];
mkdirSync('releases', { recursive: true });
const target = `releases/tetrad.zip`;
writeFileSync(target, zipSync(entries, { level: 9 }));
writeFileSync('releases/system.json', written);

const names = Object.keys(unzipSync(new Uint8Array(readFileSync(target))));
const manifests = names.filter((name) => /(?:^|\/)system\.json$/u.test(name));
const scripts = files
  .filter((path) => path.endsWith('.mjs'))
  .reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
console.log(`releases/system.json: install from ${manifest.manifest}`);
console.log(
  `${target}: ${names.length} files, ${readFileSync(target).length} bytes; scripts gzipped ${scripts} bytes of ${MAXIMUM_SCRIPTS}`,
);
finish('package', [
  ...(manifests.length === 1 && manifests[0] === 'system.json'
    ? []
    : [`${target}: wants exactly one manifest, at the root; has ${manifests.join(', ') || 'none'}`]),
  ...(JSON.stringify(manifest.esmodules) === JSON.stringify(JSON.parse(readFileSync('system.json', 'utf8')).esmodules)
    ? []
    : [`${target}: the manifest names scripts that system.json has not`]),
  ...(scripts > MAXIMUM_SCRIPTS ? [`${target}: the scripts are ${scripts} bytes, ${MAXIMUM_SCRIPTS} allowed`] : []),
  ...names.filter((name) => FORBIDDEN.test(name)).map((name) => `${target}: ${name} does not belong in a release`),
]);
