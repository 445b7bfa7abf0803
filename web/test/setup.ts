import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig, prettyDOM, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { setServerTime } from '../src/lib/clock.ts';

/** What jsdom lacks but pages need; page tests don't check any of it. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class NoSocket extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

Object.assign(globalThis, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  WebSocket: NoSocket,
  matchMedia: (media: string) => ({
    media,
    // Dialogs and messages appear at once, without transitions.
    matches: media.includes('prefers-reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
/** Draws nothing: the board's painting is tested in browsers. */
const noContext = (canvas: HTMLCanvasElement): object =>
  new Proxy(
    { canvas },
    {
      get: (known, name) => (name === 'canvas' ? known.canvas : () => ({ width: 0, data: [] })),
      set: () => true,
    },
  );
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
  value(this: HTMLCanvasElement) {
    return noContext(this);
  },
});
/** Pictures load immediately. */
HTMLImageElement.prototype.decode = () => Promise.resolve();
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  // Test files share a window.
  configurable: true,
});

// Awaited content may have separate code and texts: on a busy machine they load later than after the default second.
configure({
  asyncUtilTimeout: 10_000,
  // As in a browser: inside React's `act`, a component loaded after a press would never be shown.
  eventWrapper: (event) => event() as void,
  // A waiting query fails many times before it succeeds. Printing the page each time took a tenth of all page tests.
  getElementError: (message, container) => {
    const error = new Error(isPolling() ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/** The library sets this flag, which its types leave out, while it polls; without the flag every failure prints the page. */
function isPolling(): boolean {
  const config: object = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

/** jsdom does not know every element. */
const OF_JSDOM = 'is unrecognized in this browser';

/** Errors and warnings in the console are defects: a test that expects one takes it from here. */
export const consoleSays: string[] = [];

beforeEach(() => {
  consoleSays.length = 0;
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...said: unknown[]) => {
      const words = said.map(String).join(' ');
      if (!words.includes(OF_JSDOM)) consoleSays.push(words);
    });
});

/** Toasts are outside of the app, and would still be there in the next test. */
async function clearToasts(): Promise<void> {
  notifications.clean();
  await waitFor(() => {
    if (document.querySelector('.mantine-Notification-root')) throw new Error('A message is still there');
  });
}

afterEach(async () => {
  cleanup();
  await clearToasts();
  localStorage.clear();
  sessionStorage.clear();
  // Test files share a window: what a test added to it is removed.
  vi.unstubAllGlobals();
  // They share the module of the server's clock too: a test may have set it to another year.
  vi.useRealTimers();
  setServerTime(Date.now());
  if (consoleSays.length > 0) throw new Error(`The page said in the console: ${consoleSays.join('\n')}`);
});

// Test files share their modules: code still loading at the end of a file would run without a window, and be broken for
// later files. So would a toast whose library was loaded only now.
afterAll(async () => {
  await vi.dynamicImportSettled();
  await clearToasts();
});
