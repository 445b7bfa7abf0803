import type { ComponentType } from 'react';
import { loadable } from './loadable.tsx';

/** Before that, a page has more to do, and idle moments are only pauses between its steps. */
const REST_AFTER_MS = 5_000;
/** On a bad network the first try may fail, and that is where it will be needed; each further wait is twice as long. */
const AGAIN_AFTER_MS = 10_000;

/** A component that is not shown at first, but has to be available offline: loaded as soon as the browser is idle. */
export function lazySoon<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { Part, preload } = loadable(load);
  const fetchWhenIdle = async (againMs = AGAIN_AFTER_MS): Promise<void> => {
    if (!(await preload())) setTimeout(() => void fetchWhenIdle(2 * againMs), againMs);
  };
  setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void fetchWhenIdle());
    else void fetchWhenIdle();
  }, REST_AFTER_MS);
  return Part;
}
