import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { AboutChild, Id, Locale, PersonCard } from './people.ts';
import { PROGRESS_COURSES_MAX, PROGRESS_MONTHS, TEACHERS_WORDS_SHOWN } from './progress.facts.ts';

/** Average stars, 1 to 5 with one decimal; null when nothing was scored. */
const Average = z.number().min(1).max(5).nullable();

const Month = z.object({
  /** By the calendar of the child's zone: 2026-11. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  lessonsHeld: z.int(),
  /** Words met for the first time. */
  wordsMet: z.int(),
  /** How many of those are known now. */
  wordsKnown: z.int(),
  lessonStars: Average,
  homeworkGiven: z.int(),
  /** How many of those were handed in. */
  homeworkDone: z.int(),
  homeworkStars: Average,
});

const CourseProgress = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Held lessons of the course, out of all it has. */
  decksHeld: z.int(),
  decks: z.int(),
  homeworkGiven: z.int(),
  homeworkDone: z.int(),
  homeworkStars: Average,
  isFinished: z.boolean(),
});

/**
 * What a child has learned. A word is met in the first held lesson that contains it. It is known once the child has said
 * or spelled it by itself and would still remember it after `KNOWN_DAYS`. A course is finished when each of its current
 * lessons was held.
 */
export const Progress = z.object({
  lessonsHeld: z.int(),
  wordsMet: z.int(),
  wordsKnown: z.int(),
  /** Oldest first, without gaps. */
  months: z.array(Month).length(PROGRESS_MONTHS),
  courses: z.array(CourseProgress).max(PROGRESS_COURSES_MAX),
  /** Teachers' comments after lessons, newest first. */
  teachersWords: z
    .array(
      z.object({
        lessonId: z.uuid(),
        at: z.iso.datetime(),
        teacherName: z.string(),
        score: z.int(),
        text: z.string(),
      }),
    )
    .max(TEACHERS_WORDS_SHOWN),
});
export type Progress = z.infer<typeof Progress>;

const ChildProgress = z.object({ child: PersonCard.extend(AboutChild.shape), progress: Progress });

export const progressApi = endpoints({
  'GET /api/v2/progress': {
    access: 'student',
    summary: 'What the child has learned: by month, by course, and as commented by its teachers.',
    reply: Progress,
    errors: ['too_many_requests'],
  },
  'GET /api/v2/students/{id}/progress': {
    access: 'teacher',
    summary:
      'What a child has learned, for a teacher who has a lesson ahead with it or had one in the last 90 days; only with the teacher’s own comments.',
    params: Id,
    reply: ChildProgress,
    errors: ['not_found', 'too_many_requests'],
  },
  'POST /api/v2/progress/courses/{id}/certificate': {
    access: 'student',
    summary: 'The certificate of a course that the child has finished, as a PDF; it is numbered on the first request.',
    params: Id,
    query: z.object({ locale: Locale.optional() }),
    reply: 'file',
    fileTypes: ['application/pdf'],
    errors: ['not_found', 'too_many_requests'],
  },
  'GET /api/v2/certificates/{number}': {
    access: 'anyone',
    summary: 'Verifies a certificate by its number: the holder’s first name, and the course with its level.',
    params: z.object({ number: z.string().regex(/^[2-9A-HJKMNP-Z]{12}$/) }),
    reply: z.object({
      firstName: z.string(),
      courseTitle: z.string(),
      /** As the school names it. */
      level: z.string(),
    }),
    errors: ['not_found', 'too_many_requests'],
  },
});
