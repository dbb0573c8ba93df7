// Reads the results that a test runner has written, for `npm test`.
import { readFileSync } from 'node:fs';

const SKIPPED = new Set(['skipped', 'pending', 'todo', 'disabled']);

/**
 * @typedef {{ fullName: string, status: string, title?: string, ancestorTitles?: string[], file?: string }} TestResult
 */

/**
 * Every test of a report in vitest's JSON form.
 * @param {{ testResults?: { name?: string, assertionResults: TestResult[] }[] }} report
 * @returns {TestResult[]}
 */
export function listResults({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: name })),
  );
}

/**
 * Counts of a results file in vitest's JSON form. A file that is missing, or a run that passed nothing, is one failure: a
 * suite that could not even load has no tests of its own.
 * @param {string} file
 * @param {number} code the exit code of the run that wrote it
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
 * The files of a report of which a test has failed.
 * @param {{ testResults?: { name: string, status?: string }[] }} report in vitest's JSON form
 * @returns {string[]} their paths
 */
export function listFailedFiles({ testResults = [] }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * Replaces the results of files that ran a second time.
 * @param {{ testResults: { name: string, status?: string, assertionResults: TestResult[] }[] }} first in vitest's JSON form
 * @param {{ testResults: { name: string, status?: string, assertionResults: TestResult[] }[] }} second of some of its files
 */
export function joinReports(first, second) {
  const again = new Map(second.testResults.map((result) => [result.name, result]));
  const testResults = first.testResults.map((result) => again.get(result.name) ?? result);
  const count = (wanted) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  const success = testResults.every(({ status }) => status !== 'failed');
  return { ...first, success, numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
}
