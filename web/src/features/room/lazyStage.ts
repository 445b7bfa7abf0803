import { loadable } from '../../lib/loadable.tsx';

/** The board. Faces can be seen and spoken to before its code has come. */
export const { Part: Stage, preload: preloadStage } = loadable(() =>
  import('./Stage.tsx').then((module) => module.Stage),
);
