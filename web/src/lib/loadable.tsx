import { type ComponentType, use } from 'react';

export interface Loadable<Props> {
  Part: ComponentType<Props>;
  /** Begins to load it before it is shown. @returns whether it is there, once that is known */
  preload: () => Promise<boolean>;
}

/** The code of a part could not be fetched: no network, or the school has a newer version by now. */
export class PartNotLoaded extends Error {}

/** How to forget the failure of each part that could not be loaded. */
const failures = new Set<() => void>();

/**
 * Lets every part that could not be loaded be asked for again. Rendering alone must not: a part that fails would ask for
 * ever. Whoever shows the failure offers this.
 */
export function retryFailedParts(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A part that is loaded when it is shown, if not before. Unlike React's own `lazy` it never suspends once it is there: a
 * fallback that was shown for a moment stays for 300 ms (docs/decisions/0007). It throws where it is shown when its code
 * could not be fetched, and is fetched again after `retryFailedParts`. Mount it in an `Island`.
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
    // React reads off a promise that it is fulfilled, and does not suspend then.
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
        // Nobody has seen this failure: whoever needs the part asks again.
        forget();
        return false;
      }
    },
  };
}
