import { lazyPart } from '../../lib/lazyPart.ts';

// Loaded only for finished lessons.

export const { Part: LessonRecordSection } = lazyPart(['record'], () =>
  import('./RecordSection.tsx').then((module) => module.RecordSection),
);
export const { Part: LessonProblemSection } = lazyPart(['problem', 'field'], () =>
  import('./ProblemSection.tsx').then((module) => module.ProblemSection),
);
