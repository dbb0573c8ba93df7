/** `npm run lint` finds files of the system that import themselves by way of others. Imports of types count too: they tie rooms together in the same way. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { makeFolder, runTool } from './run-tool.ts';

const files = {
  'src/core/m.ts': "import './n.ts';",
  'src/core/n.ts': "import './m.ts';",
  'module/chat/a.ts': "import type { B } from './b.ts'; export type A = B;",
  'module/chat/b.ts': "export type { C as B } from './c.ts';",
  'module/chat/c.ts': "import type { A } from './a.ts'; export type C = A;",
  'module/chat/d.ts': "export type D = import('./e.ts').E;",
  'module/chat/e.ts': 'export interface E { e: 1 }',
};

let output: string;
beforeAll(() => {
  const folder = makeFolder({ '.oxlintrc.json': readFileSync('.oxlintrc.json', 'utf8'), ...files });
  ({ output } = runTool('node_modules/oxlint/bin/oxlint', folder, { args: ['--format=unix'] }));
});

it.each([
  ['src/core/m.ts', 'no-cycle'],
  ['module/chat/b.ts', 'no-cycle'],
  // An import in the middle of a type, which the search for cycles does not see, is refused.
  ['module/chat/d.ts', 'consistent-type-imports'],
])('in %s: %s', (path, rule) => {
  expect(
    output
      .split('\n')
      .filter((line) => line.includes(`${path}:`))
      .join('\n'),
  ).toContain(rule);
});
