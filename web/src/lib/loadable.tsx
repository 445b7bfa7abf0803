import { type ComponentType, use } from 'react';

export interface Loadable<Props> {
  Part: ComponentType<Props>;
  /**
   * Loads it before it is shown.
   * @returns whether it is available, once that is known
   */
  preload: () => Promise<boolean>;
}

/** The code of a component could not be loaded: no network, or the school has been updated meanwhile. */
export class PartNotLoaded extends Error {}

/** Callbacks that reset each component that failed to load. */
const failures = new Set<() => void>();

/**
 * Allows every component that failed to load to be requested again. Rendering alone must not do this, or a failing
 * component would be requested forever. Call it from the error view.
 */
export function retryFailedParts(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A component that is loaded when it is shown, or earlier by `preload`. Unlike React's own `lazy`, it never suspends
 * once it is loaded: a fallback shown for a moment would stay for 300 ms (docs/decisions/0007). When its code could not
 * be loaded, rendering throws, and it is loaded again after `retryFailedParts`. Mount it in an `Island`.
 */
export function loadable<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let started: Promise<ComponentType<Props>> | undefined;
  const forget = (): void => {
    started = undefined;
  };
  const start = (): Promise<ComponentType<Props>> => {
    if (started) return started;
    const asked = load().catch((cause: unknown) => {
      throw new PartNotLoaded('A part of the page could not be loaded', { cause });
    });
    // React reads these fields: a fulfilled promise does not suspend.
    asked.then(
      (value) => Object.assign(asked, { status: 'fulfilled', value }),
      () => failures.add(forget),
    );
    started = asked;
    return asked;
  };
  return {
    Part(props: Props) {
      const Loaded = use(start());
      return <Loaded {...props} />;
    },
    async preload() {
      try {
        await start();
        return true;
      } catch {
        // This failure was not displayed, so the next use tries again.
        forget();
        return false;
      }
    },
  };
}
