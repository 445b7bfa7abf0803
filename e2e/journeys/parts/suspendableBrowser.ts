import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../../chromium.ts';

export interface SuspendableBrowser {
  browser: Browser;
  /** Suspends all its processes without notifying anybody, as a laptop does when its lid is closed. */
  suspend: () => void;
  resume: () => void;
}

/** Runs with a Chromium of its own, whose processes can be stopped and continued. */
export async function withSuspendableBrowser(use: (laptop: SuspendableBrowser) => Promise<void>): Promise<void> {
  const server = await chromium.launchServer(chromiumOptions);
  const { pid } = server.process();
  if (pid === undefined) throw new Error('the browser has no process');
  // It leads a process group of its own.
  const signal = (name: NodeJS.Signals): void => void process.kill(-pid, name);
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    await use({ browser, suspend: () => signal('SIGSTOP'), resume: () => signal('SIGCONT') });
  } finally {
    signal('SIGCONT');
    await server.close();
  }
}
