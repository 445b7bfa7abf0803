import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { POLL_TIMEOUT_MS, TEST_TIMEOUT_MS, TEST_WORKERS } from '../tools/testLimits.ts';
import { messages } from './tools/messages.ts';

/** Pages with a fake server: between unit tests and journeys in real browsers. */
export default defineConfig({
  plugins: [react(), messages()],
  test: {
    name: 'pages',
    include: ['src/**/*.page.test.tsx'],
    environment: 'jsdom',
    setupFiles: 'test/setup.ts',
    css: false,
    // Test files share the app's modules, which take longer to load than most tests: renderPage resets their state.
    isolate: false,
    restoreMocks: true,
    testTimeout: TEST_TIMEOUT_MS,
    // Hooks load the code of parts that a page loads later: on a busy machine that takes more than the default ten seconds.
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    maxWorkers: TEST_WORKERS,
  },
});
