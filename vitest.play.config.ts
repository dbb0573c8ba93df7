// Tests of play: clauses of the rules as users play them, with the built system on the table and pages in Node (tests/play). `TETRAD_SEATS=chromium` plays them
// in Chromium, which shows whether the pages in Node are true.
import { defineConfig } from 'vitest/config';
import { listPlayed } from './tools/check/runs.mjs';

export default defineConfig({
  test: {
    include: listPlayed('tests/play'),
    env: { TETRAD_SEATS: process.env['TETRAD_SEATS'] ?? 'node' },
    // The client and the system are ES modules in contexts of their own.
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 5 } },
    maxWorkers: 2,
    // A context is not given back while its process runs.
    isolate: true,
  },
});
