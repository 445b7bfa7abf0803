import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { POLL_TIMEOUT_MS, TEST_TIMEOUT_MS, TEST_WORKERS } from '../tools/testLimits.ts';
import { messages } from './tools/messages.ts';

/** The desk's pages with a fake server. */
export default defineConfig({
  plugins: [react(), messages()],
  test: {
    name: 'desk',
    include: ['src/**/*.page.test.tsx'],
    environment: 'jsdom',
    setupFiles: 'test/setup.ts',
    css: false,
    isolate: false,
    restoreMocks: true,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    maxWorkers: TEST_WORKERS,
  },
});
