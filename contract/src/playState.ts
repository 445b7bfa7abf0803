import type { PageId } from './board.ts';
import { PLAY_MOVES_KEPT, PLAY_MOVES_MAX, PLAY_MOVES_OF_TEACHER, PLAY_MOVES_PER_ROOM } from './play.facts.ts';
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
  all: readonly Play[],
  { page, move }: Pick<PlayEvent, 'page' | 'move'>,
  seat: Seat,
  atMs: number,
): readonly Play[] {
  const isFull = all.reduce((sum, { moves }) => sum + moves.length, 0) >= PLAY_MOVES_PER_ROOM;
  const plays = isFull ? withoutLongest(all, page) : all;
  const known = plays.find((play) => play.page === page);
  if (!known) return [...plays, { page, sinceMs: atMs, moves: [{ move, seat, second: 0 }] }];
  const second = Math.max(0, Math.round((atMs - known.sinceMs) / 1_000));
  // Moves from before a reset are only kept for the marks.
  const isMuch = known.moves.length >= PLAY_MOVES_KEPT;
  const before = move.kind === 'reset' && isMuch ? [] : known.moves;
  const next = { ...known, moves: [...before, { move, seat, second }] };
  return plays.map((play) => (play === known ? next : play));
}

/** Without the slide that has the most moves, apart from the one being played: nobody can make the others unplayable. */
function withoutLongest(plays: readonly Play[], page: PageId): readonly Play[] {
  const others = plays.filter((play) => play.page !== page);
  const most = Math.max(...others.map(({ moves }) => moves.length));
  const longest = others.find(({ moves }) => moves.length === most);
  return plays.filter((play) => play !== longest);
}

/** Whether further moves of a seat on a slide are refused. A reset is always possible. */
export function isPlayFull(
  plays: readonly Play[],
  { page, move }: Pick<PlayEvent, 'page' | 'move'>,
  seat: Seat,
): boolean {
  if (move.kind === 'reset') return false;
  const made = plays.find((play) => play.page === page)?.moves.length ?? 0;
  return made >= PLAY_MOVES_MAX + (seat === 't' ? PLAY_MOVES_OF_TEACHER : 0);
}

/** Only the teacher may show the solution. */
export const isTeachersMove = (move: Move): boolean => move.kind === 'answer';
