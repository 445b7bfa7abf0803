import type { ChoosableTeacher, TeacherChoice } from '@skylark/contract/teacherChoice';
import { inMinutes } from './lessons.ts';

export const ANNA = '01900000-0000-7000-8000-0000000000a1';
export const OLEG = '01900000-0000-7000-8000-0000000000a2';

/** A teacher to choose, free in two days. */
export const aChoosable = (more: Partial<ChoosableTeacher> = {}): ChoosableTeacher => ({
  id: ANNA,
  firstName: 'Anna',
  lastName: 'Bright',
  photo: { thumb: null },
  about: 'Sings.',
  hasPage: true,
  greeting: { url: '/greeting', contentType: 'video/webm', durationSeconds: 12 },
  rating: { average: 4.9, count: 12 },
  ages: { from: 4, to: 12 },
  languages: ['en', 'uk'],
  levels: ['beginner'],
  temperaments: ['calm'],
  reasons: ['level'],
  next: [inMinutes(2_880), inMinutes(2_910)],
  ...more,
});

export const aChoice = (...items: ChoosableTeacher[]): TeacherChoice => ({ items, nextCursor: null, asked: null });
