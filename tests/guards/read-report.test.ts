/** How `npm test` counts: a skipped test is neither passed nor failed, and a run without results has failed. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { joinReports, listFailedFiles, readReport } from '../../tools/check/read-report.mjs';
import { makeFolder } from './run-tool.ts';

/** Writes a report in vitest's form and reads it. */
function count(statuses: Readonly<Record<string, string>>, code: number): ReturnType<typeof readReport> {
  const assertionResults = Object.entries(statuses).map(([fullName, status]) => ({ fullName, status }));
  const total = (status: string): number => assertionResults.filter((result) => result.status === status).length;
  const report = {
    numPassedTests: total('passed'),
    numFailedTests: total('failed'),
    testResults: [{ assertionResults }],
  };
  const folder = makeFolder({ 'report.json': JSON.stringify(report) });
  return readReport(join(folder, 'report.json'), code);
}

it('names skipped tests and counts them neither way', () => {
  const statuses = { one: 'passed', two: 'skipped', three: 'pending', four: 'todo' };
  expect(count(statuses, 0)).toEqual({ passed: 1, failed: 0, skipped: ['two', 'three', 'four'] });
});

it('counts failures', () => {
  expect(count({ one: 'passed', two: 'failed' }, 1)).toEqual({ passed: 1, failed: 1, skipped: [] });
});

it('takes a run in which nothing passed for a failure', () => {
  expect(count({ one: 'skipped' }, 0)).toEqual({ passed: 0, failed: 1, skipped: ['one'] });
});

it('takes a suite that could not load for a failure', () => {
  expect(count({ one: 'passed' }, 1).failed).toBe(1);
});

it('takes a missing report for a failure and says so', () => {
  const file = join(makeFolder(), 'report.json');
  expect(readReport(file, 0)).toMatchObject({ passed: 0, failed: 1, note: expect.stringContaining(file) as string });
});

const fail = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ fullName: `${name} ${index}`, status })),
});

it('names the files in which a test has failed', () => {
  expect(listFailedFiles({ testResults: [fail('a', 'passed'), fail('b', 'passed', 'failed')] })).toEqual(['b']);
});

it('puts a second attempt in the place of the first, and leaves failed what failed twice', () => {
  const first = { testResults: [fail('a', 'passed'), fail('b', 'passed', 'failed'), fail('c', 'failed')] };
  const second = { testResults: [fail('b', 'passed', 'passed'), fail('c', 'failed')] };
  const joined = joinReports(first, second);
  expect(joined).toMatchObject({ success: false, numPassedTests: 3, numFailedTests: 1 });
  expect(listFailedFiles(joined)).toEqual(['c']);
});
