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

interface Report {
  readonly success?: boolean;
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status?: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}
export function listFailedFiles(report: Report): string[];
export function joinReports(first: Report, second: Report): Report;
