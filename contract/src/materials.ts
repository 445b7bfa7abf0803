import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Id } from './people.ts';

export const COURSES_MAX = 200;
export const SLIDES_PER_DECK_MAX = 500;

export const Slide = z.object({
  id: z.uuid(),
  imageUrl: z.string(),
  thumbUrl: z.string(),
  /** What a screen reader says instead of the picture. */
  description: z.string(),
});
export type Slide = z.infer<typeof Slide>;

export const Deck = z.object({
  id: z.uuid(),
  title: z.string(),
  courseTitle: z.string(),
  slides: z.array(Slide).max(SLIDES_PER_DECK_MAX),
});
export type Deck = z.infer<typeof Deck>;

export const CourseOutline = z.object({
  id: z.uuid(),
  title: z.string(),
  level: z.string(),
  description: z.string(),
  decks: z.array(z.object({ id: z.uuid(), title: z.string(), slidesCount: z.int(), coverUrl: z.string().nullable() })),
});
export type CourseOutline = z.infer<typeof CourseOutline>;

export const materialsApi = endpoints({
  'GET /api/v2/courses': {
    access: 'teacher',
    summary: 'The courses and their presentations, by title.',
    reply: z.object({ items: z.array(CourseOutline).max(COURSES_MAX) }),
  },
  'GET /api/v2/decks/{id}': {
    access: 'signedIn',
    summary: 'A presentation with its slides: for teachers, and for students of a lesson that shows it.',
    params: Id,
    reply: Deck,
  },
  'GET /api/v2/files/{key}': {
    access: 'anyone',
    summary: 'A slide or a photo, by its unguessable name.',
    params: z.object({ key: z.string().max(80) }),
    reply: 'file',
  },
});
