export const HOMEWORKS_PAGE_SIZE = 20;
export const TASK_MAX_LENGTH = 4_000;
export const HOMEWORK_COMMENT_MAX_LENGTH = 2_000;
/** How long sending back can be undone; the family is notified afterwards. */
export const RETURN_UNDO_SECONDS = 30;
/** Maximum phrases that a teacher saves for reviews. */
export const REVIEW_PHRASES_MAX = 30;
export const REVIEW_PHRASE_MAX_LENGTH = 300;
export const WORDS_MAX = 30;
export const WORD_MAX_LENGTH = 60;

export const VOICES_MAX = 5;
export const VOICE_MAX_SECONDS = 180;
/** Maximum words said on its slides, one recording each. */
export const SAID_WORDS_MAX = 120;
export const SAID_WORD_MAX_SECONDS = 5;
export const SAID_WORD_MAX_BYTES = 256 * 1024;
/** The teacher's written reply to one of them. */
export const SAID_REPLY_MAX_LENGTH = 80;
/** Recordings of said words are deleted after this time, unless the family keeps them. */
export const SAID_WORDS_KEPT_DAYS = 30;
/** Three minutes at the highest bit rate browsers record with. */
export const VOICE_MAX_BYTES = 6 * 1024 * 1024;

/** When it should be handed in, as a teacher chooses it. */
export const homeworkDues = ['next_lesson', 'week', 'none'] as const;
export type HomeworkDue = (typeof homeworkDues)[number];

export const homeworkLists = ['all', 'to_do', 'to_review', 'completed'] as const;
export type HomeworkList = (typeof homeworkLists)[number];

/**
 * The state of a homework for its two people (decisions, homework): `created` has not been started, `started` is being
 * worked on, `finished` waits for the teacher, `completed` has its score.
 */
export type HomeworkStep = 'to_start' | 'working' | 'to_review' | 'completed';

export function homeworkStep(homework: {
  status: 'created' | 'started' | 'completed';
  finishedAt: unknown;
}): HomeworkStep {
  switch (homework.status) {
    case 'created':
      return 'to_start';
    case 'started':
      return homework.finishedAt === null ? 'working' : 'to_review';
    case 'completed':
      return 'completed';
  }
}
