import { lazyPart } from '../../lib/lazyPart.ts';

// Parts that other features show: their code and texts come after the page that they stand on.

export const { Part: LessonPlanSection } = lazyPart(['plan'], () =>
  import('./LessonPlanSection.tsx').then((module) => module.LessonPlanSection),
);
export const { Part: RoomPlan } = lazyPart(['plan'], () => import('./RoomPlan.tsx').then((module) => module.RoomPlan));
export const { Part: AfterLesson } = lazyPart(['plan', 'reviews'], () =>
  import('./AfterLesson.tsx').then((module) => module.AfterLesson),
);
