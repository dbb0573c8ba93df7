// Reads the results of a test runner, for `npm test`.
import { readFileSync } from 'node:fs';

const SKIPPED = new Set(['skipped', 'pending', 'todo', 'disabled']);

/**
 * @typedef {{ fullName: string, status: string, title?: string, ancestorTitles?: string[], file?: string }} TestResult
 */

/**
 * Lists the tests in a report of vitest (JSON).
 * @param {{ testResults?: { name?: string, assertionResults: TestResult[] }[] }} report
 * @returns {TestResult[]}
 */
export function listResults({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: name })),
  );
}

/**
 * Counts the results in a report of vitest (JSON). A missing file, or a run in which no test passed, counts as one failure: a suite that does not load has no
 * tests.
 * @param {string} file
 * @param {number} code the exit code of the run that wrote the file
 * @returns {{ passed: number, failed: number, skipped: string[], note?: string }} `skipped` names each skipped test
 */
export function readReport(file, code) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const results = listResults(report);
    const skipped = results.filter(({ status }) => SKIPPED.has(status)).map(({ fullName }) => fullName);
    const failed = report.numFailedTests || (code === 0 && report.numPassedTests > 0 ? 0 : 1);
    return { passed: report.numPassedTests, failed, skipped };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: [], note: `no results in ${file}: ${error.message}` };
  }
}

/**
 * Lists the test files with a failed test.
 * @param {{ testResults?: { name: string, status?: string }[] }} report of vitest (JSON)
 * @returns {string[]} their paths
 */
export function listFailedFiles({ testResults = [] }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * Replaces the results of files that were run a second time.
 * @param {{ testResults: { name: string, status?: string, assertionResults: TestResult[] }[] }} first report of vitest (JSON)
 * @param {{ testResults: { name: string, status?: string, assertionResults: TestResult[] }[] }} second report of some of its files
 */
export function joinReports(first, second) {
  const again = new Map(second.testResults.map((result) => [result.name, result]));
  const testResults = first.testResults.map((result) => again.get(result.name) ?? result);
  const count = (wanted) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  const success = testResults.every(({ status }) => status !== 'failed');
  return { ...first, success, numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
}
