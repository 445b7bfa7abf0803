import { lazyPart } from '../../../lib/lazyPart.ts';
import type { ActivityFieldProps } from './ActivityField.tsx';

/** What is played on a slide, and how it is made. */
export const { Part: ActivityField } = lazyPart<ActivityFieldProps>(['author'], () =>
  import('./ActivityField.tsx').then((module) => module.ActivityField),
);
