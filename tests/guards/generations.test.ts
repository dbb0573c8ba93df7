/** The short run leaves out nothing but what it says, and vitest by hand leaves out nothing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseGenerations, LEFT_TO_ALL, listLeftOut, SHORT_RUN } from '../../tools/check/generations.mjs';
import { makeFolder, runTool } from './run-tool.ts';

const FIGHT = '/somewhere/tests/e2e/dark-harvest/fight.test.ts';
const OTHER = '/somewhere/tests/e2e/dark-harvest/damage.test.ts';

const choose = (file: string): readonly number[] => chooseGenerations(file, [13, 14], SHORT_RUN);

it('runs everything in both generations unless it is told otherwise', () => {
  for (const file of [FIGHT, OTHER]) expect(chooseGenerations(file, [13, 14], {})).toEqual([13, 14]);
  expect(chooseGenerations(OTHER, [13], {})).toEqual([13]);
  expect(listLeftOut({})).toEqual([]);
});

it('runs everything in generation 14 when it is short, and what it names in 13 too', () => {
  expect(choose(OTHER)).toEqual([14]);
  expect(choose(FIGHT)).toEqual([13, 14]);
  expect(choose('/somewhere/tests/e2e/binding/coin.test.ts')).toEqual([13, 14]);
  expect(choose(String.raw`C:\somewhere\tests\e2e\binding\coin.test.ts`)).toEqual([13, 14]);
  expect(listLeftOut(SHORT_RUN)).toEqual(['tests/**/*-13.test.ts']);
});

it('says what is left out, by the names of files that are there', () => {
  expect(LEFT_TO_ALL).toContain('tests/e2e/binding/');
  expect(LEFT_TO_ALL).toContain('tests/e2e/dark-harvest/fight.test.ts');
  expect(existsSync('tests/e2e/dark-harvest/fight.test.ts')).toBe(true);
});

it('is asked by every test that runs in both generations', () => {
  const files = ['tests/e2e', 'tests/evidence'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => /\.each\(\s*\[\s*1[34]\b/u.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('npm test takes no option but --all', () => {
  const { code, output } = runTool('tools/check/test.mjs', makeFolder(), { args: ['--al'] });
  expect(code).toBe(2);
  expect(output).toContain('--all');
});
