// The generations of Foundry in which end-to-end test files run. The short run of `npm test` runs all files in 14, and in 13 only those listed here. `npm test
// -- --all` and vitest itself run each file in both. Only this file decides what the short run leaves out.

/** The environment variable that marks a short run. */
export const SHORT_RUN = { TETRAD_RUN: 'short' };

/** Files, or folders of files, that the short run runs in 13 too. */
const BOTH_IN_SHORT_RUN = ['tests/e2e/binding/', 'tests/e2e/dark-harvest/fight.test.ts'];

/** Files that only test generation 13, since one file for both would take too long. The short run leaves them out. */
const OF_13_ALONE = 'tests/**/*-13.test.ts';

/** What the short run leaves out, as text. */
export const LEFT_TO_ALL = `generation 13 of the end-to-end tests, except ${BOTH_IN_SHORT_RUN.join(' and ')}`;

const isShort = (env) => env.TETRAD_RUN === SHORT_RUN.TETRAD_RUN;

/**
 * Returns the generations in which a test file runs, out of those that it has tests for.
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
 * Returns patterns of the files that are left out of this run.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string[]}
 */
export function listLeftOut(env = process.env) {
  return isShort(env) ? [OF_13_ALONE] : [];
}
