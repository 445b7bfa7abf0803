import { lazyPart } from '../../lib/lazyPart.ts';

/** For pages of other features: its code and texts load after the page. */
export const { Part: LessonHomework } = lazyPart(['homework'], () =>
  import('./LessonHomework.tsx').then((module) => module.LessonHomework),
);
