/** Words per round: about five minutes. */
export const PRACTICE_WORDS = 12;
/** Words per day that a child practises for the first time. */
export const NEW_WORDS_A_DAY = 6;
/** New words in a round in which many words are due, so that words of recent lessons don't wait too long. */
export const NEW_WORDS_A_ROUND = 4;
/** Wrong answers to choose from, besides the right one. */
export const OTHER_WORDS_MAX = 24;
export const ANSWERS_PER_CALL = 100;
/** Practising this many words in a day earns its star; fewer when no more were due. */
export const WORDS_FOR_A_STAR = 5;
/** Days, today included, for which practice earns a star: late answers of earlier days only count for the schedule. */
export const STAR_DAYS = 3;
/** Two stars of practice are at least this far apart, so that dating answers back gains nothing. */
export const STAR_HOURS_APART = 20;
/** How long an answer given offline still counts for its own day in the schedule. */
export const ANSWERS_LATE_DAYS = 30;
/** A word counts as known by practice when it would be remembered after this many days with a probability of 90%. */
export const KNOWN_DAYS = 7;
export const WEAK_WORDS_MAX = 12;
/** A teacher sees the weak words of children with an upcoming lesson, or with one at most this long ago. */
export const WEAK_WORDS_DAYS = 90;

/** Right at the first try; right after a hint or another try; right only after the answer was shown. */
export const practiceResults = ['right', 'helped', 'missed'] as const;
export type PracticeResult = (typeof practiceResults)[number];
/** Never practised; practised; known by practice. */
export const practiceStages = ['new', 'learning', 'known'] as const;
export type PracticeStage = (typeof practiceStages)[number];
