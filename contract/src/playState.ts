import type { PageId } from './board.ts';
import { PLAY_MOVES_KEPT, PLAY_MOVES_MAX, PLAY_MOVES_PER_ROOM } from './play.facts.ts';
import type { Move, PlayEvent } from './play.ts';
import type { Seat } from './room.ts';

/**
 * Moves in the activity of one slide. The room stores moves and knows nothing about activities: `playedOf` folds them
 * over the activity's data, identically on both sides. Moves that don't apply change nothing.
 */
export interface Play {
  page: PageId;
  /** When the first move was made, in milliseconds since the epoch. */
  sinceMs: number;
  moves: readonly PlayMove[];
}

export interface PlayMove {
  move: Move;
  seat: Seat;
  /** Whole seconds since the first move. */
  second: number;
}

/** @param atMs by the server's clock; until its own move comes back, a page uses the current time */
export function withMove(
  plays: readonly Play[],
  { page, move }: Pick<PlayEvent, 'page' | 'move'>,
  seat: Seat,
  atMs: number,
): readonly Play[] {
  const known = plays.find((play) => play.page === page);
  if (!known) return [...plays, { page, sinceMs: atMs, moves: [{ move, seat, second: 0 }] }];
  const second = Math.max(0, Math.round((atMs - known.sinceMs) / 1_000));
  // A reset makes room when little is left.
  const isMuch = known.moves.length >= PLAY_MOVES_KEPT || movesOf(plays) >= PLAY_MOVES_PER_ROOM;
  const before = move.kind === 'reset' && isMuch ? [] : known.moves;
  const next = { ...known, moves: [...before, { move, seat, second }] };
  return plays.map((play) => (play === known ? next : play));
}

/** Whether further moves are refused. A reset is always possible once there have been moves. */
export function isPlayFull(plays: readonly Play[], { page, move }: Pick<PlayEvent, 'page' | 'move'>): boolean {
  const known = plays.find((play) => play.page === page);
  if (move.kind === 'reset' && known) return false;
  return (known?.moves.length ?? 0) >= PLAY_MOVES_MAX || movesOf(plays) >= PLAY_MOVES_PER_ROOM;
}

const movesOf = (plays: readonly Play[]): number => plays.reduce((sum, { moves }) => sum + moves.length, 0);

/** Only the teacher may show the solution. */
export const isTeachersMove = (move: Move): boolean => move.kind === 'answer';
