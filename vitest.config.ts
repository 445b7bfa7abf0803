import { defineConfig } from 'vitest/config';
import { TEST_WORKERS } from './tools/testWorkers.ts';

export default defineConfig({
  test: {
    // Projects that run beside each other need the same number, said in each.
    maxWorkers: TEST_WORKERS,
    projects: [
      'web/vitest.config.ts',
      {
        test: {
          name: 'pure',
          include: ['contract/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: ['web/**/*.page.test.tsx'],
          isolate: false,
          maxWorkers: TEST_WORKERS,
          // Two workers share the cores with each other.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'e2e/rooms/**/*.test.ts',
            'e2e/lessons/**/*.test.ts',
            'e2e/books/**/*.test.ts',
            'e2e/crashes/**/*.test.ts',
            // Only as a trial: it takes minutes, and HAProxy.
            ...(process.env['FLEET'] === '1' ? ['e2e/fleet/**/*.test.ts'] : []),
          ],
          globalSetup: 'server/test/globalSetup.ts',
          // Files share a worker's modules: each opens a school of its own anyway, and loading them takes a third of the time.
          isolate: false,
          maxWorkers: TEST_WORKERS,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // As in the journeys: a second try tells a busy machine from a defect, and tools/flakyTests.ts names who needed it.
          retry: 1,
        },
      },
    ],
  },
});
