import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tools/slowFirst.ts';
import pages, { FRAMED_PAGE } from './web/vitest.config.ts';
import { POLL_TIMEOUT_MS, TEST_TIMEOUT_MS, TEST_WORKERS } from './tools/testLimits.ts';

export default defineConfig({
  test: {
    // Projects that run beside each other need the same number, said in each.
    maxWorkers: TEST_WORKERS,
    sequence: { sequencer: SlowFirst },
    projects: [
      'web/vitest.config.ts',
      {
        ...pages,
        root: 'web',
        test: { ...pages.test, name: 'framed page', include: [FRAMED_PAGE], exclude: [], isolate: true },
      },
      'desk/vitest.config.ts',
      {
        test: {
          name: 'pure',
          include: [
            'contract/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/both-sides/**/*.test.ts',
            'web/**/*.test.ts',
            'web/**/*.test.tsx',
            'desk/**/*.test.ts',
          ],
          exclude: ['web/**/*.page.test.tsx'],
          isolate: false,
          maxWorkers: TEST_WORKERS,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
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
            'e2e/fleet/balancer.test.ts',
            // Only as a trial: it takes minutes, and HAProxy.
            ...(process.env['FLEET'] === '1' ? ['e2e/fleet/**/*.test.ts'] : []),
          ],
          globalSetup: 'server/test/globalSetup.ts',
          setupFiles: 'server/test/setup.ts',
          // Files share a worker's modules: each opens a school of its own anyway, and loading them takes a third of the time.
          isolate: false,
          maxWorkers: TEST_WORKERS,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
        },
      },
    ],
  },
});
