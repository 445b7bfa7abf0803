import { lazyPart } from '../../lib/lazyPart.ts';
import type { ActivityProps } from './ActivityLayer.tsx';

/** The player of activities: loaded only if a slide has one. */
export const { Part: ActivityLayer } = lazyPart<ActivityProps>(['play'], () =>
  import('./ActivityLayer.tsx').then((module) => module.ActivityLayer),
);
