import { z } from 'zod';
import { activityInFile } from './activity.ts';
import {
  DECKS_PER_COURSE_MAX,
  SLIDE_TEXT_MAX,
  SLIDES_PER_DECK_MAX,
  TEMPLATES_PER_COURSE_MAX,
  WORD_MAX_LENGTH,
  WORDS_PER_DECK_MAX,
} from './materials.facts.ts';

/** Identifies an item when the course is imported again; without one, its position in the list is its key. */
const Key = z.string().regex(/^[\p{L}\p{N}_-]{1,60}$/u, 'invalid');
/** A single line, because it is also shown in mails, calendars and terminals. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'invalid');
const Title = line(120);
const Word = line(WORD_MAX_LENGTH);
/** Can't point outside the course's own folder. */
const FileName = z
  .string()
  .max(300)
  .regex(/^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\\p{Cc}]+$/u, 'invalid');
const Note = z.string().trim().max(2_000).default('');

/** The activity on a slide. */
export const CourseActivity = activityInFile(FileName);
export type CourseActivity = z.infer<typeof CourseActivity>;

export const CourseWord = z.union([
  Word.transform((word) => ({ word, picture: undefined, sound: undefined })),
  z.object({
    word: Word,
    picture: FileName.optional(),
    /** A recording of the word. */
    sound: FileName.optional(),
  }),
]);

const Slides = {
  slides: z
    .array(
      z.object({
        file: FileName,
        /** An existing smaller version; otherwise one is generated. */
        thumb: FileName.optional(),
        description: z.string().trim().max(SLIDE_TEXT_MAX).default(''),
        note: Note,
        /** A recording that belongs to the slide: MP3, M4A, Ogg or WebM. */
        sound: FileName.optional(),
        activity: CourseActivity.optional(),
      }),
    )
    .min(1)
    .max(SLIDES_PER_DECK_MAX)
    .optional(),
  /** Replaces slides: a PDF with one slide per page, whose text becomes the description. */
  pdf: FileName.optional(),
  /** Notes for the pages of the PDF, page by page. */
  pages: z
    .array(
      z.object({
        description: z.string().trim().max(SLIDE_TEXT_MAX).optional(),
        note: Note,
        sound: FileName.optional(),
        activity: CourseActivity.optional(),
      }),
    )
    .max(SLIDES_PER_DECK_MAX)
    .optional(),
};
const isOneOf = (deck: { slides?: unknown; pdf?: unknown }): boolean =>
  (deck.slides === undefined) !== (deck.pdf === undefined);

const CourseDeck = z
  .object({
    key: Key.optional(),
    title: Title,
    notes: Note,
    words: z.array(CourseWord).max(WORDS_PER_DECK_MAX).default([]),
    ...Slides,
  })
  .refine(isOneOf, { message: 'required', path: ['slides'] });

const CourseHomework = z
  .object({
    key: Key.optional(),
    title: Title,
    /** The task, in words for the child. */
    task: z.string().trim().min(1).max(2_000),
    /** Key of the deck it follows. */
    after: Key.optional(),
    ...Slides,
  })
  .refine((one) => one.slides === undefined || one.pdf === undefined, { message: 'invalid', path: ['pdf'] });

export const CourseFile = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,60}$/, 'invalid'),
  title: Title,
  level: line(40),
  description: z.string().trim().max(1_000).default(''),
  decks: z.array(CourseDeck).min(1).max(DECKS_PER_COURSE_MAX),
  homework: z.array(CourseHomework).max(TEMPLATES_PER_COURSE_MAX).default([]),
});
export type CourseFile = z.infer<typeof CourseFile>;

/** Content of `course.json` or `course.yaml`: one course, or several. */
export const CoursesFile = z.union([
  z.object({ courses: z.array(CourseFile).min(1).max(20) }),
  CourseFile.transform((course) => ({ courses: [course] })),
]);

/** Every file that a course references, once. */
export function filesOf(course: CourseFile): string[] {
  const named = [...course.decks, ...course.homework].flatMap((deck) => [
    ...(deck.pdf === undefined ? [] : [deck.pdf]),
    ...(deck.slides ?? []).flatMap((slide) => [slide.file, slide.thumb]),
    ...[...(deck.slides ?? []), ...(deck.pages ?? [])].flatMap(({ sound, activity }) => [
      sound,
      ...(activity?.parts ?? []).map(({ picture }) => picture?.file),
    ]),
  ]);
  const words = course.decks.flatMap((deck) => deck.words.flatMap(({ picture, sound }) => [picture, sound]));
  return [...new Set([...named, ...words].filter((name) => name !== undefined))];
}
