/** `npm run outside` tells the truth of tests and systems of others: what fails there, fails here; what is skipped has its reason. */
import { expect, it } from 'vitest';
import { playSystem } from './play-system.mjs';
import { pickGenerations } from '../../e2e/harness.ts';
import { runTestFiles, type OutsideResult } from './run-tests.mjs';

const list = (results: readonly OutsideResult[]): string[] =>
  results.map(({ name, outcome, reason }) => [outcome, name, ...(reason ? [reason] : [])].join(' | '));

it('runs test files unmodified, and says what passed, failed and was skipped', async () => {
  const [outcomes, broken] = await runTestFiles({
    root: 'tests/evidence/outside/fixtures',
    files: ['outcomes.test.mjs', 'broken.test.mjs'],
    system: 'tests/evidence/outside/fixtures/system',
  });
  expect(list(outcomes?.results ?? [])).toEqual([
    'passed | a suite > that passes',
    expect.stringMatching(/^failed \| a suite > that fails \| AssertionError: .*another name/u),
    'skipped | a suite > that skips itself | needs a canvas',
    'skipped | a suite > that is skipped | the test file skips it',
    'skipped | a suite > that is to be written | a test still to be written',
    expect.stringMatching(/^failed \| a suite that cannot be set up > waits for nothing \| TypeError: /u),
  ]);
  expect(list(broken?.results ?? [])).toEqual([
    expect.stringMatching(/^failed \| \(outside any test\) \| TypeError: /u),
  ]);
});

it.each(pickGenerations())('plays a system, and hears its console errors, in generation %i', async (generation) => {
  const results = await playSystem({ system: 'tests/evidence/outside/fixtures/system', generation });
  const failed = results.filter(({ outcome }) => outcome !== 'passed');
  expect(list(failed)).toEqual([
    expect.stringMatching(/^failed \| opens outside-fixture\.TrinketSheet of Item .* This trinket is broken/u),
    expect.stringMatching(/^failed \| fills Actor of type hero .* This trinket is broken/u),
    expect.stringMatching(/^failed \| fills Item of type trinket .* This trinket is broken/u),
  ]);
  const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ name }) => name);
  expect(passed).toContain('opens outside-fixture.HeroSheet of Actor of type hero, edits: name, system.luck');
  expect(passed).toContain('rolls once: 1d20 + 2');
});
