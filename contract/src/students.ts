import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { LessonStatus } from './lessons.ts';
import { AboutChild, Id, PersonCard } from './people.ts';
import { Score } from './reviews.ts';
import { STUDENT_BOARDS_SHOWN, STUDENTS_PAGE_SIZE, TIMELINE_PAGE_SIZE, TIMELINE_WORDS } from './students.facts.ts';
import { Format, Temperament } from './teacherChoice.ts';

const Moment = z.object({ lessonId: z.uuid(), at: z.iso.datetime() });

/** A child in its teacher's list. */
export const StudentLine = z.object({
  student: PersonCard,
  /** The next lesson with this teacher. */
  next: Moment.nullable(),
  last: Moment.nullable(),
  /** Homework handed in but not reviewed yet. */
  homeworkWaiting: z.int().nonnegative(),
  /** The latest note for the next teacher, or one of the reader's own notes. */
  note: Moment.extend({ text: z.string() }).nullable(),
});
export type StudentLine = z.infer<typeof StudentLine>;

export const StudentPage = z.object({
  child: PersonCard.extend({ ...AboutChild.shape, timeZone: z.string() }),
  /** What the family said in the wizard; null if it wasn't asked. */
  wishes: z.object({ format: Format, temperament: Temperament }).nullable(),
  next: Moment.nullable(),
  lessonsHeld: z.int().nonnegative(),
  /** All stars it has earned. */
  stars: z.int().nonnegative(),
  /** Whiteboards of this teacher and the child, newest first. */
  boards: z
    .array(z.object({ code: z.string(), name: z.string(), createdAt: z.iso.datetime() }))
    .max(STUDENT_BOARDS_SHOWN),
});
export type StudentPage = z.infer<typeof StudentPage>;

const TimelineLesson = z.object({
  kind: z.literal('lesson'),
  id: z.uuid(),
  at: z.iso.datetime(),
  status: LessonStatus,
  number: z.int().nullable(),
  isTrial: z.boolean(),
  topic: z.string().nullable(),
  score: Score.nullable(),
  teacherName: z.string(),
  /** Whether it is this teacher's own lesson, which then links to its page. */
  isOwn: z.boolean(),
  /** About the child, for the next teacher. */
  childNote: z.string(),
  /** Only the reader's own note. */
  ownNote: z.string(),
  /** The reader's own review for the family. */
  review: z.string(),
  words: z.array(z.string()).max(TIMELINE_WORDS),
  wordsCount: z.int().nonnegative(),
  stars: z.int().nonnegative(),
});
const TimelineHomework = z.object({
  kind: z.literal('homework'),
  id: z.uuid(),
  at: z.iso.datetime(),
  status: z.enum(['created', 'started', 'completed']),
  /** Handed in but not reviewed yet. */
  isWaiting: z.boolean(),
  task: z.string(),
  score: Score.nullable(),
  comment: z.string(),
});
export const TimelineEntry = z.discriminatedUnion('kind', [TimelineLesson, TimelineHomework]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const cursor = z.string().max(200).optional();

export const studentsApi = endpoints({
  'GET /api/v2/students/overview': {
    access: 'teacher',
    summary:
      'The students of a teacher with the next lesson, pending work and the latest note, page by page: those with a lesson ahead first, soonest first, then those taught last.',
    query: z.object({ cursor: z.uuid().optional() }),
    reply: z.object({ items: z.array(StudentLine).max(STUDENTS_PAGE_SIZE), nextCursor: z.uuid().nullable() }),
  },
  'GET /api/v2/students/{id}': {
    access: 'teacher',
    summary:
      'One child, for a teacher who has a lesson ahead with it or had one in the last 90 days: what its family said about it, and its boards.',
    params: Id,
    reply: StudentPage,
    errors: ['not_found', 'too_many_requests'],
  },
  'GET /api/v2/students/{id}/timeline': {
    access: 'teacher',
    summary:
      'The past and future with such a child, newest first, page by page: lessons with notes, words and stars, and homework by this teacher.',
    params: Id,
    query: z.object({ cursor }),
    reply: z.object({ items: z.array(TimelineEntry).max(TIMELINE_PAGE_SIZE), nextCursor: z.string().nullable() }),
    errors: ['not_found', 'too_many_requests'],
  },
});
