import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { POLL_TIMEOUT_MS, TEST_TIMEOUT_MS, TEST_WORKERS } from '../tools/testLimits.ts';
import { messages } from './tools/messages.ts';

/**
 * Loads the app once more, as at another address. In a shared worker both would be there for all later files, and each
 * message would be shown twice.
 */
export const FRAMED_PAGE = 'src/features/auth/schoolView.page.test.tsx';

/** Pages with a fake server: between unit tests and journeys in real browsers. */
export default defineConfig({
  plugins: [react(), messages()],
  test: {
    name: 'pages',
    include: ['src/**/*.page.test.tsx'],
    exclude: [FRAMED_PAGE],
    environment: 'jsdom',
    setupFiles: `${import.meta.dirname}/test/setup.ts`,
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
