// `npm run check:removable`: for each ruleset, takes all others out of a copy of the repository (their folders, their types, their languages and packs in the
// manifest, their lines in each list), and checks that types, build, text, unit tests and a boot still pass. What needs a ruleset and is not of it fails where
// that ruleset is gone, so this finds what taking out one at a time would find, in smaller copies.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { copyRepository, finish, listFiles } from './files.mjs';
import { TABLE_SERVER } from '../table/table-process.mjs';

const COPIES = resolve('.build/removable');
const findings = [];

/** Rewrites a file of the copy; does nothing if there is no such file. */
function rewrite(path, change) {
  if (existsSync(path)) writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** Removes a ruleset from a copy, as CONTRIBUTING.md describes it. */
function removeRuleset(copy, id) {
  const labels = JSON.parse(readFileSync(join(copy, `lang/en/${id}.json`), 'utf8')).TYPES ?? {};
  const types = new Set(Object.values(labels).flatMap((names) => Object.keys(names)));
  const languages = readdirSync(join(copy, 'lang')).map((language) => `lang/${language}/${id}.json`);
  const packs = existsSync(join(copy, 'packs/_source'))
    ? readdirSync(join(copy, 'packs/_source')).filter((name) => name.startsWith(id))
    : [];
  const tests = ['rules', 'module', 'play', 'e2e', 'bench'].map((kind) => `tests/${kind}/${id}`);
  for (const path of [
    `src/${id}`,
    `module/rulesets/${id}`,
    `templates/${id}`,
    `styles/${id}`,
    `styles/${id}.css`,
    ...languages,
    ...packs.map((name) => `packs/_source/${name}`),
    ...tests,
    `tests/binding/samples/${id}.ts`,
  ]) {
    rmSync(join(copy, path), { recursive: true, force: true });
  }
  const dropLines = (text) =>
    text
      .split('\n')
      .filter((line) => !line.includes(`./${id}/`) && !line.includes(`${id}.css`))
      .join('\n');
  for (const path of ['module/rulesets/registry.ts', 'src/index.ts', 'styles/tetrad.css'])
    rewrite(join(copy, path), dropLines);
  rewrite(join(copy, 'module/rulesets/registry.ts'), (text) =>
    /^export /mu.test(text) ? text : `${text}export {};\n`,
  );
  rewrite(join(copy, 'src/index.ts'), (text) => (/^export /mu.test(text) ? text : `${text}export {};\n`));
  rewrite(join(copy, 'template.json'), (text) => {
    const template = JSON.parse(text);
    for (const block of Object.values(template)) {
      block.types = block.types.filter((type) => !types.has(type));
      for (const type of types) delete block.htmlFields?.[type];
    }
    return JSON.stringify(template, null, 2);
  });
  rewrite(join(copy, 'system.json'), (text) => {
    const manifest = JSON.parse(text);
    manifest.languages = manifest.languages.filter(({ path }) => !path.endsWith(`/${id}.json`));
    manifest.packs = (manifest.packs ?? []).filter(({ name }) => !name.startsWith(id));
    manifest.packFolders = (manifest.packFolders ?? [])
      .map((folder) => ({ ...folder, packs: folder.packs.filter((name) => !name.startsWith(id)) }))
      .filter(({ packs: names }) => names.length > 0);
    return JSON.stringify(manifest, null, 2);
  });
}

/**
 * Lists the unit tests that a removed ruleset may change: those of the shared rooms and of the binding. Left out are the tests of one other ruleset that name
 * neither a further ruleset nor what reaches all of them, and the flaws of coin, which play coin alone.
 */
function listTests(copy, rulesets) {
  const reachesMore = (path) => {
    const own = rulesets.find((id) => path.startsWith(`tests/module/${id}/`));
    if (!own) return true;
    const reached = ['rulesets/registry', '/binding/', ...rulesets.filter((id) => id !== own)];
    const text = readFileSync(join(copy, path), 'utf8');
    return reached.some((name) => text.includes(name));
  };
  return ['tests/module', 'tests/binding']
    .flatMap((folder) => listFiles(join(copy, folder), ['.test.ts']))
    .map((path) => relative(copy, path))
    .filter((path) => path !== 'tests/binding/broken.test.ts' && reachesMore(path));
}

/** Runs a command in a copy. If it fails, the end of its output becomes a finding. */
function check(copy, id, what, command) {
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${id} alone: ${what}`);
  if (status !== 0) findings.push(`with ${id} alone, ${what} fails:\n${`${stdout}${stderr}`.trim().slice(-3000)}`);
}

if (!existsSync(TABLE_SERVER)) execFileSync('npm', ['run', '--silent', 'build:table'], { stdio: 'inherit' });
const rulesets = readdirSync('module/rulesets', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
for (const id of rulesets) {
  const copy = join(COPIES, id);
  copyRepository(copy);
  const others = rulesets.filter((one) => one !== id);
  for (const other of others) removeRuleset(copy, other);
  for (const path of listFiles(join(copy, 'module'), ['.ts'])) {
    if (others.some((other) => path.includes(`rulesets/${other}/`))) findings.push(`${path} is still there`);
  }
  check(copy, id, 'types of the system', ['npx', 'tsc', '-p', 'tsconfig.json']);
  check(copy, id, 'build', ['npm', 'run', '--silent', 'build']);
  check(copy, id, 'text', [process.execPath, 'tools/check/check-text.mjs', '--allow-unused']);
  const tests = listTests(copy, rulesets);
  check(copy, id, 'unit tests', ['npx', 'vitest', 'run', ...tests, '--passWithNoTests']);
  check(copy, id, 'boot', [process.execPath, resolve('tools/table/boot.mjs'), '--system', join(copy, 'dist')]);
  if (!findings.length) rmSync(copy, { recursive: true, force: true });
}
finish(`${rulesets.length} ruleset(s) removable`, findings);
