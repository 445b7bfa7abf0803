import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** For browsers without idle callbacks (Safari). */
const REST_AFTER_MS = 2_000;

/**
 * A part that is not shown at first, but has to be there when the network is not: fetched as soon as the browser has
 * rest. What could not be fetched is tried again when it is shown.
 */
export function lazySoon<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  let started: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = (): Promise<{ default: ComponentType<Props> }> => {
    if (started) return started;
    const loading = load().then((part) => ({ default: part }));
    loading.catch(() => (started = undefined));
    started = loading;
    return loading;
  };
  const fetchIt = (): void => void start().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchIt);
  else setTimeout(fetchIt, REST_AFTER_MS);
  return lazy(start);
}
