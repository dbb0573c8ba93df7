// Unit tests in Node. The end-to-end suite has its own configuration (vitest.e2e.config.ts).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{rules,module,guards,table,conformance}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
