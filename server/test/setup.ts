import { afterAll, vi } from 'vitest';

// Test files share a worker. Libraries such as PDFium that find a `window` believe they are in a browser.
afterAll(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'window');
});
