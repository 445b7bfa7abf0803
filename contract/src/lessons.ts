import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AboutChild, Id, PersonCard } from './people.ts';
import { SLIDES_PER_DECK_MAX } from './materials.facts.ts';
import { LESSON_SEARCH_MAX_LENGTH, LESSONS_PAGE_MAX, STUDENTS_MAX, lessonStatuses } from './lessons.facts.ts';

/** `booked -> in_progress -> held`, or `missed`, or `cancelled` (decisions, a lesson's life). */
export const LessonStatus = z.enum(lessonStatuses);
export type LessonStatus = z.infer<typeof LessonStatus>;

export const LessonList = z.enum(['closest', 'today', 'past']);
export type LessonList = z.infer<typeof LessonList>;

export const CourseTitle = z.object({ id: z.uuid(), title: z.string() });

export const LessonCard = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  durationMinutes: z.int().positive(),
  /** How many minutes longer the school lets it run. */
  extendedMinutes: z.int().positive().optional(),
  /** Lesson number of the student, from 1; a trial has none. */
  number: z.int().positive().nullable(),
  isTrial: z.boolean(),
  status: LessonStatus,
  /** For a missed lesson: who was absent. */
  missedBy: z.enum(['student', 'teacher', 'both']).nullable(),
  /** For a missed lesson in which both were present: for how many minutes. */
  togetherMinutes: z.int().positive().optional(),
  /** 1 to 5, given by the teacher after the lesson. */
  score: z.int().min(1).max(5).nullable(),
  teacher: PersonCard,
  student: PersonCard,
  course: CourseTitle.nullable(),
  topic: z.string().nullable(),
  /** Thumbnail of the presentation's first slide. */
  coverUrl: z.string().nullable(),
  /** The other person's zone. When it differs from the reader's, that time is shown too. */
  otherTimeZone: z.string(),
  /** Its teacher took it over while it was in progress. */
  isHandedOver: z.literal(true).optional(),
  /** Its teacher has reported being unable to teach it, and the school hasn't decided yet. */
  isTeacherAway: z.literal(true).optional(),
  /** Its teacher has asked the family to move it, and the family hasn't answered yet. */
  isMoveAsked: z.literal(true).optional(),
});
export type LessonCard = z.infer<typeof LessonCard>;

const LessonAt = z.object({ id: z.uuid(), startsAt: z.iso.datetime() });

export const LessonDetails = LessonCard.extend({
  presentation: z.object({ id: z.uuid(), title: z.string(), slidesCount: z.int() }).nullable(),
  heldAt: z.iso.datetime().nullable(),
  /**
   * For its teacher: the presentation that most of the slides shown to the student belong to, and those slides in
   * order.
   */
  shown: z
    .object({ id: z.uuid(), title: z.string(), slideIds: z.array(z.uuid()).max(SLIDES_PER_DECK_MAX) })
    .nullable()
    .default(null),
  /** For its teacher. */
  child: AboutChild.nullable().default(null),
  /** For its teacher: the previous and the next lesson with the child that isn't cancelled. */
  beside: z.object({ previous: LessonAt.nullable(), next: LessonAt.nullable() }).nullable().default(null),
  /** For its teacher: the latest message from the school that they haven't confirmed. */
  schoolLine: z.object({ id: z.uuid(), text: z.string(), at: z.iso.datetime() }).nullable().default(null),
  /** Whether the teacher has a public page. */
  teacherHasPage: z.boolean().default(false),
});
export type LessonDetails = z.infer<typeof LessonDetails>;

export const LessonCounters = z.object({
  closest: z.int().nonnegative(),
  past: z.int().nonnegative(),
  today: z.int().nonnegative(),
  /** A student's lesson balance; 0 for a teacher (specification, point 3). */
  new: z.int().nonnegative(),
  /** Start of a teacher's next lesson today, if there is one. */
  nextToday: z.iso.datetime().optional(),
});
export type LessonCounters = z.infer<typeof LessonCounters>;

export const lessonsApi = endpoints({
  'GET /api/v2/lessons/counters': {
    access: 'signedIn',
    summary: 'Numbers of upcoming, today’s and past lessons; a student’s balance; a teacher’s next lesson today.',
    reply: LessonCounters,
  },
  'GET /api/v2/lessons': {
    access: 'signedIn',
    summary: 'One page of the signed-in person’s lessons: closest and today soonest first, past latest first.',
    query: z.object({
      list: LessonList.default('closest'),
      /** Only those with this student. */
      studentId: z.uuid().optional(),
      /** Only those of a month, in the reader's zone: `2026-11`. */
      month: z
        .string()
        .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
        .optional(),
      /** Only those whose topic, course or other person contains it. */
      text: z.string().trim().min(1).max(LESSON_SEARCH_MAX_LENGTH).optional(),
      /** The `nextCursor` of the previous page. */
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(LessonCard).max(LESSONS_PAGE_MAX), nextCursor: z.string().nullable() }),
  },
  'GET /api/v2/students': {
    access: 'teacher',
    summary: 'A teacher’s students: everybody with a lesson that was not cancelled, by name.',
    reply: z.object({ items: z.array(PersonCard).max(STUDENTS_MAX) }),
  },
  'GET /api/v2/lessons/{id}': {
    access: 'signedIn',
    summary: 'One lesson, for its two people.',
    params: Id,
    reply: LessonDetails,
  },
  'GET /api/v2/lessons/{id}/successor': {
    access: 'teacher',
    summary: 'Who has a lesson now that was given to another teacher; for a teacher who had it before.',
    params: Id,
    reply: z.object({
      firstName: z.string(),
      /** The caller gave the lesson up before it began. */
      isBefore: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'PUT /api/v2/lessons/{id}/presentation': {
    access: 'teacher',
    summary: 'Sets the presentation of one of the teacher’s lessons, and with it the course, until the lesson is over.',
    params: Id,
    body: z.object({ deckId: z.uuid() }),
    reply: z.object({}),
    errors: ['not_found', 'lesson_over', 'too_many_requests'],
  },
});
