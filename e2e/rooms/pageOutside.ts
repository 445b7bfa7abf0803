import { setMaxListeners } from 'node:events';

/** What a room's link needs of a browser besides its socket, so that the page's own code can be run without one. */
export function standInForBrowser(): void {
  const window = new EventTarget();
  // Many links in one process: each has its own, and takes them off when it is closed.
  setMaxListeners(0, window);
  Object.assign(globalThis, { window });
}
