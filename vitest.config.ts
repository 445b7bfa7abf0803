import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores would have one worker; most of the servers' tests wait for PostgreSQL, a clock or a socket.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      'web/vitest.config.ts',
      {
        test: {
          name: 'pure',
          include: ['contract/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: ['web/**/*.page.test.tsx'],
          isolate: false,
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
          ],
          globalSetup: 'server/test/globalSetup.ts',
          // Files share a worker's modules: each opens a school of its own anyway, and loading them takes a third of the time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
