/**
 * What the two builds hold. What is for developers is in the development build alone: neither the release nor its manifest knows of it.
 * The release is minified, and yet every class has its name: worlds store rolls and chosen sheets by them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { readClassNames } from './read-class-names.ts';
import { makeFolder, runTool } from './run-tool.ts';

/** Whatever comes of the specs says one of these. */
const TRACES = /tetrad\.conformance|ConformanceSpec|tests\/conformance/iu;

/** A build of the system: where it is, the scripts that are there, and those that the manifest names. */
interface Built {
  readonly folder: string;
  readonly there: readonly string[];
  readonly named: readonly string[];
}

/** Builds the system. */
async function buildSystem(mode: string, rolldownOptions: object = {}): Promise<Built> {
  const folder = makeFolder();
  const options: InlineConfig = {
    mode,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, sourcemap: false, rolldownOptions },
  };
  await build(options);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const { esmodules } = JSON.parse(readFileSync(join(folder, 'system.json'), 'utf8')) as { esmodules: string[] };
  return { folder, there: files.filter((name) => name.endsWith('.mjs')), named: esmodules };
}

const readScript = ({ folder }: Built): string => readFileSync(join(folder, 'tetrad.mjs'), 'utf8');

/** The classes of dice and rolls that the saved worlds name. */
function listSavedClasses(): string[] {
  const texts = readdirSync('tests/worlds', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join('tests/worlds', name), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/\\*"class\\*": ?\\*"(\w+)/gu)].map(([, name = '']) => name));
  // The host's own.
  return [...new Set(names)].filter((name) => !['NumericTerm', 'OperatorTerm'].includes(name));
}

let release: Built;
let development: Built;
beforeAll(async () => {
  release = await buildSystem('production');
  development = await buildSystem('development');
});

it('system.json of the release names one script, and no script of it has a trace of the specs', () => {
  const { folder, there, named } = release;
  expect(named).toEqual(['tetrad.mjs']);
  expect(there).toContain('tetrad.mjs');
  // The others are loaded by it when they are needed: workers, and what they are made of.
  for (const name of there) expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(TRACES);
});

it('the development build has them in a script beside it; its manifest is none for a release', () => {
  const { folder, there, named } = development;
  expect(named).toEqual(['tetrad.mjs', 'specs.mjs']);
  expect(there).toEqual(expect.arrayContaining([...named]));
  expect(readScript(development)).not.toMatch(TRACES);
  const checkout = makeFolder({ 'dist/specs.mjs': '', 'package.json': '{"version":"0.0.0"}' });
  for (const path of ['dist/system.json', 'system.json'])
    writeFileSync(join(checkout, path), readFileSync(join(path === 'system.json' ? '.' : folder, 'system.json')));
  const { code, output } = runTool('tools/check/check-manifest.mjs', checkout);
  expect(code).toBe(1);
  expect(output).toContain('names specs.mjs, which is for development alone');
});

describe('the minified release', () => {
  it('is smaller than what developers read', () => {
    expect(readScript(release).length).toBeLessThan(0.6 * readScript(development).length);
  });

  it('has every class by its name, those that saved worlds revive among them', () => {
    const names = readClassNames(readScript(release));
    const expected = readClassNames(readScript(development));
    expect([...expected].filter((name) => !names.has(name))).toEqual([]);
    expect([...names]).toEqual(expect.arrayContaining(listSavedClasses()));
    expect(listSavedClasses()).toEqual(expect.arrayContaining(['TetradRoll', 'WhiteDie', 'BlackDie']));
    expect(names.size).toBeGreaterThan(20);
  });

  it('would be found out without their names', async () => {
    const nameless = readClassNames(readScript(await buildSystem('production', { output: { minify: true } })));
    expect(listSavedClasses().filter((name) => !nameless.has(name))).toEqual(listSavedClasses());
  });
});
