/** Placement: finding the lesson at which a child should start. Chooses the words to ask, and evaluates the answers. */

/** Maximum lessons that words are taken from; longer courses contribute every second or third lesson. */
export const RUNGS_MAX = 48;
export const WORDS_A_RUNG = 4;
/**
 * Number of a lesson's words that must be known for the search to continue above it: one child in twenty passes by
 * guessing.
 */
const PASSES = 3;
/** After this time the search ends with the result so far. */
export const PLACEMENT_MINUTES = 8;
/** The search over that many lessons never needs more answers. */
export const PLACEMENT_ANSWERS_MAX = 60;

/** Answers to the words of one lesson. */
export interface RungAnswers {
  right: number;
  wrong: number;
}

/**
 * The state of the search: it goes up in growing steps while words are known, then bisects. A child who knows nothing
 * is asked two or three words.
 * @param at the answers by lesson index
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
  // A child who guessed a later lesson's words, or missed those of an early one, is placed at the lower lesson.
  if (open <= known + 1) return { begin: open };
  const ask = open < count ? Math.floor((known + open) / 2) : Math.min(count - 1, known < 0 ? 0 : known * 2 + 2);
  return { ask };
}

/** The result so far, for a search that ends early. */
export function beginOf(count: number, at: ReadonlyMap<number, RungAnswers>): number {
  const found = placeOf(count, at);
  if ('begin' in found) return found.begin;
  return Math.max(-1, ...[...at].filter(([, answers]) => verdictOf(answers) === 'known').map(([rung]) => rung)) + 1;
}

/** undefined while the lesson's result is still undecided. */
function verdictOf({ right, wrong }: RungAnswers): 'known' | 'open' | undefined {
  if (right >= PASSES) return 'known';
  return wrong > WORDS_A_RUNG - PASSES ? 'open' : undefined;
}

/** Levels as schools name them, easiest first; courses of other levels come last. */
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
