import { z } from 'zod';
import { PARTS_MAX } from './activity.facts.ts';
import { Activity } from './activity.ts';
import { endpoints } from './endpoint.ts';
import {
  HOMEWORK_COMMENT_MAX_LENGTH,
  homeworkDues,
  homeworkLists,
  REVIEW_PHRASE_MAX_LENGTH,
  REVIEW_PHRASES_MAX,
  SAID_REPLY_MAX_LENGTH,
  SAID_WORDS_MAX,
  HOMEWORKS_PAGE_SIZE,
  TASK_MAX_LENGTH,
  VOICE_MAX_BYTES,
  VOICE_MAX_SECONDS,
  VOICES_MAX,
  WORD_MAX_LENGTH,
  WORDS_MAX,
} from './homework.facts.ts';
import { SLIDES_PER_DECK_MAX } from './materials.facts.ts';
import { recordings, Slide, Word } from './materials.ts';
import { Id, Nothing, PersonCard } from './people.ts';
import { practiceResults } from './practice.facts.ts';
import { queryNumber } from './queryNumber.ts';

/** `created -> started -> completed` (decisions, homework). */
export const HomeworkStatus = z.enum(['created', 'started', 'completed']);
export type HomeworkStatus = z.infer<typeof HomeworkStatus>;

const Score = z.int().min(1).max(5);

export const HomeworkCard = z.object({
  id: z.uuid(),
  status: HomeworkStatus,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  /** When it was handed in for review; null before that, and again after it was sent back. */
  finishedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** The teacher has sent it back, and it hasn't been handed in again. */
  isReturned: z.boolean().default(false),
  /** The due date; missing it has no consequences. */
  dueAt: z.iso.datetime().nullable(),
  score: Score.nullable(),
  /** The task. */
  description: z.string(),
  /** Title of its presentation. */
  topic: z.string().nullable(),
  /** Thumbnail of its first slide; null for a single empty page. */
  coverUrl: z.string().nullable(),
  /** The first slide's activity, drawn over the cover. */
  coverActivity: Activity.nullable().optional(),
  lessonId: z.uuid().nullable(),
  teacher: PersonCard,
  student: PersonCard,
});
export type HomeworkCard = z.infer<typeof HomeworkCard>;

/** A recorded reply of the teacher. */
export const SpokenReply = z.object({ id: z.uuid(), durationSeconds: z.int() });
export type SpokenReply = z.infer<typeof SpokenReply>;

export const HomeworkVoice = z.object({
  id: z.uuid(),
  durationSeconds: z.int(),
  createdAt: z.iso.datetime(),
  /** The slide's word that was said; null for a free spoken answer. */
  said: z
    .object({
      slideId: z.uuid(),
      part: z.string(),
      word: z.string(),
      isStarred: z.boolean(),
      /** The teacher's written reply to it. */
      reply: z.string(),
      /** The same reply, spoken. */
      spokenReply: SpokenReply.optional(),
      isKept: z.boolean(),
    })
    .nullable(),
});
export type HomeworkVoice = z.infer<typeof HomeworkVoice>;

/** Result of the activity of one slide, computed when the homework is handed in. */
export const HomeworkMark = z.object({
  slideId: z.uuid(),
  /** Number of steps, how many are done, and how many were right at the first try without help. */
  steps: z.int(),
  right: z.int(),
  firstTry: z.int(),
  wrong: z.int(),
  hints: z.int(),
  /** How often it was started. */
  tries: z.int(),
  /** From the first move to the one that solved it, or to the last one. */
  seconds: z.int(),
  /** The share of steps that guessing gets right at the first try. */
  chance: z.number().min(0).max(1),
  /** The words that were answered, with the number of wrong tries and hints. */
  words: z.array(z.object({ word: z.string(), result: z.enum(practiceResults), wrong: z.int() })).max(PARTS_MAX),
});
export type HomeworkMark = z.infer<typeof HomeworkMark>;

/** Drawings, text and comments are stored in the room with the same id. */
export const HomeworkDetails = HomeworkCard.extend({
  teacherComment: z.string(),
  /** The teacher's spoken comment; the child receives it once the homework is reviewed or sent back. */
  spokenComment: SpokenReply.optional(),
  /** Words to practise, each with its picture when a course has one. */
  words: z.array(Word).max(WORDS_MAX),
  slides: z.array(Slide).max(SLIDES_PER_DECK_MAX),
  recordings,
  voices: z.array(HomeworkVoice).max(VOICES_MAX + SAID_WORDS_MAX),
  /** For slides with activities, in order; empty until it is handed in. */
  marks: z.array(HomeworkMark).max(SLIDES_PER_DECK_MAX),
});
export type HomeworkDetails = z.infer<typeof HomeworkDetails>;

// People's messages to each other must not contain control characters for terminals or text direction.
const written = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cf}]*(?:[\n\t\u200d][^\p{Cc}\p{Cf}]*)*$/u, 'invalid');
const WordToPractise = written(WORD_MAX_LENGTH).min(1);
const Comment = written(HOMEWORK_COMMENT_MAX_LENGTH);

const ReviewPhrase = z.object({ id: z.uuid(), text: z.string() });
export type ReviewPhrase = z.infer<typeof ReviewPhrase>;

export const homeworkApi = endpoints({
  'GET /api/v2/homeworks/counters': {
    access: 'signedIn',
    summary: 'How much homework is waiting: for a student, to be started; for a teacher, to be reviewed.',
    reply: z.object({ created: z.int().nonnegative(), toReview: z.int().nonnegative() }),
  },
  'GET /api/v2/homeworks': {
    access: 'signedIn',
    summary:
      'One page of the signed-in person’s homework, newest first; homework to review by when it was handed in, longest waiting first.',
    query: z.object({
      list: z.enum(homeworkLists).default('all'),
      lessonId: z.uuid().optional(),
      studentId: z.uuid().optional(),
      /** The `nextCursor` of the previous page. */
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(HomeworkCard).max(HOMEWORKS_PAGE_SIZE), nextCursor: z.string().nullable() }),
  },
  'POST /api/v2/homeworks': {
    access: 'teacher',
    summary: 'Assigns homework to one of the teacher’s students.',
    body: z.object({
      studentId: z.uuid(),
      /** The lesson it follows. */
      lessonId: z.uuid().nullable().default(null),
      description: written(TASK_MAX_LENGTH).min(1),
      /** The presentation whose slides it uses. */
      deckId: z.uuid().nullable().default(null),
      /** The slides of that presentation to work on; all of them if empty. */
      slideIds: z.array(z.uuid()).max(SLIDES_PER_DECK_MAX).default([]),
      due: z.enum(homeworkDues).default('next_lesson'),
      words: z.array(WordToPractise).max(WORDS_MAX).default([]),
      /** Idempotency key: a repeated key returns the same homework. */
      key: z.uuid().optional(),
    }),
    reply: HomeworkCard,
    errors: ['not_your_student'],
  },
  'GET /api/v2/homeworks/{id}': {
    access: 'signedIn',
    summary: 'One homework, for its two people.',
    params: Id,
    reply: HomeworkDetails,
  },
  'DELETE /api/v2/homeworks/{id}': {
    access: 'teacher',
    summary: 'Withdraws a homework, with all work done in it.',
    params: Id,
    reply: Nothing,
  },
  'POST /api/v2/homeworks/{id}/start': {
    access: 'student',
    summary: 'Starts a homework; has no effect on one already started.',
    params: Id,
    reply: HomeworkCard,
  },
  'POST /api/v2/homeworks/{id}/finish': {
    access: 'student',
    summary: 'Hands in a homework; the teacher is notified.',
    params: Id,
    reply: HomeworkCard,
    errors: ['homework_not_started', 'homework_completed'],
  },
  'POST /api/v2/homeworks/{id}/return': {
    access: 'teacher',
    summary: 'Sends a finished homework back, with a note on what is missing.',
    params: Id,
    body: z.object({ comment: Comment.min(1) }),
    reply: HomeworkCard,
    errors: ['homework_not_finished', 'homework_completed'],
  },
  'DELETE /api/v2/homeworks/{id}/return': {
    access: 'teacher',
    summary:
      'Undoes sending back within half a minute, unless it was handed in again; the family is not notified of either.',
    params: Id,
    reply: HomeworkCard,
    errors: ['homework_not_returned'],
  },
  'POST /api/v2/homeworks/{id}/review': {
    access: 'teacher',
    summary: 'Scores a homework, which completes it; an existing score can be corrected.',
    params: Id,
    body: z.object({ score: Score, comment: Comment.default('') }),
    reply: HomeworkCard,
    errors: ['homework_not_started'],
  },
  'POST /api/v2/homeworks/{id}/voices': {
    access: 'student',
    summary: 'Adds a spoken answer, or a word said on a slide: WebM, MP4 or Ogg with sound.',
    params: Id,
    query: z.object({
      seconds: queryNumber(0, VOICE_MAX_SECONDS).default(0),
      /** For a word said on a slide: the slide, and the part of its activity. Replaces an earlier recording. */
      slideId: z.uuid().optional(),
      part: z.string().max(20).optional(),
    }),
    uploadLimitBytes: VOICE_MAX_BYTES,
    reply: HomeworkVoice,
    errors: ['only_sound', 'voice_quota', 'homework_not_started', 'homework_finished', 'too_large'],
  },
  'GET /api/v2/homeworks/{id}/voices/{voice}': {
    access: 'signedIn',
    summary: 'A spoken answer or reply, for the two people of the homework.',
    params: Id.extend({ voice: z.uuid() }),
    reply: 'file',
    fileTypes: ['audio/webm', 'audio/mp4', 'audio/ogg'],
  },
  'DELETE /api/v2/homeworks/{id}/voices/{voice}': {
    access: 'student',
    summary: 'Removes a spoken answer.',
    params: Id.extend({ voice: z.uuid() }),
    reply: Nothing,
    errors: ['homework_finished'],
  },
  'POST /api/v2/homeworks/{id}/replies': {
    access: 'teacher',
    summary:
      'Adds a spoken comment, or a spoken reply to a said word, replacing an earlier one: WebM, MP4 or Ogg with sound.',
    params: Id,
    query: z.object({
      seconds: queryNumber(0, VOICE_MAX_SECONDS).default(0),
      /** The recording of the word that this comment answers. */
      voiceId: z.uuid().optional(),
    }),
    uploadLimitBytes: VOICE_MAX_BYTES,
    reply: SpokenReply,
    errors: ['only_sound', 'homework_not_finished', 'not_found', 'too_large', 'too_many_requests'],
  },
  'DELETE /api/v2/homeworks/{id}/replies/{reply}': {
    access: 'teacher',
    summary: 'Removes a spoken comment or reply.',
    params: Id.extend({ reply: z.uuid() }),
    reply: Nothing,
    errors: ['not_found'],
  },
  'PUT /api/v2/homeworks/{id}/voices/{voice}/answer': {
    access: 'teacher',
    summary: 'Gives a star or a written reply to a said word.',
    params: Id.extend({ voice: z.uuid() }),
    body: z.object({ isStarred: z.boolean(), reply: written(SAID_REPLY_MAX_LENGTH).default('') }),
    reply: HomeworkVoice,
    errors: ['too_many_requests'],
  },
  'PUT /api/v2/homeworks/{id}/voices/{voice}/kept': {
    access: 'student',
    summary: 'Keeps a said word for longer than 30 days, or no longer.',
    params: Id.extend({ voice: z.uuid() }),
    body: z.object({ isKept: z.boolean() }),
    reply: HomeworkVoice,
    errors: ['too_many_requests'],
  },
  'GET /api/v2/review_phrases': {
    access: 'teacher',
    summary: 'The phrases that a teacher saves for reviews, latest first.',
    reply: z.object({ items: z.array(ReviewPhrase).max(REVIEW_PHRASES_MAX) }),
  },
  'POST /api/v2/review_phrases': {
    access: 'teacher',
    summary: 'Saves a phrase for reviews; a phrase already saved stays the only one.',
    body: z.object({ text: written(REVIEW_PHRASE_MAX_LENGTH).min(1) }),
    reply: ReviewPhrase,
    errors: ['too_many_phrases', 'too_many_requests'],
  },
  'DELETE /api/v2/review_phrases/{id}': {
    access: 'teacher',
    summary: 'Removes a saved phrase.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
});
