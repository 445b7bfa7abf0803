import { afterAll, vi } from 'vitest';
import { killLeftOver } from '../../e2e/rooms/ServerProcess.ts';

// Test files share a worker. Libraries such as PDFium that find a `window` believe they are in a browser.
afterAll(() => {
  killLeftOver();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'window');
});
