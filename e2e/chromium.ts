import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** Debian's Chromium without a window of its own, which would be drawn for nobody: pages take a third less time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const own = chromium.executablePath();
const chromiumPath = process.env['CHROMIUM_PATH'] ?? (existsSync(own) ? own : SYSTEM_CHROMIUM);

/** A Chromium with fake cameras, without permission prompts, and without connections to anything but the school. */
export const chromiumOptions: LaunchOptions = {
  executablePath: chromiumPath,
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

/** For journeys without calls and shared screens, where it makes no difference whether the browser has a window. */
export const shellOptions: LaunchOptions = {
  ...chromiumOptions,
  executablePath: chromiumPath === SYSTEM_CHROMIUM && existsSync(SHELL) ? SHELL : chromiumPath,
};
