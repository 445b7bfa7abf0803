import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const own = chromium.executablePath();

/** A Chromium with fake cameras, without permission prompts, and without connections to anything but the school. */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? (existsSync(own) ? own : SYSTEM_CHROMIUM),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Ten frames a second show that a picture moves; the default of twenty doubles the work of two calling browsers on one machine.
    '--use-fake-device-for-media-stream=fps=10',
    '--use-fake-ui-for-media-stream',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
