import type { LessonCard, LessonDetails } from '@skylark/contract/lessons';
import type { PersonCard } from '@skylark/contract/people';
import { aStudent, aTeacher } from './people.ts';

const cardOf = ({ id, firstName, lastName }: Omit<PersonCard, 'photo'>): PersonCard => ({
  id,
  firstName,
  lastName,
  photo: { thumb: null },
});

/** The two people of every lesson, homework and whiteboard here. */
export const aPair = { student: cardOf(aStudent()), teacher: cardOf(aTeacher()) };

/** Minutes from now; in the past when negative. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** A lesson tomorrow. */
export const aLesson = (more: Partial<LessonCard> = {}): LessonCard => ({
  ...aPair,
  id: '01900000-0000-7000-8000-000000000010',
  startsAt: inMinutes(24 * 60),
  durationMinutes: 50,
  number: 7,
  isTrial: false,
  status: 'booked',
  missedBy: null,
  score: null,
  course: null,
  topic: 'Animals',
  coverUrl: null,
  otherTimeZone: aTeacher().timeZone,
  ...more,
});

export const aLessonInFull = (more: Partial<LessonDetails> = {}): LessonDetails => ({
  ...aLesson(),
  presentation: null,
  heldAt: null,
  shown: null,
  child: null,
  beside: null,
  schoolLine: null,
  teacherHasPage: false,
  ...more,
});
