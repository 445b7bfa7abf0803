import { lazyPart, withTexts } from '../../lib/lazyPart.ts';
import { lazyDialog } from '../../parts/lazyDialog.tsx';

// Parts that other features show: their code and texts come after the page that they stand on.

export const { Part: LessonHomework } = lazyPart(['homework'], () =>
  import('./LessonHomework.tsx').then((module) => module.LessonHomework),
);
export const RoomHomework = lazyDialog(
  'room-homework',
  withTexts(['homework'], () => import('./RoomHomework.tsx').then((module) => module.RoomHomework)),
);
export const { Part: ToReview } = lazyPart(['homework'], () =>
  import('./ToReview.tsx').then((module) => module.ToReview),
);
