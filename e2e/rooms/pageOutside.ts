/** What a room's link needs of a browser besides its socket, so that the page's own code can be run without one. */
export function standInForBrowser(): void {
  Object.assign(globalThis, { window: new EventTarget() });
}
