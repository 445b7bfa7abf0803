import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

export const chromiumProgram = (): string => {
  const own = chromium.executablePath();
  return process.env['CHROMIUM_PATH'] ?? (existsSync(own) ? own : SYSTEM_CHROMIUM);
};

interface Options {
  program?: string;
  /** Treated as secure origins: browsers give cameras to no others. */
  origins?: readonly string[];
}

/** Chromium with a fake camera and microphone that need no permission. */
export function openBrowser({ program = chromiumProgram(), origins = [] }: Options = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: program,
    args: [
      ...(origins.length > 0 ? [`--unsafely-treat-insecure-origin-as-secure=${origins.join(',')}`] : []),
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
