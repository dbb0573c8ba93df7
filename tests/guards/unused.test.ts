/** `npm run check:unused` finds files and exports of module and src that nothing uses. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeFolder, runTool } from './run-tool.ts';
import { clean } from './seeded-house.ts';

const CONFIG = 'tools/check/knip.mjs';

const seeded = {
  'module/tetrad.ts': `${clean['module/tetrad.ts']}
    import { handed } from './chat/b.ts'; import * as all from './chat/c.ts'; import { own, stale } from './chat/d.ts';
    const { taken } = await import('./chat/e.ts'); openSheet(handed, all.member, own, stale, taken);`,
  'module/chat/a.ts': 'export const handed = 1, passed = 2;',
  'module/chat/b.ts': "export { handed, passed } from './a.ts';",
  'module/chat/c.ts': 'export const member = 1, stray = 2; export interface Shape { a: 1 }',
  'module/chat/d.ts': `export interface Signature { a: 1 } export const own = (): Signature => ({ a: 1 });
    export function needless() {} needless();
    /** @forTests It is compared. */ export const stale = 1;`,
  'module/chat/e.ts': `export const taken = 1, left = 2, tested = 3;
    /** @forTests It is compared. */ export const excused = 4;`,
  'module/chat/alone.ts': 'export const alone = 1;',
  'tests/x.test.ts': "import { excused, tested } from '../module/chat/e.ts';",
};

/** Runs one of the two runs of the script on a house, and returns its findings, one a line. */
function run(files: Readonly<Record<string, string>>, ...more: string[]): string[] {
  const folder = makeFolder({ ...files, 'package.json': '{}', [CONFIG]: readFileSync(CONFIG, 'utf8') });
  const args = ['-c', CONFIG, '--no-config-hints', '--reporter=compact', '--reporter=symbols', ...more];
  const { output } = runTool('node_modules/knip/bin/knip.js', folder, { args });
  return output.split('\n').filter((line) => /^(?:Unused tag in )?module\/\S+: /u.test(line));
}
const PRODUCTION = ['--production', '--treat-tag-hints-as-errors'];

it('passes a clean house', () => {
  expect([...run(clean), ...run(clean, ...PRODUCTION)]).toEqual([]);
});

const both = [
  'module/chat/alone.ts: module/chat/alone.ts',
  'module/chat/a.ts: passed',
  'module/chat/b.ts: passed',
  'module/chat/c.ts: stray (all)',
  'module/chat/c.ts: Shape (all)',
];

it('finds what nothing uses, and what only its own file uses', () => {
  expect(run(seeded).toSorted()).toEqual([...both, 'module/chat/d.ts: needless', 'module/chat/e.ts: left'].toSorted());
});

it('finds what only tests use without a reason, and reasons that are not needed', () => {
  const findings = [...both, 'module/chat/e.ts: left, tested', 'Unused tag in module/chat/d.ts: stale → @forTests'];
  expect(run(seeded, ...PRODUCTION).toSorted()).toEqual(findings.toSorted());
});
