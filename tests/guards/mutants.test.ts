/** The mutants of naive mistakes, as they stand in their files. That they apply, and that specs catch them, is told by `npm run test:mutants`. */
import { expect, it } from 'vitest';
import { loadSpecs } from '../../tools/load-specs.mjs';
import { parseMutants, readMutants } from '../../tools/read-mutants.mjs';

const mutants = readMutants();

it('change something, and throw nothing', () => {
  for (const { says, search, replace } of mutants) {
    expect(replace, says).not.toBe(search);
    expect(replace.match(/\bthrow\b/gu)?.length ?? 0, says).toBeLessThanOrEqual(
      search.match(/\bthrow\b/gu)?.length ?? 0,
    );
  }
});

it('name specs that there are', async () => {
  const ids = new Set((await loadSpecs()).map(({ id }) => id));
  expect(mutants.flatMap((mutant) => mutant.ids).filter((id) => !ids.has(id))).toEqual([]);
});

it('are read from text', () => {
  const [mutant] = parseMutants('Words.\n\n@ C-1, C-2 [13]: says\n> a.ts\n- one\n-   two\n+ three\n', 'x.mutants');
  expect(mutant).toEqual({
    source: 'x.mutants',
    ids: ['C-1', 'C-2'],
    says: 'says',
    file: 'a.ts',
    search: 'one\n  two',
    replace: 'three',
    generation: 13,
  });
});
