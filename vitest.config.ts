// Unit tests in Node. The end-to-end suite has its own configuration (vitest.e2e.config.ts).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{rules,module,binding,guards,table,conformance}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The servers and tools that tests start wait for the disk; of two cores, vitest itself would leave one unused.
    maxWorkers: 2,
  },
});
