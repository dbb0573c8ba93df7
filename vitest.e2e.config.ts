// End-to-end tests: the built system on the embedded table, in Chromium. tools/check/runs.mjs says which run plays what, and in which generations. `npm run
// test:e2e` builds first.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { listPlayed } from './tools/check/runs.mjs';

/** What takes long though its file may be short, the longest first. */
const LONG = [
  'binding/broken',
  'binding/checks',
  'binding/fight',
  'permissions-14',
  'permissions-13',
  'verify-foundry',
  'evening',
  'creation',
  'first-evening',
  'damage',
  'keyboard',
  'faults',
  'combat',
  'directories',
  'access',
  'many-combatants',
];

function findPlace({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? LONG.length : place;
}

/** Begins with the long files, so that none of them runs alone at the end; the others follow in the usual order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not an array's method: the order that vitest would take.
    // oxlint-disable-next-line unicorn/no-array-sort
    const usual = await super.sort(files);
    return usual.toSorted((left, right) => findPlace(left) - findPlace(right));
  }
}

export default defineConfig({
  test: {
    include: [...listPlayed('tests/e2e'), ...listPlayed('tests/evidence')],
    // Generous, since a busy machine is several times slower and what is right ends at once.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 25 } },
    // Each file starts its own table, and waits a good deal: three at once fill two cores.
    maxWorkers: 3,
    // The files of a worker share its modules and its browser (tests/e2e/shared-browser.ts).
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
