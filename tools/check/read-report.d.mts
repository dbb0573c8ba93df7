// Types of read-report.mjs, for the tests.
export function readReport(
  file: string,
  code: number,
): {
  passed: number;
  failed: number;
  skipped: string[];
  note?: string;
};
