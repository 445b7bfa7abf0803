import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Chromium with a camera and a microphone that are made up and need no permission. */
export function openBrowser(): Promise<Browser> {
  const own = chromium.executablePath();
  return chromium.launch({
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
  });
}
