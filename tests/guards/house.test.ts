/** The guards of the house: a small clean house passes all of them, and each violation put into it is found by its guard. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUARDS } from '../../tools/check/guards/guards.mjs';
import { makeFolder, runTool, type ToolResult } from './run-tool.ts';
import { block, clean, violations, type Files } from './seeded-house.ts';

function check(guard: string, files: Files): string[] {
  return GUARDS[guard]?.check(new Map(Object.entries(files))) ?? [`no guard is called ${guard}`];
}

it.each(Object.keys(GUARDS))('a clean house passes: %s', (guard) => {
  expect(check(guard, clean)).toEqual([]);
});

it('has a violation for each guard', () => {
  expect(Object.keys(violations).toSorted()).toEqual(Object.keys(GUARDS).toSorted());
});

describe.each(Object.entries(violations))('%s finds', (guard, cases) => {
  it.each(cases)('%s', (_what, files, finding) => {
    expect(check(guard, { ...clean, ...files }).join('\n')).toContain(finding);
  });
});

it('tells a block that stands in two rulesets once, and neither a shorter one nor one that a ruleset repeats', () => {
  const [other, own] = ['module/rulesets/coin-toss/play/x.ts', 'module/rulesets/step-dice/play/x.ts'];
  const long = `${block}\nuse(c);\nuse(d);`;
  expect(check('blocks', { ...clean, [other]: long, [own]: long })).toEqual([`${own}:1: stands in ${other}:1 too`]);
  const short = block.split('\n').slice(1).join('\n');
  const twice = { [own]: `${block}\n${block}`, 'module/rulesets/step-dice/ui/x.ts': block };
  expect(check('blocks', { ...clean, [other]: short, ...twice })).toEqual([]);
});

it('allows a member that is typed ahead of its first user, with all that only it leads to', () => {
  const files = {
    ...clean,
    'module/chat/cards.ts': `interface Tally { readonly sum: number; readonly marks: Readonly<Record<string, number>> }
      export interface CardsFacet { readonly template: string; readonly tally?: Tally }
      export const registerMessages = ({ template }: CardsFacet) => template;`,
    'tools/check/guards/pending.json': '{"typedAhead":{"CardsFacet.tally":"the ruleset that adds rolls up"}}',
  };
  expect(check('binding', files)).toEqual([]);
});

function run(folder: string, ...args: string[]): ToolResult {
  return runTool('tools/check/guards/check-house.mjs', folder, { args });
}

describe('npm run check:house', () => {
  const wrong = { ...clean, 'module/attic/x.ts': '', 'module/attic/y.ts': '' };
  const pending = 'tools/check/guards/pending.json';

  it('passes a clean house, and one guard of it alone', () => {
    const folder = makeFolder(clean);
    expect(run(folder)).toMatchObject({ code: 0 });
    const { code, output } = run(folder, '--only', 'rooms');
    expect({ code, output: output.trim() }).toEqual({
      code: 0,
      output: 'rooms (a room imports only rooms above it): ok',
    });
  });

  it('fails where there is a finding, and says it', () => {
    const { code, output } = run(makeFolder(wrong), '--only', 'rooms,sizes');
    expect(code).toBe(1);
    expect(output).toContain('module/attic/x.ts: stands in no room of module/rooms.json');
    expect(output).toContain('rooms (a room imports only rooms above it): 2 finding(s)');
  });

  it('allows as many as are pending, no more, and writes smaller numbers alone', () => {
    const typedAhead = { 'RulesetBinding.time': 'the ruleset in which time passes' };
    const folder = makeFolder({ ...wrong, [pending]: JSON.stringify({ rooms: 3, typedAhead }) });
    expect(run(folder, '--only', 'rooms').code).toBe(0);
    expect(run(folder, '--only', 'rooms', '--write').code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, pending), 'utf8'))).toEqual({ rooms: 2, typedAhead });
    mkdirSync(join(folder, 'module/cellar'));
    writeFileSync(join(folder, 'module/cellar/z.ts'), '');
    expect(run(folder, '--only', 'rooms', '--write').code).toBe(1);
    expect(JSON.parse(readFileSync(join(folder, pending), 'utf8'))).toEqual({ rooms: 2, typedAhead });
  });

  it('knows its guards by name', () => {
    expect(run(makeFolder(clean), '--only', 'doors')).toMatchObject({ code: 2 });
  });
});
