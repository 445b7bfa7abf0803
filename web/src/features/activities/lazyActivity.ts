import { lazyPart } from '../../lib/lazyPart.ts';
import type { ActivityProps } from './ActivityLayer.tsx';

/** What a slide's activity is played with: loaded where a slide has one, and nowhere else. */
export const { Part: ActivityLayer } = lazyPart<ActivityProps>(['play'], () =>
  import('./ActivityLayer.tsx').then((module) => module.ActivityLayer),
);
