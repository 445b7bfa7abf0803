import { type ComponentType, use, useState } from 'react';

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
 * A component that is loaded when it is shown, or earlier by `preload`. Unlike React's own `lazy`, it never suspends
 * once it is loaded: a fallback shown for a moment would stay for 300 ms (docs/decisions/0007). When its code could not
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
  function Later(props: Props) {
    const Loaded = use(start());
    // It is made once, by the module that is loaded.
    // oxlint-disable-next-line react/static-components
    return <Loaded {...props} />;
  }
  return {
    Part(props: Props) {
      // Decided once: a part that was awaited would lose its state if it were mounted in another way later.
      const [wasLoaded] = useState(() => loaded !== undefined);
      const Loaded = loaded;
      return wasLoaded && Loaded ? <Loaded {...props} /> : <Later {...props} />;
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
