import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { TEST_WORKERS } from '../tools/testWorkers.ts';
import { messages } from './tools/messages.ts';

/** Pages with stand-ins for the server: between the tests of pure files and the journeys in real browsers. */
export default defineConfig({
  plugins: [react(), messages()],
  test: {
    name: 'pages',
    include: ['src/**/*.page.test.tsx'],
    environment: 'jsdom',
    setupFiles: 'test/setup.ts',
    css: false,
    // Files share the app's modules, which take longer to load than most tests: renderPage begins anew what lives in them.
    isolate: false,
    restoreMocks: true,
    testTimeout: 20_000,
    maxWorkers: TEST_WORKERS,
  },
});
