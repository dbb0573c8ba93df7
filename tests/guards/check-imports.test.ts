/** `npm run check:imports` finds each import that leaves its house. */
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, runTool, type ToolResult } from './run-tool.ts';

const clean = {
  'src/core/a.ts': 'export const a = 1;',
  'src/coin/b.ts': "import { a } from '../core/a.ts'; export const b = a;",
  'src/card/c.ts': 'export const c = 3;',
  'src/index.ts': "export * from './coin/b.ts';",
  'module/rulesets/coin/index.ts': "import { b } from '../../../src/coin/b.ts'; export const binding = b;",
  'module/rulesets/registry.ts': "import { binding } from './coin/index.ts'; export const all = [binding];",
  'module/windows/sheet.ts': 'export const sheet = 1;',
  'table/foundry/x.ts': 'export const x = 1;',
};

const crossings = [
  ['src/coin/foundry.ts', "import '../../module/windows/sheet.ts';", 'the rules import nothing but rules'],
  ['src/core/ruleset.ts', "import '../coin/b.ts';", 'src/core knows no ruleset'],
  ['module/windows/table.ts', "import '../../table/foundry/x.ts';", 'the system imports only module/ and src/'],
  ['table/system.ts', "import '../src/index.ts';", 'the table and the system stay apart'],
  ['table/dynamic.ts', "void import('../src/index.ts');", 'the table and the system stay apart'],
  ['src/core/package.ts', "import 'chai';", 'the system ships no package'],
  ['src/core/nothing.ts', "import './none.ts';", 'imports src/core/none.ts, which is not there'],
  ['module/windows/version.ts', 'export const y = game.release.generation;', 'only module/foundry/ may'],
  ['table/generation.ts', 'export const y = generation >= 14;', 'name a fork in table/foundry/generation.ts'],
] as const;

it('passes a clean house', () => {
  const { code, output } = runTool('tools/check/check-imports.mjs', makeFolder(clean));
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'imports of 8 files: ok' });
});

describe('a house with crossings', () => {
  let result: ToolResult;
  beforeAll(() => {
    const sources = Object.fromEntries(crossings.map(([path, source]) => [path, source]));
    result = runTool('tools/check/check-imports.mjs', makeFolder({ ...clean, ...sources }));
  });

  it.each(crossings)('finds %s: %s', (path, _source, finding) => {
    const lines = result.output.split('\n').filter((line) => line.startsWith(path));
    expect(lines.join('\n')).toContain(finding);
  });

  it('fails, and finds nothing else', () => {
    expect(result.code).toBe(1);
    expect(result.output).toContain(`${crossings.length} finding(s)`);
  });
});
