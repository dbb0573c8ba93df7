/** Each run plays what runs.mjs says: every test of play and of the browser stands in a list, and the lists name nothing that is not there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  chooseGenerations,
  chooseRulesets,
  LEFT_TO_ALL,
  listLeftOut,
  listPlayed,
  listRuns,
  playsAlike,
  SHORT,
  SHORT_RUN,
} from '../../tools/check/runs.mjs';
import { makeFolder, runTool } from './run-tool.ts';

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith('.ts'));

const files = ['tests/e2e', 'tests/play', 'tests/evidence'].flatMap(listFiles);
const tests = files.filter((file) => file.endsWith('.test.ts'));

it('every test of play and of the browser is put somewhere on purpose', () => {
  expect(tests.length).toBeGreaterThan(60);
  expect(tests.filter((file) => listRuns(file).length === 0)).toEqual([]);
});

it('finds a file that stands in no list', () => {
  expect(listRuns('tests/e2e/forgotten.test.ts')).toEqual([]);
  expect(listRuns('tests/e2e/joined.test.ts')).toEqual([]);
});

it('a name stands in one list, and is that of a file or folder', () => {
  const names = [...Object.keys(SHORT), ...Object.keys(LEFT_TO_ALL)];
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !existsSync(name) && !existsSync(`${name}.test.ts`))).toEqual([]);
});

it('plays everything in 14, and in 13 what is listed, except in the run for people', () => {
  const [listed, other] = ['/somewhere/tests/e2e/binding/fight.test.ts', '/somewhere/tests/e2e/desk.test.ts'];
  expect(chooseGenerations(listed, [13, 14], {})).toEqual([13, 14]);
  expect(chooseGenerations(String.raw`C:\somewhere\tests\e2e\evening.test.ts`, [13, 14], {})).toEqual([13, 14]);
  expect(chooseGenerations(other, [13, 14], {})).toEqual([14]);
  expect(chooseGenerations(other, [13, 14], { TETRAD_RUN: 'both' })).toEqual([13, 14]);
  expect(chooseGenerations(listed, [13, 14], SHORT_RUN)).toEqual([14]);
});

it('the run for people plays the rulesets without that of the tests, which stands for them in 13', () => {
  const rulesets = [['step-dice'], ['coin']] as const;
  expect(chooseRulesets(rulesets, 14, SHORT_RUN)).toEqual([['step-dice']]);
  expect(chooseRulesets(rulesets, 14, {})).toEqual(rulesets);
  expect(chooseRulesets(rulesets, 13, {})).toEqual([['coin']]);
  expect(chooseRulesets(rulesets, 13, { TETRAD_RUN: 'both' })).toEqual(rulesets);
});

it('what does not differ between the generations is played in 14 alone, unless everything is played in both', () => {
  expect(([13, 14] as const).map((generation) => playsAlike(generation, {}))).toEqual([false, true]);
  expect(playsAlike(13, { TETRAD_RUN: 'both' })).toBe(true);
});

it('the run for people plays its list, and leaves out no other unit test', () => {
  expect(listPlayed('tests/e2e', {})).toEqual(['tests/e2e/**/*.test.ts']);
  expect(listPlayed('tests/e2e', SHORT_RUN)).toContain('tests/e2e/desk.test.ts');
  expect(listLeftOut({})).toEqual([]);
  expect(listLeftOut(SHORT_RUN)).toContain('tests/table/**/*.test.ts');
});

it('no test chooses its generations by itself', () => {
  expect(files.filter((file) => /\.each\(\s*\[\s*1[34]\b/u.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('npm test takes no option but --all', () => {
  const { code, output } = runTool('tools/check/test.mjs', makeFolder(), { args: ['--al'] });
  expect(code).toBe(2);
  expect(output).toContain('--all');
});
