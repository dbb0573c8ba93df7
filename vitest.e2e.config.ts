// End-to-end tests: the built system on the embedded table, in Chromium, in both generations. `npm run test:e2e` builds first.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5000, interval: 25 } },
    // Each file starts its own table and browser, and waits a good deal: three at once fill two cores.
    maxWorkers: 3,
  },
});
