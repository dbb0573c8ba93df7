// The generations of Foundry in which end-to-end tests run. The short run of `npm test` runs every test once: in 14, or by turns in 13 and 14 where a file plays
// one ruleset after the other. `npm test -- --all` and vitest itself run each test in both. Only this file decides what the short run leaves out.

/** The environment variable that marks a short run. */
export const SHORT_RUN = { TETRAD_RUN: 'short' };

/** Files, or folders of files, that play every ruleset. In the short run the rulesets take turns: the first in 13, the second in 14, and so on. */
const BY_TURNS = [
  'tests/e2e/binding/checks',
  'tests/e2e/binding/fight',
  'tests/e2e/binding/creation',
  'tests/e2e/hostile',
];

/** Files that only test generation 13, since one file for both would take too long. The short run leaves them out. */
const OF_13_ALONE = 'tests/**/*-13.test.ts';

/** What the short run leaves out, as text. */
export const LEFT_TO_ALL = 'the end-to-end tests in the other generation';

const isShort = (env) => env.TETRAD_RUN === SHORT_RUN.TETRAD_RUN;

/** Tests whether the rulesets of a test file take turns in the short run. @param {string} file its path */
export const takesTurns = (file) =>
  BY_TURNS.some((listed) => file.replaceAll('\\', '/').includes(`/${listed}.test.ts`));

/**
 * Returns the generations in which a test file runs, out of those that it has tests for.
 * @param {string} file its path
 * @param {readonly (13 | 14)[]} [generations] those that it has tests for
 * @param {Record<string, string | undefined>} [env]
 * @returns {readonly (13 | 14)[]}
 */
export function chooseGenerations(file, generations = [13, 14], env = process.env) {
  if (!isShort(env) || takesTurns(file)) return generations;
  return generations.filter((generation) => generation === 14);
}

/**
 * Returns those of the rulesets that a test file plays in a generation.
 * @template Ruleset
 * @param {string} file its path
 * @param {readonly Ruleset[]} rulesets all of them, always in the same order
 * @param {13 | 14} generation
 * @param {Record<string, string | undefined>} [env]
 * @returns {readonly Ruleset[]}
 */
export function chooseRulesets(file, rulesets, generation, env = process.env) {
  if (!isShort(env) || !takesTurns(file)) return rulesets;
  return rulesets.filter((_ruleset, place) => 13 + (place % 2) === generation);
}

/**
 * Returns patterns of the files that are left out of this run.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string[]}
 */
export function listLeftOut(env = process.env) {
  return isShort(env) ? [OF_13_ALONE] : [];
}
