/** The short run leaves out nothing but what it says, and vitest by hand leaves out nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseGenerations, chooseRulesets, listLeftOut, SHORT_RUN } from '../../tools/check/generations.mjs';
import { makeFolder, runTool } from './run-tool.ts';

const BY_TURNS = ['tests/e2e/binding/fight.test.ts', 'tests/e2e/hostile.test.ts'].map((file) => `/somewhere/${file}`);
const OTHER = '/somewhere/tests/e2e/dark-harvest/damage.test.ts';
const RULESETS = ['a', 'b', 'c', 'd', 'e'];

const choose = (file: string): readonly number[] => chooseGenerations(file, [13, 14], SHORT_RUN);

it('runs everything in both generations unless it is told otherwise', () => {
  for (const file of [...BY_TURNS, OTHER]) {
    expect(chooseGenerations(file, [13, 14], {})).toEqual([13, 14]);
    for (const generation of [13, 14] as const)
      expect(chooseRulesets(file, RULESETS, generation, {})).toEqual(RULESETS);
  }
  expect(chooseGenerations(OTHER, [13], {})).toEqual([13]);
  expect(listLeftOut({})).toEqual([]);
});

it('runs each test once when it is short: in 14, and where the rulesets take turns in 13 or 14', () => {
  expect(choose(OTHER)).toEqual([14]);
  expect(chooseRulesets(OTHER, RULESETS, 14, SHORT_RUN)).toEqual(RULESETS);
  for (const file of [...BY_TURNS, String.raw`C:\somewhere\tests\e2e\hostile.test.ts`]) {
    expect(choose(file)).toEqual([13, 14]);
    expect(chooseRulesets(file, RULESETS, 13, SHORT_RUN)).toEqual(['a', 'c', 'e']);
    expect(chooseRulesets(file, RULESETS, 14, SHORT_RUN)).toEqual(['b', 'd']);
  }
  expect(listLeftOut(SHORT_RUN)).toEqual(['tests/**/*-13.test.ts']);
});

it('takes turns in every file that plays all rulesets', () => {
  const files = readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
    .map((name) => join('tests/e2e', name))
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('describeRulesets('));
  expect(files.length).toBeGreaterThan(3);
  expect(files.map((file) => choose(`/somewhere/${file}`))).toEqual(files.map(() => [13, 14]));
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
