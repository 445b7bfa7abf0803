import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  globalSetup: './journeys/globalSetup.ts',
  outputDir: '../node_modules/.cache/journeys',
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
