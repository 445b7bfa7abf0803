import { CourseActivity } from '@skylark/contract/courseFile';
import { z } from 'zod';

/** The reader's output in its folder, `result.json`; file names are relative to that folder. */
const ReadSlide = z.object({
  image: z.string(),
  thumb: z.string(),
  description: z.string(),
  note: z.string(),
  sound: z.string().nullable(),
  /** Its pictures are files in the folder. */
  activity: CourseActivity.nullable(),
});
const ReadDeck = z.object({
  key: z.string(),
  title: z.string(),
  notes: z.string(),
  words: z.array(z.object({ word: z.string(), picture: z.string().nullable(), sound: z.string().nullable() })),
  slides: z.array(ReadSlide),
});
const ReadCourse = z.object({
  slug: z.string(),
  /** null: unchanged, or the slug for a new course. */
  title: z.string().nullable(),
  level: z.string().nullable(),
  description: z.string().nullable(),
  /** Whether these are all of the course's decks, or one to be added. */
  isWhole: z.boolean(),
  decks: z.array(ReadDeck),
  homework: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      task: z.string(),
      after: z.string().nullable(),
      slides: z.array(ReadSlide),
    }),
  ),
});

export const ReadResult = z.union([
  z.object({ courses: z.array(ReadCourse) }),
  z.object({ error: z.string(), fields: z.record(z.string(), z.string()) }),
]);
export type ReadCourse = z.infer<typeof ReadCourse>;
export type ReadSlide = z.infer<typeof ReadSlide>;

/** The reader's command-line argument. */
export const ReaderOrder = z.object({
  /** The process that reads the result. */
  serverPid: z.int(),
  file: z.string(),
  folder: z.string(),
  /** The uploaded file's name, without extension. */
  name: z.string(),
  course: z.string().nullable(),
  title: z.string().nullable(),
  level: z.string().nullable(),
  limits: z.object({ memoryBytes: z.number(), seconds: z.number() }),
});
export type ReaderOrder = z.infer<typeof ReaderOrder>;
