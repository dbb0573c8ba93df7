/** What became of a test of others, or of a step with a system of others. */
export interface OutsideResult {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly reason?: string;
}

/** Runs test files on a table, each in a page of its own, as Gamemaster. */
export function runTestFiles(options: {
  root: string;
  files: readonly string[];
  system: string;
  generation?: 13 | 14;
  server?: string;
}): Promise<{ file: string; results: OutsideResult[] }[]>;
