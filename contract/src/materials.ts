import { z } from 'zod';
import { PARTS_MAX } from './activity.facts.ts';
import { Activity } from './activity.ts';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import {
  COURSES_MAX,
  IMPORT_MAX_BYTES,
  MET_WORDS_PAGE_SIZE,
  SLIDES_PER_DECK_MAX,
  WORD_MAX_LENGTH,
  WORDS_PER_LESSON_MAX,
} from './materials.facts.ts';
import { Id } from './people.ts';
import { practiceStages } from './practice.facts.ts';
import { ONE_LINE } from './plainText.facts.ts';

export const Slide = z.object({
  id: z.uuid(),
  imageUrl: z.string(),
  thumbUrl: z.string(),
  /** Alternative text for screen readers. */
  description: z.string(),
  /** What the teacher may say or do here; null for students. */
  note: z.string().nullable(),
  /** A recording that belongs to the slide. */
  soundUrl: z.string().optional(),
  /** The slide's activity. */
  activity: Activity.nullable(),
});
export type Slide = z.infer<typeof Slide>;

export const Word = z.object({
  word: z.string(),
  pictureUrl: z.string().nullable(),
  /** A recording of the word by a person. */
  soundUrl: z.string().optional(),
  /** In practice: what else is known to be in the picture, from the slide's alternative text. */
  shows: z.string().optional(),
});
export type Word = z.infer<typeof Word>;

/** A word of a held lesson, and how well the child knows it. */
const MetWord = Word.extend({ stage: z.enum(practiceStages) });

/** A word learned in a lesson, from its course or added by the teacher. */
export const LessonWord = Word.extend({ isAdded: z.boolean() });
export type LessonWord = z.infer<typeof LessonWord>;

/** The school's recordings of words that activities speak. */
export const recordings = z
  .array(z.object({ word: z.string(), soundUrl: z.string() }))
  .max(SLIDES_PER_DECK_MAX * PARTS_MAX)
  .optional();

export const Deck = z.object({
  id: z.uuid(),
  title: z.string(),
  courseId: z.uuid(),
  courseTitle: z.string(),
  /** Whether the requesting teacher created the course. */
  isOwn: z.boolean().optional(),
  /** null for students. */
  notes: z.string().nullable(),
  words: z.array(Word),
  slides: z.array(Slide).max(SLIDES_PER_DECK_MAX),
  recordings,
});
export type Deck = z.infer<typeof Deck>;

const DeckOutline = z.object({
  id: z.uuid(),
  title: z.string(),
  slidesCount: z.int(),
  coverUrl: z.string().nullable(),
  /** The first slide's activity, drawn over the cover. */
  coverActivity: Activity.nullable().optional(),
  words: z.array(z.string()),
});

export const CourseOutline = z.object({
  id: z.uuid(),
  title: z.string(),
  level: z.string(),
  description: z.string(),
  /** Number of decks; each is a lesson of the course. */
  lessonsCount: z.int(),
  slidesCount: z.int(),
  homeworkCount: z.int(),
  /** Whether these are the requesting teacher's own decks. */
  isOwn: z.boolean().optional(),
  decks: z.array(DeckOutline),
});
export type CourseOutline = z.infer<typeof CourseOutline>;

export const HomeworkTemplate = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The task, in words for the child. */
  task: z.string(),
  /** Its own slides, if any. */
  deckId: z.uuid().nullable(),
  slidesCount: z.int(),
  coverUrl: z.string().nullable(),
  /** The first slide's activity, drawn over the cover. */
  coverActivity: Activity.nullable().optional(),
  /** The deck of the lesson it follows. */
  lessonDeckId: z.uuid().nullable(),
  courseTitle: z.string(),
});
export type HomeworkTemplate = z.infer<typeof HomeworkTemplate>;

export const ImportedCourse = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  lessonsCount: z.int(),
  slidesCount: z.int(),
  homeworkCount: z.int(),
  wordsCount: z.int(),
  /** Lessons whose slides changed; held lessons keep the old ones. */
  changedCount: z.int(),
});

const WordBody = z.object({
  word: z.string().trim().min(1).max(WORD_MAX_LENGTH).regex(ONE_LINE, 'invalid'),
});

export const materialsApi = endpoints({
  'GET /api/v2/courses': {
    access: 'teacher',
    summary: 'The courses and their presentations, by title.',
    reply: z.object({ items: z.array(CourseOutline).max(COURSES_MAX) }),
  },
  'GET /api/v2/courses/{id}': {
    access: 'teacher',
    summary: 'One course: its presentations and its homework templates, in order.',
    params: Id,
    reply: CourseOutline.extend({ homework: z.array(HomeworkTemplate) }),
    errors: ['not_found'],
  },
  'GET /api/v2/decks/{id}': {
    access: 'signedIn',
    summary: 'A presentation with its slides: for teachers, and for students of a lesson that shows it.',
    params: Id,
    reply: Deck,
    errors: ['not_found'],
  },
  'GET /api/v2/words': {
    access: 'student',
    summary: 'One page of the words from held lessons, each once: those of the latest lesson first.',
    query: z.object({
      /** The `nextCursor` of the previous page. */
      cursor: z.string().max(400).optional(),
    }),
    reply: z.object({
      items: z.array(MetWord).max(MET_WORDS_PAGE_SIZE),
      /** How many of them, counted from the first one, are words of the latest lesson; 0 on later pages. */
      latestCount: z.int(),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/v2/lessons/{id}/words': {
    access: 'signedIn',
    summary: 'The words of a lesson, for its two people: those of its course and those added by the teacher.',
    params: Id,
    reply: z.object({ items: z.array(LessonWord).max(WORDS_PER_LESSON_MAX * 2) }),
    errors: ['not_found'],
  },
  'POST /api/v2/lessons/{id}/words': {
    access: 'teacher',
    summary: 'Adds a word to a lesson of the teacher; a word that is already there stays unchanged.',
    params: Id,
    body: WordBody,
    reply: z.object({ items: z.array(LessonWord) }),
    errors: ['not_found', 'words_full'],
  },
  'POST /api/v2/lessons/{id}/words/removals': {
    access: 'teacher',
    summary: 'Removes a word from a lesson of the teacher, even one from the course.',
    params: Id,
    body: WordBody,
    reply: z.object({ items: z.array(LessonWord) }),
    errors: ['not_found'],
  },
  'GET /api/v2/files/{key}': {
    access: 'anyone',
    summary: 'A slide or a photo, by its unguessable name.',
    params: z.object({ key: z.string().max(80) }),
    reply: 'file',
    fileTypes: ['image/webp'],
  },
  'GET /api/v2/manager/courses': {
    access: 'manager',
    summary: 'The courses of the school, by title, page by page.',
    query: z.object({ search: z.string().max(100).optional(), level: z.string().max(40).optional(), ...pageQuery }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        slug: z.string(),
        title: z.string(),
        level: z.string(),
        lessonsCount: z.int(),
        slidesCount: z.int(),
        homeworkCount: z.int(),
      }),
    ),
  },
  'POST /api/v2/manager/courses/imports': {
    access: 'manager',
    summary:
      'Imports a PDF, a ZIP of pictures, or a ZIP with a described course (course.json or course.yaml beside its files). Importing again updates the course; nothing of a refused file is stored.',
    query: z.object({
      /** For a PDF or pictures: the slug of the course the presentation belongs to; created when missing. */
      course: z
        .string()
        .regex(/^[a-z0-9-]{1,60}$/, 'invalid')
        .optional(),
      title: z.string().trim().min(1).max(120).optional(),
      level: z.string().trim().min(1).max(40).optional(),
    }),
    uploadLimitBytes: IMPORT_MAX_BYTES,
    reply: z.object({ courses: z.array(ImportedCourse) }),
    errors: [
      'too_large',
      'import_kind',
      'import_powerpoint',
      'import_empty',
      'import_broken',
      'import_too_many',
      'import_too_heavy',
      'import_course_file',
      'import_picture',
    ],
  },
});
