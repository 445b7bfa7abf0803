import { loadable } from '../../lib/loadable.tsx';

/** The board. The call works before its code has loaded. */
export const { Part: Stage, preload: preloadStage } = loadable(() =>
  import('./Stage.tsx').then((module) => module.Stage),
);
