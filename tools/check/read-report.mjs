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
