import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { HomeworkStatus } from './homework.ts';
import { LessonStatus } from './lessons.ts';
import { PersonCard } from './people.ts';
import { SEARCH_FOUND_MAX, SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from './search.facts.ts';

const found = <T extends z.ZodType>(one: T) => z.array(one).max(SEARCH_FOUND_MAX);

/** A teacher's search results; each kind has its own order. */
export const Found = z.object({
  /** By name. */
  students: found(PersonCard),
  /** By topic, course or child; closest in time first. */
  lessons: found(
    z.object({
      id: z.uuid(),
      startsAt: z.iso.datetime(),
      status: LessonStatus,
      studentName: z.string(),
      topic: z.string().nullable(),
    }),
  ),
  /** The school's presentations, by title, course, words or slides; ordered by course and position. */
  decks: found(
    z.object({
      id: z.uuid(),
      title: z.string(),
      courseTitle: z.string(),
      coverUrl: z.string().nullable(),
      /** The first slide that matches, with its number from 1. */
      slide: z.object({ number: z.int().positive(), description: z.string() }).nullable(),
    }),
  ),
  /** The teacher's own presentations, last changed first. */
  ownDecks: found(z.object({ id: z.uuid(), title: z.string() })),
  /** The school's homework templates, ordered by course and position. */
  tasks: found(z.object({ id: z.uuid(), title: z.string(), courseId: z.uuid(), courseTitle: z.string() })),
  /** Homework set by the teacher, newest first. */
  homeworks: found(
    z.object({
      id: z.uuid(),
      description: z.string(),
      studentName: z.string(),
      status: HomeworkStatus,
      finishedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type Found = z.infer<typeof Found>;

export const searchApi = endpoints({
  'GET /api/v2/search': {
    access: 'teacher',
    summary:
      'Searches everything that concerns a teacher for a text: children, lessons, presentations, tasks, homework.',
    query: z.object({ text: z.string().trim().min(SEARCH_MIN_LENGTH).max(SEARCH_MAX_LENGTH) }),
    reply: Found,
    errors: ['too_many_requests'],
  },
});
