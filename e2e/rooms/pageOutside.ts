import { setMaxListeners } from 'node:events';

/**
 * Stubs for what a room's link needs from a browser besides its socket, so that the page's own code can run without a
 * browser.
 */
export function standInForBrowser(): void {
  const window = new EventTarget();
  // Many links in one process: each adds its own listeners, and removes them when it is closed.
  setMaxListeners(0, window);
  Object.assign(globalThis, { window });
}
