import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

/** Journeys that draw, call or drive another engine want the machine for themselves. */
const ROOMS =
  /\/(activities|aid|boards-agree|drawing|faults|lesson|lost-server|phone|ready|record|relay|screens|second-device|share|teachers-hands|time|two-kinds|voice|webkit|webkit-whole)\.journey\.ts$/;

export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: 'rooms', testMatch: ROOMS },
    { name: 'pages', testMatch: '*.journey.ts', testIgnore: ROOMS },
  ],
  globalSetup: './journeys/globalSetup.ts',
  outputDir: '../node_modules/.cache/journeys',
  // One, unless `npm test` says that the pages can share the cores.
  workers: 1,
  // A second try tells a machine that was busy from a defect; the list names every journey that needed it.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../node_modules/.cache/journeys.json' }],
  ],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    launchOptions: chromiumOptions,
  },
});
