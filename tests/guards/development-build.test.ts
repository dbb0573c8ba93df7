/** What is for developers is in the development build alone: neither the release nor its manifest knows of it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { makeFolder, runTool } from './run-tool.ts';

/** Whatever comes of the specs says one of these. */
const TRACES = /quench|registerBatch|ConformanceSpec|tests\/conformance/iu;

/** Builds the system and gives its scripts: those that are there, and those that the manifest names. */
async function buildSystem(mode: string): Promise<{ folder: string; there: string[]; named: string[] }> {
  const folder = makeFolder();
  await build({ mode, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, sourcemap: false } });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const { esmodules } = JSON.parse(readFileSync(join(folder, 'system.json'), 'utf8')) as { esmodules: string[] };
  return { folder, there: files.filter((name) => name.endsWith('.mjs')), named: esmodules };
}

it('system.json of the release names one script, and no script of it has a trace of the specs', async () => {
  const { folder, there, named } = await buildSystem('production');
  expect(named).toEqual(['tetrad.mjs']);
  expect(there).toContain('tetrad.mjs');
  // The others are loaded by it when they are needed: workers, and what they are made of.
  for (const name of there) expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(TRACES);
});

it('the development build has them in a script beside it; its manifest is none for a release', async () => {
  const { folder, there, named } = await buildSystem('development');
  expect(named).toEqual(['tetrad.mjs', 'specs.mjs']);
  expect(there).toEqual(expect.arrayContaining(named));
  expect(readFileSync(join(folder, 'tetrad.mjs'), 'utf8')).not.toMatch(TRACES);
  const checkout = makeFolder({ 'dist/specs.mjs': '', 'package.json': '{"version":"0.0.0"}' });
  for (const path of ['dist/system.json', 'system.json'])
    writeFileSync(join(checkout, path), readFileSync(join(path === 'system.json' ? '.' : folder, 'system.json')));
  const { code, output } = runTool('tools/check/check-manifest.mjs', checkout);
  expect(code).toBe(1);
  expect(output).toContain('names specs.mjs, which is for development alone');
});
