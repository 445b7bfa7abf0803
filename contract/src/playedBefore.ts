/**
 * What came of the first moves of a slide, in place of those moves. The room passes it on without reading it; `playedOf`
 * continues from it. Its size is bounded by the activity's parts.
 */
export interface PlayedBefore {
  /** Number of moves it replaces. */
  count: number;
  /** Second of the last of them. */
  second: number;
  round: number;
  wrong: number;
  hints: number;
  firstTry: number;
  hinted: readonly string[];
  last?:
    | { number: number; kind: 'right' | 'wrong'; part: string; to?: string | undefined; seat: 't' | 's' }
    | undefined;
  isSolved: boolean;
  isShown: boolean;
  solvedSecond?: number | undefined;
  positions: readonly (readonly [string, string])[];
  done: readonly string[];
  faceUp: readonly string[];
  line: readonly string[];
  missed: readonly (readonly [string, number])[];
}
