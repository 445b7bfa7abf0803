import { lazyPart } from '../../lib/lazyPart.ts';

// Parts that other features show: their code and texts come after the page that they stand on.

export const { Part: LessonHomework } = lazyPart(['homework'], () =>
  import('./LessonHomework.tsx').then((module) => module.LessonHomework),
);
export const { Part: RoomHomework } = lazyPart(['homework'], () =>
  import('./RoomHomework.tsx').then((module) => module.RoomHomework),
);
export const { Part: ToReview } = lazyPart(['homework'], () =>
  import('./ToReview.tsx').then((module) => module.ToReview),
);
