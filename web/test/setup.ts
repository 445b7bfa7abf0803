import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** What jsdom has not, as far as pages need it: nothing of it is what a page test looks at. */
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
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
/** Draws nothing: what a board paints is looked at in browsers. */
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
/** A picture has come as soon as it is asked for. */
HTMLImageElement.prototype.decode = () => Promise.resolve();
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  // Files share a window.
  configurable: true,
});

// What a test waits for comes with code and texts of its own: on a busy machine later than after the usual second.
configure({
  asyncUtilTimeout: 10_000,
  // As in a browser: inside of React's `act` a part that comes after a press would never be shown.
  eventWrapper: (event) => event() as void,
});

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

afterEach(async () => {
  cleanup();
  // Messages stand beside the app, and would be there for the next test.
  notifications.clean();
  await waitFor(() => {
    if (document.querySelector('.mantine-Notification-root')) throw new Error('A message is still there');
  });
  localStorage.clear();
  sessionStorage.clear();
  // Files share a window: what a test put there goes with it.
  vi.unstubAllGlobals();
  if (consoleSays.length > 0) throw new Error(`The page said in the console: ${consoleSays.join('\n')}`);
});

// Files share their modules: a part whose code is still coming at a file's end would begin without a window, and be broken
// for the files after it.
afterAll(() => vi.dynamicImportSettled());
