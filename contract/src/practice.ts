import { z } from 'zod';
import { GivenInstant } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { Word } from './materials.ts';
import { WORD_MAX_LENGTH } from './materials.facts.ts';
import { Id } from './people.ts';
import {
  ANSWERS_PER_CALL,
  OTHER_WORDS_MAX,
  PRACTICE_WORDS,
  practiceResults,
  practiceStages,
  WEAK_WORDS_MAX,
} from './practice.facts.ts';

export const PracticeWord = Word.extend({ stage: z.enum(practiceStages) });
export type PracticeWord = z.infer<typeof PracticeWord>;

/** What a child practises today, in its order; empty when nothing is due. */
export const Practice = z.object({
  words: z.array(PracticeWord).max(PRACTICE_WORDS),
  /** Met words to choose from beside the right one. */
  others: z.array(Word).max(OTHER_WORDS_MAX),
  /** Words that were practised today, by the calendar of the child's zone. */
  doneToday: z.int(),
  /** Words of all lessons that were held. */
  met: z.int(),
});
export type Practice = z.infer<typeof Practice>;

const GivenAnswer = z.object({
  /** Made by the page: the same answer that is sent twice counts once. */
  id: z.uuid(),
  word: z.string().min(1).max(WORD_MAX_LENGTH),
  result: z.enum(practiceResults),
  /** When it was given, by the school's clock as the page knows it; bounded by the server. */
  answeredAt: GivenInstant,
});
export type GivenAnswer = z.input<typeof GivenAnswer>;

export const practiceApi = endpoints({
  'GET /api/v2/practice': {
    access: 'student',
    summary: 'The words that the child practises now: those that are due, and some that it has not practised yet.',
    reply: Practice,
    errors: ['too_many_requests'],
  },
  'POST /api/v2/practice/answers': {
    access: 'student',
    summary:
      'Answers of a practice, also late ones that were given without a network. One answer a word and day counts, whatever comes twice; one of a word that was never met is left out.',
    body: z.object({ answers: z.array(GivenAnswer).min(1).max(ANSWERS_PER_CALL) }),
    reply: z.object({
      recorded: z.int(),
      /** Stars that these answers brought: one for each day that was practised enough. */
      stars: z.int(),
    }),
    errors: ['too_many_requests'],
  },
  'GET /api/v2/lessons/{id}/weak_words': {
    access: 'teacher',
    summary: 'Words that the student of one’s lesson finds hard at present, the hardest first; none of an old lesson.',
    params: Id,
    reply: z.object({ items: z.array(Word).max(WEAK_WORDS_MAX) }),
    errors: ['not_found'],
  },
});
