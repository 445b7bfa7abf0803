import { lazyPart } from '../../lib/lazyPart.ts';

export const { Part: LessonStars } = lazyPart<{ lessonId: string; isFirst?: boolean }>(['stars'], () =>
  import('./LessonStars.tsx').then((module) => module.LessonStars),
);

export const { Part: StarsSummary } = lazyPart(['stars'], () =>
  import('./StarsSummary.tsx').then((module) => module.StarsSummary),
);
