/** Words per round: about five minutes. */
export const PRACTICE_WORDS = 12;
/** Maximum new words that a child practises per day. */
export const NEW_WORDS_A_DAY = 6;
/** New words in a round when many words are due, so that words of recent lessons don't wait too long. */
export const NEW_WORDS_A_ROUND = 4;
/** Wrong answers to choose from, besides the right one. */
export const OTHER_WORDS_MAX = 24;
export const ANSWERS_PER_CALL = 100;
/** Practising this many words in a day earns its star; fewer when no more were due. */
export const WORDS_FOR_A_STAR = 5;
/** After a round with many mistakes, this many of its missed words must be answered again for the star. */
export const AGAIN_FOR_A_STAR = 2;
/** Words of the game that is played when nothing is due. */
export const GAME_WORDS = 8;
/** Days, including today, for which practice earns a star: late answers for earlier days only update the schedule. */
export const STAR_DAYS = 3;
/** Minimum time between two stars for practice, so that backdating answers gains nothing. */
export const STAR_HOURS_APART = 20;
/** How long an answer given offline still counts for its own day in the schedule. */
export const ANSWERS_LATE_DAYS = 30;
/** A word counts as known when it was produced and would be remembered after this many days with a probability of 90%. */
export const KNOWN_DAYS = 4;
/** Maximum interval in days before a word is asked again, as long as the child hasn't produced it. */
export const UNPRODUCED_DAYS_MAX = 4;
/** From this many choices, a right answer is unlikely to be a lucky guess. */
export const AMONG_MANY = 6;
export const AMONG_MAX = 40;
export const WEAK_WORDS_MAX = 12;
/** Maximum words in the family's list of what its child can say, latest first. */
export const CAN_SAY_SHOWN = 24;
/** Words to practise together today. */
export const TOGETHER_WORDS = 3;
/** Days of practice are counted over this many, without streaks. */
export const PRACTICE_DAYS_SHOWN = 30;
/** A teacher sees the weak words of children with an upcoming lesson, or with one at most this long ago. */
export const WEAK_WORDS_DAYS = 90;

/** Right at the first try; right after a hint or another try; right only after the answer was shown. */
export const practiceResults = ['right', 'helped', 'missed'] as const;
export type PracticeResult = (typeof practiceResults)[number];
/** Where a word was answered. A game doesn't change the schedule: it only counts towards the star. */
export const practiceSources = ['practice', 'game', 'lesson', 'homework', 'placement'] as const;
export type PracticeSource = (typeof practiceSources)[number];
/** Chosen among several; spelled from letters; said aloud and compared with the model. */
export const practiceHows = ['recognised', 'spelled', 'said'] as const;
export type PracticeHow = (typeof practiceHows)[number];
/** Of what guessing doesn't explain, the share that was right: 0 for a guesser, 1 without a mistake. */
export const beyondGuessing = (right: number, guessed: number, all: number): number =>
  Math.max(0, (right - guessed) / (all - guessed));

export const isProduced = (how: PracticeHow): boolean => how !== 'recognised';

/**
 * How a word is asked, depending on its step and on what the child reads: choosing by ear among four, or among six
 * similar ones; its sound for its picture; its written word for its picture; its first letter; saying it; spelling it.
 * From a certain step on, those that `stay` alternate.
 */
export const practiceWays = ['hear', 'near', 'sound', 'see', 'letter', 'say', 'spell'] as const;
export type PracticeWay = (typeof practiceWays)[number];
const LADDERS = {
  // Saying is judged by the child itself, so it alternates with ways that the page judges.
  not_yet: { climb: ['hear', 'near', 'sound'], stay: ['say', 'near'] },
  letters: { climb: ['hear', 'near', 'letter'], stay: ['say', 'sound', 'say', 'near'] },
  words: { climb: ['hear', 'near', 'see'], stay: ['spell', 'say'] },
} as const satisfies Record<string, { climb: PracticeWay[]; stay: PracticeWay[] }>;
/** The highest step of a word. */
export const STEPS_MAX = 12;
/** Right answers until the ways that alternate begin anew: the longest `stay`, which the others divide. */
const ROUND = Math.max(...Object.values(LADDERS).map(({ stay }) => stay.length));

/** @param step the number of rungs that the word has climbed */
export function wayOf(step: number, reads: keyof typeof LADDERS): PracticeWay {
  const { climb, stay } = LADDERS[reads];
  return climb[step] ?? stay[(step - climb.length) % stay.length] ?? 'hear';
}

/**
 * A right answer goes up one rung, a missed one down one; producing a word moves it at least past
 * the first of the ways that alternate. At the highest step a right answer goes back to where these begin anew.
 */
export function nextStep(step: number, { result, how }: { result: PracticeResult; how: PracticeHow }): number {
  if (result === 'helped') return step;
  if (result === 'missed') return Math.max(0, step - 1);
  const up = step < STEPS_MAX ? step + 1 : STEPS_MAX + 1 - ROUND;
  return Math.max(up, isProduced(how) ? LADDERS.words.climb.length + 1 : 0);
}

/** Never practised; practised; known by practice. */
export const practiceStages = ['new', 'learning', 'known'] as const;
export type PracticeStage = (typeof practiceStages)[number];
