import { lazyPart } from '../../lib/lazyPart.ts';

/** Parts for other features: code and texts load after the page. */
export const { Part: LessonReviews } = lazyPart(['reviews'], () =>
  import('./LessonReviews.tsx').then((module) => module.LessonReviews),
);
