import { afterAll, vi } from 'vitest';

// Files share a worker. Libraries that find a window believe that they are in a browser: PDFium does.
afterAll(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'window');
});
