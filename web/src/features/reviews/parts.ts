import { lazyPart } from '../../lib/lazyPart.ts';

/** What other features show: its code and texts come after the page that it stands on. */
export const { Part: LessonReviews } = lazyPart(['reviews'], () =>
  import('./LessonReviews.tsx').then((module) => module.LessonReviews),
);
