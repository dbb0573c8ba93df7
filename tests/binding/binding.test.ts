/** Properties that every ruleset must have, whether registered or made for tests. Properties that need a running game are tested in tests/e2e/binding. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { properties } from './properties.ts';
import { bindings, FIXTURES, rulesets, sampleIds } from './rulesets.ts';

it('each ruleset has a sample, and each sample a ruleset', () => {
  expect(sampleIds.toSorted()).toEqual(bindings.map(({ id }) => id).toSorted());
});

it('a ruleset’s id is the name of its folder', () => {
  const folders = ['module/rulesets', 'tests/fixtures/rulesets'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
  );
  expect(bindings.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
});

/**
 * The most lines that a whole small ruleset may need besides the shared code: 500 lines for play, 40 for creating its characters, 40 for an action of
 * several rolls, 40 for rolls named by words, 30 for the end of a scene, and 10 for the odds of an attack.
 */
const MOST_LINES = 660;
const files = readdirSync(`${FIXTURES}/coin`).filter((name) => name.endsWith('.ts'));
const lines = files.flatMap((name) => readFileSync(`${FIXTURES}/coin/${name}`, 'utf8').trimEnd().split('\n')).length;

it(`Coin takes ${lines} lines of TypeScript, at most ${MOST_LINES}`, () => {
  expect(lines).toBeLessThanOrEqual(MOST_LINES);
});

// A property of a facet is left out where a ruleset lacks the facet, so a ruleset without one of these would pass.
it.each(rulesets.map(({ binding, sample }) => [binding.id, binding, sample] as const))(
  '%s has rolls by words, which a GM can ask for, the end of a scene, and numbers that say why',
  (_id, { calls, time }, { play, sceneEnd }) => {
    expect(calls?.examples.length).toBeGreaterThan(0);
    expect(time?.endScene).toBeTypeOf('function');
    expect(sceneEnd.type).not.toBe('');
    expect(Object.keys(play.explained).length).toBeGreaterThan(0);
  },
);

describe.each(rulesets.map((ruleset) => [ruleset.binding.id, ruleset] as const))('%s', (_id, ruleset) => {
  const own = Object.entries(properties).filter(([, { of }]) => !of || ruleset.binding[of]);
  it.each(own)('%s', async (_sentence, { check }) => {
    await check(ruleset);
  });
});
