import type { ComponentType } from 'react';
import { loadable } from './loadable.tsx';

/** Until then a page has more to do, and idle moments are only waits between two steps of it. */
const REST_AFTER_MS = 5_000;
/** On a bad network the first try may fail, and just there it will be needed; each further wait is twice as long. */
const AGAIN_AFTER_MS = 10_000;

/** A part that is not shown at first, but has to be there when the network is not: fetched as soon as the browser rests. */
export function lazySoon<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { Part, preload } = loadable(load);
  const fetchIt = async (againMs = AGAIN_AFTER_MS): Promise<void> => {
    if (!(await preload())) setTimeout(() => void fetchIt(2 * againMs), againMs);
  };
  setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void fetchIt());
    else void fetchIt();
  }, REST_AFTER_MS);
  return Part;
}
