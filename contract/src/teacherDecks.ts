import { z } from 'zod';
import { type Paint, paints } from './activity.facts.ts';
import { Activity, Box, StoredActivity } from './activity.ts';
import { backgrounds, DRAWN_ITEMS_MAX, DRAWN_TEXT_MAX, type Drawing, drawnShapes } from './drawing.facts.ts';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { SLIDE_TEXT_MAX, SLIDES_PER_DECK_MAX, WORD_MAX_LENGTH, WORDS_PER_DECK_MAX } from './materials.facts.ts';
import { ImportedCourse } from './materials.ts';
import { Id, Nothing } from './people.ts';
import { isPlainText, ONE_LINE } from './plainText.facts.ts';
import {
  DECK_CONTENT_MAX_BYTES,
  DECK_IMPORT_MAX_BYTES,
  DECK_NOTE_MAX,
  DECK_PICTURE_MAX_BYTES,
  DECK_TITLE_MAX,
  SOUND_MAX_BYTES,
  SOUND_MAX_SECONDS,
  TEACHER_DECKS_PAGE_SIZE,
} from './teacherDecks.facts.ts';

export const PictureKey = z.string().regex(/^slide-[0-9a-f]{40}\.webp$/, 'invalid');
export const SoundKey = z.string().regex(/^sound-[0-9a-f]{40}\.(mp3|m4a|ogg|webm)$/, 'invalid');

const line = (max: number) => z.string().trim().min(1).max(max).regex(ONE_LINE, 'invalid');
const text = (max: number) => z.string().max(max).refine(isPlainText, 'invalid');
const Title = line(DECK_TITLE_MAX);

const ItemKey = z.string().regex(/^[a-z0-9-]{1,40}$/, 'invalid');
const Colour = z.enum(['ink', 'white', ...(Object.keys(paints) as Paint[])]);
const DrawingContent = z.strictObject({
  background: z.enum(backgrounds),
  items: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          id: ItemKey,
          at: Box,
          kind: z.literal('text'),
          text: text(DRAWN_TEXT_MAX),
          colour: Colour,
        }),
        z.strictObject({ id: ItemKey, at: Box, kind: z.literal('shape'), shape: z.enum(drawnShapes), colour: Colour }),
        z.strictObject({ id: ItemKey, at: Box, kind: z.literal('picture'), picture: PictureKey }),
      ]),
    )
    .max(DRAWN_ITEMS_MAX)
    .readonly(),
}) satisfies z.ZodType<Drawing>;

/** `sent`: percent uploaded; `made`: slides finished. */
export type SlidesProgress = z.infer<typeof SlidesProgress>;
export const SlidesProgress = z.object({
  step: z.enum(['sent', 'made']),
  done: z.number().int().min(0),
  of: z.number().int().min(1),
});

export const DeckContent = z.strictObject({
  title: Title,
  notes: text(DECK_NOTE_MAX),
  words: z
    .array(z.strictObject({ word: line(WORD_MAX_LENGTH), picture: PictureKey.nullable(), sound: SoundKey.nullable() }))
    .max(WORDS_PER_DECK_MAX),
  slides: z
    .array(
      z.strictObject({
        /** Identifies the slide while it is edited. */
        id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'invalid'),
        image: PictureKey,
        thumb: PictureKey,
        description: text(SLIDE_TEXT_MAX),
        note: text(DECK_NOTE_MAX),
        sound: SoundKey.nullable(),
        activity: StoredActivity.nullable(),
        /** For a slide that was composed here: it can be edited again. */
        drawing: DrawingContent.optional(),
      }),
    )
    .max(SLIDES_PER_DECK_MAX)
    .refine((slides) => new Set(slides.map(({ id }) => id)).size === slides.length, 'taken'),
});
export type DeckContent = z.infer<typeof DeckContent>;

const Version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const State = {
  version: Version,
  changedAt: z.iso.datetime(),
  /** The version that lessons show; null when none do. */
  usedVersion: Version.nullable(),
  usedAt: z.iso.datetime().nullable(),
  /** The deck that lessons show, for previewing it. */
  deckId: z.uuid().nullable(),
  offeredAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
};
export const TeacherDeckState = z.object(State);
export const TeacherDeck = z.object({ id: z.uuid(), ...State, content: DeckContent });
export type TeacherDeck = z.infer<typeof TeacherDeck>;

export const TeacherDeckCard = z.object({
  id: z.uuid(),
  title: z.string(),
  slidesCount: z.int(),
  wordsCount: z.int(),
  coverUrl: z.string().nullable(),
  /** The first slide's activity, drawn over the cover. */
  coverActivity: Activity.nullable().optional(),
  ...State,
});
export type TeacherDeckCard = z.infer<typeof TeacherDeckCard>;

const Cursor = z.object({ cursor: z.string().max(200).optional() });
const Changed = z.object({ version: Version });

export const teacherDecksApi = endpoints({
  'GET /api/v2/teacher_decks': {
    access: 'teacher',
    summary: 'One page of the teacher’s own decks, last changed first.',
    query: Cursor,
    reply: z.object({
      items: z.array(TeacherDeckCard).max(TEACHER_DECKS_PAGE_SIZE),
      nextCursor: z.string().nullable(),
    }),
  },
  'POST /api/v2/teacher_decks': {
    access: 'teacher',
    summary:
      'Creates a deck: empty, as a copy of a lesson deck that the teacher may open, or of one of the teacher’s own.',
    body: z.object({
      title: Title,
      deckId: z.uuid().optional(),
      copyOf: z.uuid().optional(),
    }),
    reply: TeacherDeck,
    errors: ['not_found', 'deck_quota', 'deck_space_full', 'too_large'],
  },
  'GET /api/v2/teacher_decks/{id}': {
    access: 'teacher',
    summary: 'A deck of the teacher, for editing.',
    params: Id,
    reply: TeacherDeck,
    errors: ['not_found'],
  },
  'PUT /api/v2/teacher_decks/{id}': {
    access: 'teacher',
    summary: 'Saves a whole deck, based on the version it was made from; lessons keep showing what they show.',
    params: Id,
    body: Changed.extend({ content: DeckContent }),
    bodyLimitBytes: DECK_CONTENT_MAX_BYTES,
    reply: TeacherDeckState,
    errors: ['not_found', 'deck_changed', 'deck_space_full', 'too_large'],
  },
  'DELETE /api/v2/teacher_decks/{id}': {
    access: 'teacher',
    summary: 'Removes a deck of the teacher. Lessons that show it keep showing it.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/teacher_decks/{id}/use': {
    access: 'teacher',
    summary:
      'Makes lessons show this version: it can be picked from now on, booked lessons follow, and those already started keep theirs.',
    params: Id,
    body: Changed,
    reply: TeacherDeckState,
    errors: ['not_found', 'deck_changed', 'deck_empty'],
  },
  'PUT /api/v2/teacher_decks/{id}/offer': {
    access: 'teacher',
    summary: 'Offers a deck to the school, or withdraws the offer.',
    params: Id,
    body: z.object({ offered: z.boolean() }),
    reply: TeacherDeckState,
    errors: ['not_found', 'deck_empty'],
  },
  'GET /api/v2/teacher_decks/{id}/slides/progress': {
    access: 'teacher',
    summary: 'Progress of the file that is being converted to slides; null when none is.',
    params: Id,
    reply: z.object({ progress: SlidesProgress.nullable() }),
    errors: ['not_found'],
  },
  'POST /api/v2/teacher_decks/{id}/slides': {
    access: 'teacher',
    summary:
      'Converts a PDF, a ZIP of pictures or a picture to slides, in order, which the deck may contain from now on.',
    params: Id,
    uploadLimitBytes: DECK_IMPORT_MAX_BYTES,
    reply: z.object({
      slides: z
        .array(z.object({ image: PictureKey, thumb: PictureKey, description: z.string() }))
        .max(SLIDES_PER_DECK_MAX),
    }),
    errors: [
      'not_found',
      'too_large',
      'import_kind',
      'import_powerpoint',
      'import_empty',
      'import_broken',
      'import_too_many',
      'import_too_heavy',
      'import_course_file',
      'import_picture',
      'deck_files_full',
    ],
  },
  'POST /api/v2/teacher_decks/{id}/pictures': {
    access: 'teacher',
    summary: 'Uploads a picture for a word or an activity.',
    params: Id,
    uploadLimitBytes: DECK_PICTURE_MAX_BYTES,
    reply: z.object({ picture: PictureKey }),
    errors: ['not_found', 'too_large', 'only_images', 'picture_too_large', 'picture_unreadable', 'deck_files_full'],
  },
  'POST /api/v2/teacher_decks/{id}/sounds': {
    access: 'teacher',
    summary: 'Uploads a recording (MP3, M4A, Ogg or WebM) for a slide or a word.',
    params: Id,
    uploadLimitBytes: SOUND_MAX_BYTES,
    reply: z.object({ sound: SoundKey, durationSeconds: z.int().min(1).max(SOUND_MAX_SECONDS) }),
    errors: ['not_found', 'too_large', 'only_sound', 'deck_files_full'],
  },
  'GET /api/v2/sounds/{key}': {
    access: 'anyone',
    summary: 'A recording of a slide or a word, by its unguessable name.',
    params: z.object({ key: z.string().max(80) }),
    reply: 'file',
    fileTypes: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/webm'],
    hasParts: true,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/teacher_decks': {
    access: 'manager',
    summary: 'The decks that teachers offer to the school, newest offer first, page by page.',
    query: z.object({
      /** `waiting`: not in any course yet. */
      state: z.enum(['waiting', 'published', 'all']).default('all'),
      teacherId: z.uuid().optional(),
      ...pageQuery,
    }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        title: z.string(),
        teacher: z.string(),
        slidesCount: z.int(),
        wordsCount: z.int(),
        offeredAt: z.iso.datetime(),
        publishedAt: z.iso.datetime().nullable(),
      }),
    ),
  },
  'POST /api/v2/manager/teacher_decks/{id}/publication': {
    access: 'manager',
    summary: 'Publishes an offered deck in a course of the school; publishing again updates it.',
    params: Id,
    body: z.object({ course: z.string().regex(/^[a-z0-9-]{1,60}$/, 'invalid') }),
    reply: ImportedCourse,
    errors: ['not_found', 'deck_empty'],
  },
  'GET /api/v2/manager/teacher_decks/{id}/package': {
    access: 'manager',
    summary: 'An offered deck, as a ZIP in the course format.',
    params: Id,
    reply: 'file',
    fileTypes: ['application/zip'],
    errors: ['not_found', 'deck_empty'],
  },
  'GET /api/v2/manager/courses/{slug}/package': {
    access: 'manager',
    summary: 'A course as a ZIP in the course format: course.json beside its pictures and recordings.',
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/, 'invalid') }),
    reply: 'file',
    fileTypes: ['application/zip'],
    errors: ['not_found'],
  },
});
