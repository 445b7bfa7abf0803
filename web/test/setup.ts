import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

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

vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('IntersectionObserver', NoObserver);
vi.stubGlobal('WebSocket', NoSocket);
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  // Files share a window.
  configurable: true,
});

// What a test waits for comes with code and texts of its own: on a busy machine later than after the usual second.
configure({ asyncUtilTimeout: 10_000 });

/** Said of an event of a test that makes a part be loaded; a browser has no such scope. */
const OF_THE_TEST = 'A component suspended inside an `act` scope';

/** Errors and warnings in the console are defects: a test that expects one takes it from here. */
export const consoleSays: string[] = [];

beforeEach(() => {
  consoleSays.length = 0;
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...said: unknown[]) => {
      const words = said.map(String).join(' ');
      if (!words.includes(OF_THE_TEST)) consoleSays.push(words);
    });
});

afterEach(async () => {
  cleanup();
  // Messages stand beside the app, and would be there for the next test.
  notifications.clean();
  await waitFor(() => expect(document.querySelector('.mantine-Notification-root')).toBeNull());
  localStorage.clear();
  sessionStorage.clear();
  if (consoleSays.length > 0) throw new Error(`The page said in the console: ${consoleSays.join('\n')}`);
});
