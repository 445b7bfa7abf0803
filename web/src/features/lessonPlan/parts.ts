import { lazyPart } from '../../lib/lazyPart.ts';

// Parts for other features: their code and texts load after the page.

export const { Part: LessonPlanSection } = lazyPart(['plan'], () =>
  import('./LessonPlanSection.tsx').then((module) => module.LessonPlanSection),
);
export const { Part: RoomPlan } = lazyPart(['plan'], () => import('./RoomPlan.tsx').then((module) => module.RoomPlan));
export const { Part: AfterLesson } = lazyPart(['plan', 'reviews', 'after'], () =>
  import('./AfterLesson.tsx').then((module) => module.AfterLesson),
);
export const { Part: NextPlan } = lazyPart<{ lessonId: string }>(['plan'], () =>
  import('./NextPlan.tsx').then((module) => module.NextPlan),
);
