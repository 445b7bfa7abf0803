import { defineConfig } from '@playwright/test';
import { chromiumOptions, shellOptions } from './chromium.ts';
import { LONG_JOURNEYS } from './longJourneys.ts';

/** Journeys that draw, call or use another engine: one at a time, alongside at most one that doesn't. */
const ROOMS =
  /\/(activities|aid|bad-luck|boards-agree|drawing|every-kind|faults|first-lesson|last-minutes|lesson|lost-server|notices|ready|record|relay|room|room-panels|screens|second-device|share|stands-still|teachers-hands|trouble|two-kinds|voice|webkit|webkit-whole)\.journey\.ts$/;

const left = process.env['JOURNEYS'] === 'whole' ? [] : LONG_JOURNEYS.map((name) => `**/${name}.journey.ts`);

/** On an overloaded machine, opening a page takes more than half a minute. */
const ACTION_TIMEOUT_MS = 60_000;

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'rooms', testMatch: ROOMS, testIgnore: left, workers: 1 },
    {
      name: 'pages',
      testMatch: '**/*.journey.ts',
      testIgnore: [ROOMS, ...left],
      use: { launchOptions: shellOptions },
    },
  ],
  globalSetup: './journeys/globalSetup.ts',
  outputDir: '../node_modules/.cache/journeys',
  workers: 2,
  // A second try distinguishes a busy machine from a defect; the report lists every journey that needed it.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../node_modules/.cache/journeys.json' }],
  ],
  use: {
    actionTimeout: ACTION_TIMEOUT_MS,
    navigationTimeout: ACTION_TIMEOUT_MS,
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    launchOptions: chromiumOptions,
  },
});
