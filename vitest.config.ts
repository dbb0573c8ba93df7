// Unit tests in Node. The end-to-end suite has its own configuration (vitest.e2e.config.ts).
import { configDefaults, defineConfig } from 'vitest/config';
import { listLeftOut } from './tools/check/runs.mjs';

const listFiles = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // The servers and tools that tests start wait for the disk; of two cores, vitest itself would leave one unused.
    maxWorkers: 2,
    exclude: [...configDefaults.exclude, ...listLeftOut()],
    projects: [
      // A double of the host is registered once for a file, so each has a context of its own; a process of its own would take twice as long.
      { extends: true, test: { name: 'rooms', include: listFiles('module'), pool: 'vmThreads' } },
      // What these compare strictly must be of one context.
      { extends: true, test: { name: 'bindings', include: listFiles('binding', 'conformance') } },
      // What keeps nothing is loaded once for all files of a worker.
      {
        extends: true,
        test: {
          name: 'rules and tools',
          include: listFiles('rules', 'table', 'guards'),
          setupFiles: ['tests/guards/delete-folders.ts'],
          isolate: false,
        },
      },
    ],
  },
});
