import { type ComponentType, lazy, useState } from 'react';

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

/**
 * A component that is loaded when it is shown, or earlier by `preload`. Unlike with React's `lazy` alone, one that has
 * been preloaded never suspends: a fallback shown for a moment would stay for 300 ms (docs/decisions/0007). When its code could not
 * be loaded, rendering throws. Mount it in an `Island`.
 */
export function loadable<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let started: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const start = (): Promise<ComponentType<Props>> =>
    (started ??= load().then(
      (part) => (loaded = part),
      (cause: unknown) => {
        throw new PartNotLoaded('A part of the page could not be loaded', { cause });
      },
    ));
  const Waiting: ComponentType<Props> = lazy(() => start().then((part) => ({ default: part })));
  return {
    Part(props: Props) {
      // Decided once per instance: rendering a component of another type later would lose its state.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
      return <Shown {...props} />;
    },
    async preload() {
      try {
        await start();
        return true;
      } catch {
        // This failure was not displayed, so the next use tries again.
        started = undefined;
        return false;
      }
    },
  };
}
