import type { HomeworkCard, HomeworkDetails } from '@skylark/contract/homework';
import { aPair, inMinutes } from './lessons.ts';

/** One that was given but not started. */
export const aHomework = (more: Partial<HomeworkCard> = {}): HomeworkCard => ({
  ...aPair,
  id: '01900000-0000-7000-8000-000000000030',
  status: 'created',
  createdAt: inMinutes(-120),
  startedAt: null,
  finishedAt: null,
  completedAt: null,
  isReturned: false,
  dueAt: null,
  score: null,
  description: 'Draw your pet and write its name',
  topic: 'Animals',
  coverUrl: null,
  lessonId: null,
  ...more,
});

export const aHomeworkInFull = (more: Partial<HomeworkDetails> = {}): HomeworkDetails => ({
  ...aHomework(),
  teacherComment: '',
  words: [],
  slides: [],
  voices: [],
  marks: [],
  ...more,
});

/** States of a homework, as in its card. */
export const handedIn = { status: 'started', startedAt: inMinutes(-60), finishedAt: inMinutes(-5) } as const;
export const atWork = { status: 'started', startedAt: inMinutes(-60) } as const;
export const scored = { ...handedIn, status: 'completed', completedAt: inMinutes(-1), score: 4 } as const;
