import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const own = chromium.executablePath();

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  globalSetup: './journeys/globalSetup.ts',
  outputDir: '../node_modules/.cache/journeys',
  workers: 1,
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
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? (existsSync(own) ? own : SYSTEM_CHROMIUM),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
