// Runs one test file with vitest's runner in a page of the table; bundled together with that file. Leaves `globalThis.runOutsideTests`.
import { startTests } from '@vitest/runner';
import { expect } from './page-vitest.mjs';
import { loadFile } from 'virtual:outside-file';

/** A task as the report wants it: its names from the outermost suite on, what became of it, and why. */
function describeTask(task, names) {
  const { state, errors = [], note } = task.result ?? {};
  const problem = errors.map(({ name, message }) => `${name ?? 'Error'}: ${message}`).join('; ');
  if (state === 'fail') return { name: names.join(' > '), outcome: 'failed', reason: problem };
  if (state === 'pass') return { name: names.join(' > '), outcome: 'passed' };
  const reason = task.mode === 'todo' ? 'a test still to be written' : 'the test file skips it';
  return { name: names.join(' > '), outcome: 'skipped', reason: note ?? reason };
}

/** All tests of a suite, and the suite itself where it failed outside its tests. */
function listResults(suite, names = []) {
  const own = suite.result?.errors?.length ? [describeTask(suite, [...names, '(outside any test)'])] : [];
  const results = suite.tasks.flatMap((task) =>
    task.type === 'suite' ? listResults(task, [...names, task.name]) : [describeTask(task, [...names, task.name])],
  );
  return [...own, ...results];
}

const config = {
  root: '/',
  setupFiles: [],
  passWithNoTests: false,
  testTimeout: 20_000,
  hookTimeout: 20_000,
  maxConcurrency: 5,
  retry: 0,
  includeTaskLocation: false,
  allowOnly: true,
  sequence: { hooks: 'stack', setupFiles: 'list', concurrent: false, shuffle: false, seed: 1 },
  chaiConfig: undefined,
  diffOptions: undefined,
  tags: [],
  strictTags: false,
};

globalThis.runOutsideTests = async (path) => {
  const runner = {
    config,
    pool: 'page',
    importFile: (_path, source) => (source === 'collect' ? loadFile() : undefined),
    onBeforeTryTask: () =>
      expect.setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }),
    onAfterTryTask() {
      const { assertionCalls, expectedAssertionsNumber, isExpectingAssertions } = expect.getState();
      if (expectedAssertionsNumber !== null && assertionCalls !== expectedAssertionsNumber)
        throw new Error(`expected ${expectedAssertionsNumber} assertions, there were ${assertionCalls}`);
      if (isExpectingAssertions && assertionCalls === 0) throw new Error('expected an assertion, there was none');
    },
  };
  const files = await startTests([path], runner);
  return files.flatMap((file) => listResults(file));
};
