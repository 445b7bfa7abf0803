import { lazyPart } from '../../../lib/lazyPart.ts';
import type { ActivityFieldProps } from './ActivityField.tsx';

/** The activity of a slide, and its editor. */
export const { Part: ActivityField } = lazyPart<ActivityFieldProps>(['author'], () =>
  import('./ActivityField.tsx').then((module) => module.ActivityField),
);
