import { type ComponentType, use } from 'react';

/** A failure is shown before it is forgotten: rendering asks again, and would else ask for ever. */
const FORGOTTEN_AFTER_MS = 1_000;

export interface Loadable<Props> {
  Part: ComponentType<Props>;
  /** Begins to load it before it is shown. @returns whether it is there, once that is known */
  preload: () => Promise<boolean>;
}

/**
 * A part that is loaded when it is shown, if not before. Unlike React's own `lazy` it never suspends once it is there: a
 * fallback that was shown for a moment stays for 300 ms (docs/decisions/0007). What could not be loaded is tried again a
 * second later, when it is shown again.
 */
export function loadable<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  let started: Promise<ComponentType<Props>> | undefined;
  const start = (): Promise<ComponentType<Props>> => {
    started ??= load().then((part) => (loaded = part));
    started.catch(() => setTimeout(() => (started = undefined), FORGOTTEN_AFTER_MS));
    return started;
  };
  return {
    Part(props: Props) {
      const Loaded = loaded ?? use(start());
      return <Loaded {...props} />;
    },
    preload: () =>
      start().then(
        () => true,
        () => false,
      ),
  };
}
