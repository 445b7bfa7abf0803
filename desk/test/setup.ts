import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** What jsdom lacks but pages need; page tests don't check any of it. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Object.assign(globalThis, {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
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
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  // Test files share a window.
  configurable: true,
});

configure({
  asyncUtilTimeout: 10_000,
  // As in a browser: inside React's `act`, a component loaded after a press would never be shown.
  eventWrapper: (event) => event() as void,
});

/** Errors and warnings in the console are defects: a test that expects one takes it from here. */
export const consoleSays: string[] = [];

beforeEach(() => {
  consoleSays.length = 0;
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation(
      (...said: unknown[]) => void consoleSays.push(said.map(String).join(' ')),
    );
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  if (consoleSays.length > 0) throw new Error(`The page said in the console: ${consoleSays.join('\n')}`);
});

afterAll(() => vi.dynamicImportSettled());
