// The generations of Foundry in which end-to-end test files run. `npm test` runs them short: all in 14, and in 13 only those listed here; `npm test
// -- --all`, and vitest by hand, run each in both. Only this file decides what the short run leaves out.

/** The environment variable that marks a short run. */
export const SHORT_RUN = { TETRAD_RUN: 'short' };

/** Files, or folders of them, that the short run tries in 13 too. */
const BOTH_IN_SHORT_RUN = ['tests/e2e/binding/', 'tests/e2e/dark-harvest/fight.test.ts'];

/** Files that only test generation 13, the second half of what would take too long in one file; the short run skips them. */
const OF_13_ALONE = 'tests/**/*-13.test.ts';

/** What the short run leaves out, as text. */
export const LEFT_TO_ALL = `generation 13 of the end-to-end tests, except ${BOTH_IN_SHORT_RUN.join(' and ')}`;

const isShort = (env) => env.TETRAD_RUN === SHORT_RUN.TETRAD_RUN;

/**
 * Those of the given generations in which a test file runs.
 * @param {string} file its path
 * @param {readonly (13 | 14)[]} [generations] those that it has tests for
 * @param {Record<string, string | undefined>} [env]
 * @returns {readonly (13 | 14)[]}
 */
export function chooseGenerations(file, generations = [13, 14], env = process.env) {
  const path = file.replaceAll('\\', '/');
  if (!isShort(env) || BOTH_IN_SHORT_RUN.some((listed) => path.includes(`/${listed}`))) return generations;
  return generations.filter((generation) => generation === 14);
}

/**
 * Patterns of the files that do not run at all.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string[]}
 */
export function listLeftOut(env = process.env) {
  return isShort(env) ? [OF_13_ALONE] : [];
}
