// End-to-end tests: the built system on the embedded table, in Chromium, in both generations. `npm run test:e2e` builds first.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // Generous, since a busy machine is several times slower and what is right ends at once.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 25 } },
    // Each file starts its own table and browser, and waits a good deal: three at once fill two cores.
    maxWorkers: 3,
    // The files of a worker share its modules and its browser (tests/e2e/shared-browser.ts).
    isolate: false,
  },
});
