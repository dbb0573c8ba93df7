/** The mutants of naive mistakes, as they stand in their files: whole, and up to date. That specs catch them is told by `npm run test:mutants`. */
import { expect, it } from 'vitest';
import { loadSpecs } from '../../tools/build/load-specs.mjs';
import { applyMutant, parseMutants, readMutants } from '../../tools/check/read-mutants.mjs';

const mutants = readMutants();

it('change something, and throw nothing', () => {
  for (const { says, search, replace } of mutants) {
    expect(replace, says).not.toBe(search);
    expect(replace.match(/\bthrow\b/gu)?.length ?? 0, says).toBeLessThanOrEqual(
      search.match(/\bthrow\b/gu)?.length ?? 0,
    );
  }
});

it('apply to the table as it is', () => {
  const stale = mutants.flatMap((mutant) => {
    const result = applyMutant(mutant);
    return typeof result === 'string' ? [`${mutant.source}, ${mutant.ids.join(', ')}: ${result}`] : [];
  });
  expect(stale).toEqual([]);
});

it('name specs that there are, and each spec', async () => {
  const ids = (await loadSpecs()).map(({ id }) => id);
  const named = new Set(mutants.flatMap((mutant) => mutant.ids));
  expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
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
