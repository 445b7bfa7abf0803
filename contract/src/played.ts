import type { AnyActivity } from './activity.facts.ts';
import { answerOf, canRepeat, giveEasy, type RoundState, stepsOf } from './playRules.ts';
import type { Move } from './play.ts';
import type { PlayedBefore, PlayedSums } from './playedBefore.ts';
import type { PlayMove } from './playState.ts';
import type { Seat } from './room.ts';

/** State of an activity: a pure fold of its moves, the same on both sides. */
export interface Played extends RoundState, PlayedSums {
  /** The last right or wrong move, for those who watched it live. */
  last: { number: number; kind: 'right' | 'wrong'; part: string; to: string | undefined; seat: Seat } | undefined;
  /** Seconds from the first move until it was first solved; undefined if never. */
  solvedSecond: number | undefined;
}

const fresh = (): RoundState => ({
  positions: new Map(),
  done: new Set(),
  faceUp: [],
  line: [],
  missed: new Map(),
  hard: new Set(),
  misses: 0,
});

const untouched = (): Played => ({
  ...fresh(),
  count: 0,
  second: 0,
  round: 0,
  wrong: 0,
  hints: 0,
  firstTry: 0,
  hinted: [],
  last: undefined,
  isSolved: false,
  isShown: false,
  solvedSecond: undefined,
});

/**
 * Folds moves as stored by a room; moves that don't apply to the activity change nothing.
 * @param before summary of earlier moves
 */
export function playedOf(activity: AnyActivity, moves: readonly PlayMove[], before?: PlayedBefore): Played {
  const played = before ? unpacked(before) : untouched();
  const steps = stepsOf(activity);
  for (const { move, seat, second } of moves) {
    played.count += 1;
    played.second = second;
    take(activity, played, move, played.count, seat);
    const isDone = played.done.size >= steps;
    if (isDone && !played.isSolved && !played.isShown) played.solvedSecond ??= second;
    played.isSolved = isDone;
  }
  return played;
}

/** Changes `played` in place; each fold creates a new one. */
function take(activity: AnyActivity, played: Played, move: Move, number: number, seat: Seat): void {
  switch (move.kind) {
    case 'reset':
      return startAnew(played);
    case 'again': {
      if (!canRepeat(activity, played)) return;
      const { hard } = played;
      startAnew(played);
      return giveEasy(activity, played, hard);
    }
    case 'answer':
      played.isShown = true;
      played.hinted = [];
      return;
    case 'hint': {
      if (played.isSolved) return;
      const { next, step } = answerOf(activity, played);
      played.hints += 1;
      played.misses += 1;
      played.hinted = next;
      if (step !== undefined) played.hard.add(step);
      played.missed.set('', (played.missed.get('') ?? 0) + 1);
      return;
    }
    case 'put':
    case 'pick':
    case 'type':
    case 'trace': {
      if (played.isShown || played.isSolved) return;
      const outcome = answerOf(activity, played).take(move);
      if (outcome === 'none') return;
      const to = move.kind === 'put' ? move.to : move.kind === 'type' ? move.text : undefined;
      if (outcome !== 'seen') played.last = { number, kind: outcome, part: move.part, to, seat };
      if (outcome === 'wrong') {
        played.wrong += 1;
        played.misses += 1;
      }
      if (outcome !== 'right') return;
      played.hinted = [];
      const wasMissed = (played.missed.get('') ?? 0) + (played.missed.get(move.part) ?? 0) > 0;
      played.missed.delete('');
      if (!wasMissed && played.round === 0) played.firstTry += 1;
      return;
    }
  }
}

function startAnew(played: Played): void {
  Object.assign(played, fresh(), { hinted: [], last: undefined, isShown: false, isSolved: false });
  played.round += 1;
}

/** The summary that replaces all moves so far. */
export const packed = ({ positions, done, missed, hard, ...played }: Played): PlayedBefore => ({
  ...played,
  positions: [...positions],
  done: [...done],
  missed: [...missed],
  hard: [...hard],
});

const unpacked = ({ positions, done, missed, hard, last, ...before }: PlayedBefore): Played => ({
  ...before,
  positions: new Map(positions),
  done: new Set(done),
  missed: new Map(missed),
  hard: new Set(hard),
  faceUp: [...before.faceUp],
  line: [...before.line],
  last: last && { ...last, to: last.to },
  solvedSecond: before.solvedSecond,
});

/** What is stored about an activity done at home. */
export interface Mark {
  /** Number of steps, and how many are done. */
  steps: number;
  right: number;
  /** Steps right at the first try, without help. */
  firstTry: number;
  wrong: number;
  hints: number;
  /** How often it was started. */
  tries: number;
  /** From the first move to the one that solved it, or to the last one. */
  seconds: number;
}

/** @param before as for `playedOf` */
export function markOf(activity: AnyActivity, moves: readonly PlayMove[], before?: PlayedBefore): Mark {
  const played = playedOf(activity, moves, before);
  const steps = stepsOf(activity);
  const isDone = played.solvedSecond !== undefined;
  return {
    steps,
    right: isDone ? steps : Math.min(steps, played.done.size),
    firstTry: Math.min(steps, played.firstTry),
    wrong: played.wrong,
    hints: played.hints,
    tries: played.count === 0 ? 0 : played.round + 1,
    seconds: played.solvedSecond ?? played.second,
  };
}
