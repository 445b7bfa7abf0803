/** Of one round: about five minutes. */
export const PRACTICE_WORDS = 12;
/** Words that a child practises for the first time, a day. */
export const NEW_WORDS_A_DAY = 6;
/** Of a round in which many words are due: words of the last lessons are not kept waiting. */
export const NEW_WORDS_A_ROUND = 4;
/** Words to choose from beside the right one. */
export const OTHER_WORDS_MAX = 24;
export const ANSWERS_PER_CALL = 100;
/** So many words of one day bring its star; fewer when no more were due. */
export const WORDS_FOR_A_STAR = 5;
/** An answer that was given without a network counts for its own day, so long. */
export const ANSWERS_LATE_DAYS = 30;
/** A word is known by practice when it would still be remembered after so many days, nine times of ten. */
export const KNOWN_DAYS = 7;
export const WEAK_WORDS_MAX = 12;
/** Of whose present words a teacher sees the weak ones: the lesson is ahead, or was no longer ago. */
export const WEAK_WORDS_DAYS = 90;

/** At the first try; after a hint or another try; only once it was shown. */
export const practiceResults = ['right', 'helped', 'missed'] as const;
export type PracticeResult = (typeof practiceResults)[number];
/** Never practised; practised; known by practice. */
export const practiceStages = ['new', 'learning', 'known'] as const;
export type PracticeStage = (typeof practiceStages)[number];
