import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { LessonsByTeacher } from './managerReports.ts';
import { Score } from './reviews.ts';
import { OWN_REVIEWS_PAGE_SIZE } from './teacherNumbers.facts.ts';

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** One month by the school's clock, with the same lessons as in the school's report for pay. */
const TeacherNumbers = z.object({
  month: Month,
  timeZone: z.string(),
  lessons: LessonsByTeacher.omit({ id: true, teacher: true }),
  /** Families' scores for the month's lessons; null without reviews. */
  reviews: z.object({ count: z.int().nonnegative(), average: z.number().min(1).max(5).nullable() }),
});
export type TeacherNumbers = z.infer<typeof TeacherNumbers>;

const OwnReview = z.object({
  lessonId: z.uuid(),
  at: z.iso.datetime(),
  child: z.string(),
  score: Score,
  text: z.string().nullable(),
});
export type OwnReview = z.infer<typeof OwnReview>;

export const teacherNumbersApi = endpoints({
  'GET /api/v2/teacher_numbers': {
    access: 'teacher',
    summary:
      'A teacher’s hours and lessons in a month by kind, the same as the school pays for, and families’ scores for them.',
    query: z.object({
      /** 2026-11; defaults to this month. */
      month: Month.optional(),
    }),
    reply: TeacherNumbers,
    errors: ['too_many_requests'],
  },
  'GET /api/v2/teacher_numbers/reviews': {
    access: 'teacher',
    summary: 'What families wrote about a teacher’s lessons, newest first, page by page.',
    query: z.object({ cursor: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(OwnReview).max(OWN_REVIEWS_PAGE_SIZE), nextCursor: z.string().nullable() }),
  },
});
