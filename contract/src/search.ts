import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { HomeworkStatus } from './homework.ts';
import { LessonStatus } from './lessons.ts';
import { PersonCard } from './people.ts';
import { SEARCH_FOUND_MAX, SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from './search.facts.ts';

const found = <T extends z.ZodType>(one: T) => z.array(one).max(SEARCH_FOUND_MAX);

/** What a teacher finds by words, each kind in an order of its own. */
export const Found = z.object({
  /** By name. */
  students: found(PersonCard),
  /** By topic, course or child; the nearest in time first. */
  lessons: found(
    z.object({
      id: z.uuid(),
      startsAt: z.iso.datetime(),
      status: LessonStatus,
      studentName: z.string(),
      topic: z.string().nullable(),
    }),
  ),
  /** Presentations of the school by title, course, words or slides; by course and place. */
  decks: found(
    z.object({
      id: z.uuid(),
      title: z.string(),
      courseTitle: z.string(),
      coverUrl: z.string().nullable(),
      /** The first slide that has it, with its number from 1. */
      slide: z.object({ number: z.int().positive(), description: z.string() }).nullable(),
    }),
  ),
  /** The teacher's own presentations, the last changed first. */
  ownDecks: found(z.object({ id: z.uuid(), title: z.string() })),
  /** Homework templates of the school, by course and place. */
  tasks: found(z.object({ id: z.uuid(), title: z.string(), courseId: z.uuid(), courseTitle: z.string() })),
  /** Homework that the teacher has set, the newest first. */
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
    summary: 'What a teacher has to do with that contains a text: children, lessons, presentations, tasks, homework.',
    query: z.object({ text: z.string().trim().min(SEARCH_MIN_LENGTH).max(SEARCH_MAX_LENGTH) }),
    reply: Found,
    errors: ['too_many_requests'],
  },
});
