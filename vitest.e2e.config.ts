// End-to-end tests: the built system on the embedded table, in Chromium, in both generations. `npm run test:e2e` builds first.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each file starts its own table and browser; two at once is what two cores bear.
    maxWorkers: 2,
  },
});
