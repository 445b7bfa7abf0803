/** Counters over the moves of a slide. */
export interface PlayedSums {
  /** Number of moves. */
  count: number;
  /** Second of the last move. */
  second: number;
  /** Number of resets. */
  round: number;
  /** Number of wrong moves and hints, in all rounds. */
  wrong: number;
  hints: number;
  /** Steps of the first round that were right at the first try. */
  firstTry: number;
  /** Parts that a hint highlights, until the next right move. */
  hinted: readonly string[];
  isSolved: boolean;
  /** The teacher has shown the solution. */
  isShown: boolean;
}

/**
 * Summary of the first moves of a slide, stored instead of them. The room passes it on without reading it; `playedOf`
 * continues from it. Its size is bounded by the activity's parts.
 */
export interface PlayedBefore extends PlayedSums {
  last?:
    | { number: number; kind: 'right' | 'wrong'; part: string; to?: string | undefined; seat: 't' | 's' }
    | undefined;
  solvedSecond?: number | undefined;
  positions: readonly (readonly [string, string])[];
  done: readonly string[];
  faceUp: readonly string[];
  line: readonly string[];
  missed: readonly (readonly [string, number])[];
  hard: readonly string[];
  misses: number;
}
