/** `npm run link`: links, and refuses whatever would lose someone's files. */
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, runTool } from './run-tool.ts';

const built = { 'dist/system.json': '{}' };

it('asks for the folder when none is given', () => {
  const { code, output } = runTool('tools/build/link.mjs', makeFolder(built));
  expect(code).toBe(1);
  expect(output).toContain('npm run link -- PATH');
});

it('refuses a folder that is no user data folder', () => {
  const data = makeFolder();
  const { code, output } = runTool('tools/build/link.mjs', makeFolder(built), { args: [data] });
  expect(code).toBe(1);
  expect(output).toContain('is no Foundry user data folder');
  expect(existsSync(join(data, 'systems'))).toBe(false);
});

it('refuses before there is a build', () => {
  const { code, output } = runTool('tools/build/link.mjs', makeFolder(), {
    args: [makeFolder({ 'Data/systems/x': '' })],
  });
  expect(code).toBe(1);
  expect(output).toContain('npm run build');
});

it('leaves an installed copy as it is', () => {
  const data = makeFolder({ 'Data/systems/tetrad/system.json': '{"version":"0.0.1"}' });
  const { code, output } = runTool('tools/build/link.mjs', makeFolder(built), { args: [data] });
  expect(code).toBe(1);
  expect(output).toContain('nothing was changed');
  const target = join(data, 'Data/systems/tetrad');
  expect(lstatSync(target).isSymbolicLink()).toBe(false);
  expect(readFileSync(join(target, 'system.json'), 'utf8')).toBe('{"version":"0.0.1"}');
});

it('links, replaces a link that points elsewhere, and says when there is nothing to do', () => {
  const repository = makeFolder(built);
  const data = makeFolder();
  mkdirSync(join(data, 'Data/systems'), { recursive: true });
  const target = join(data, 'Data/systems/tetrad');
  symlinkSync(makeFolder(), target, 'junction');
  expect(runTool('tools/build/link.mjs', repository, { args: [data] }).code).toBe(0);
  expect(readlinkSync(target)).toBe(join(repository, 'dist'));
  expect(runTool('tools/build/link.mjs', repository, { args: [join(data, 'Data')] }).output).toContain(
    'already points here',
  );
});
