import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { needTexts, type TextGroup } from '../lib/texts.tsx';

export interface LazyPart<Props> {
  Part: LazyExoticComponent<ComponentType<Props>>;
  /** Begins to load it before it is shown. */
  preload(): void;
}

/** A part of the app that is loaded, together with its texts, when somebody goes there. */
export function lazyPart<Props = object>(
  groups: readonly TextGroup[],
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let started: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = (): Promise<{ default: ComponentType<Props> }> => {
    started ??= Promise.all([load(), needTexts(groups)]).then(([part]) => ({ default: part }));
    // After a failure (no network) the next visit tries again.
    started.catch(() => (started = undefined));
    return started;
  };
  return { Part: lazy(start), preload: () => void start() };
}
