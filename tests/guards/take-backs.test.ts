/** The list of fixes and of the tests that fail without them, as it stands in its files: whole, and up to date. That the tests notice is told by `npm run take-backs`. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readMutants } from '../../tools/check/read-mutants.mjs';
import { applyTakeBack, describeTakeBacks, parseTakeBacks, readTakeBacks } from '../../tools/check/read-take-backs.mjs';

const takeBacks = readTakeBacks();

it('each applies to the files as they are', () => {
  const stale = takeBacks.flatMap((entry) => {
    const result = applyTakeBack(entry, '.');
    return typeof result === 'string' ? [`${entry.source}, ${entry.says}: ${result}`] : [];
  });
  expect(stale).toEqual([]);
});

it('each names a test that is there, or mutants', () => {
  const known = new Set(readMutants().flatMap(({ ids }) => ids));
  const lost = takeBacks.filter(({ test, mutants, changes }) =>
    test
      ? !existsSync(test.file) || changes.length === 0
      : mutants.length === 0 || mutants.some((id) => !known.has(id)),
  );
  expect(lost.map(({ says }) => says)).toEqual([]);
});

it('docs/take-backs.md is what `npm run take-backs -- --write` writes', () => {
  expect(readFileSync('docs/take-backs.md', 'utf8')).toBe(describeTakeBacks(takeBacks));
});

it('are read from text', () => {
  const text =
    'Words.\n\n@ 4: says\n? tests/a.test.ts: name: of it\n> a.ts\n- one\n-   two\n+ three\n@ 12: other\n= C-1, C-2\n';
  expect(parseTakeBacks(text, 'x.take-backs')).toEqual([
    {
      source: 'x.take-backs',
      item: '4',
      says: 'says',
      test: { file: 'tests/a.test.ts', name: 'name: of it' },
      changes: [{ file: 'a.ts', search: 'one\n  two', replace: 'three' }],
      mutants: [],
    },
    { source: 'x.take-backs', item: '12', says: 'other', test: null, changes: [], mutants: ['C-1', 'C-2'] },
  ]);
});
