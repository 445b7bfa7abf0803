/** Finding the lesson at which a child begins: which words are asked next, and what follows from the answers. */

/** Lessons that words are taken from; of longer courses every second or third one. */
export const RUNGS_MAX = 48;
export const WORDS_A_RUNG = 4;
/** So many of a lesson's words must be known to go on above it: by chance, one child in twenty gets there. */
const PASSES = 3;
/** After that time the place found so far counts. */
export const PLACEMENT_MINUTES = 8;
/** Up and down a ladder of that many lessons no child is asked more. */
export const PLACEMENT_ANSWERS_MAX = 60;

/** Answers to the words of one lesson. */
export interface RungAnswers {
  right: number;
  wrong: number;
}

/**
 * Where the search stands: up in growing steps as long as words are known, then halving. Somebody who knows nothing is
 * asked two or three words.
 * @param at the answers by the number of the lesson
 * @returns the lesson to ask about, or the first lesson that isn't known; `count` if all are
 */
export function placeOf(count: number, at: ReadonlyMap<number, RungAnswers>): { ask: number } | { begin: number } {
  let known = -1;
  let open = count;
  for (const [rung, answers] of at) {
    const verdict = verdictOf(answers);
    if (verdict === 'known') known = Math.max(known, rung);
    if (verdict === 'open') open = Math.min(open, rung);
  }
  // Who knew a later lesson by luck, or missed an early one, is placed below.
  if (open <= known + 1) return { begin: open };
  const ask = open < count ? Math.floor((known + open) / 2) : Math.min(count - 1, known < 0 ? 0 : known * 2 + 2);
  return { ask };
}

/** The place found so far, for a search that ends early. */
export function beginOf(count: number, at: ReadonlyMap<number, RungAnswers>): number {
  const found = placeOf(count, at);
  if ('begin' in found) return found.begin;
  return Math.max(-1, ...[...at].filter(([, answers]) => verdictOf(answers) === 'known').map(([rung]) => rung)) + 1;
}

/** What is settled is not asked further. */
function verdictOf({ right, wrong }: RungAnswers): 'known' | 'open' | undefined {
  if (right >= PASSES) return 'known';
  return wrong > WORDS_A_RUNG - PASSES ? 'open' : undefined;
}

/** Levels as schools name them, from the easiest; a course of another level comes last. */
const LEVELS = [
  /pre[\s-]*a1|starter/i,
  /beginner/i,
  /\ba1\b|mover|elementary/i,
  /\ba2\b|flyer|pre[\s-]*intermediate/i,
  /b1/i,
];
export const levelRank = (level: string): number => {
  const rank = LEVELS.findIndex((one) => one.test(level));
  return rank === -1 ? LEVELS.length : rank;
};
