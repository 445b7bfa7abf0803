import type { PageId } from './board.ts';
import { PLAY_MOVES_KEPT, PLAY_MOVES_MAX, PLAY_MOVES_OF_TEACHER, PLAY_MOVES_PER_ROOM } from './play.facts.ts';
import type { LoggedPlayEvent, Move, PlayEvent } from './play.ts';
import type { PlayedBefore } from './playedBefore.ts';
import type { Seat } from './room.ts';

/**
 * Moves in the activity of one slide. The room stores moves and knows nothing about activities: `playedOf` folds them
 * over the activity's data, identically on both sides. Moves that don't apply change nothing.
 */
export interface Play {
  page: PageId;
  /** When the first move was made, in milliseconds since the epoch. */
  sinceMs: number;
  /** Summary of the moves before `moves`, if they are no longer stored. */
  before?: PlayedBefore;
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
  { page, move, packed }: Pick<LoggedPlayEvent, 'page' | 'move' | 'packed'>,
  seat: Seat,
  atMs: number,
): readonly Play[] {
  const stored = packed ? withBefore(all, packed) : all;
  const plays = isRoomFull(stored) ? withoutLongest(stored, page) : stored;
  const known = plays.find((play) => play.page === page);
  if (!known) return [...plays, { page, sinceMs: atMs, moves: [{ move, seat, second: 0 }] }];
  const second = Math.max(0, Math.round((atMs - known.sinceMs) / 1_000));
  // Moves from before a reset are kept for the marks only, unless there are too many of them.
  const isMuch = known.moves.length >= PLAY_MOVES_KEPT;
  const before = move.kind === 'reset' && isMuch ? [] : known.moves;
  const next = { ...known, moves: [...before, { move, seat, second }] };
  return plays.map((play) => (play === known ? next : play));
}

const isRoomFull = (plays: readonly Play[]): boolean =>
  plays.reduce((sum, { moves }) => sum + moves.length, 0) >= PLAY_MOVES_PER_ROOM;

/**
 * Replaces the first moves of a slide with their summary. A summary computed before a later replacement changes
 * nothing.
 */
const withBefore = (
  plays: readonly Play[],
  { page, before }: NonNullable<LoggedPlayEvent['packed']>,
): readonly Play[] =>
  plays.map((play) => {
    const replaced = before.count - (play.before?.count ?? 0);
    if (play.page !== page || replaced <= 0 || replaced > play.moves.length) return play;
    return { ...play, before, moves: play.moves.slice(replaced) };
  });

/**
 * Drops the slide with the most moves other than the one being played, so that nobody can make the other slides
 * unplayable.
 */
const withoutLongest = (plays: readonly Play[], page: PageId): readonly Play[] => {
  const longest = longestOf(plays, page);
  return plays.filter((play) => play !== longest);
};

function longestOf(plays: readonly Play[], page: PageId): Play | undefined {
  const others = plays.filter((play) => play.page !== page);
  const most = Math.max(...others.map(({ moves }) => moves.length));
  return others.find(({ moves }) => moves.length === most);
}

/**
 * The slide whose moves should be replaced by their summary before the next move on `page`; otherwise that move, or a
 * reset, would make the room drop moves. undefined while there is space.
 */
export function playToPack(plays: readonly Play[], page: PageId): Play | undefined {
  const own = plays.find((play) => play.page === page);
  if (own && own.moves.length >= PLAY_MOVES_KEPT) return own;
  return isRoomFull(plays) ? longestOf(plays, page) : undefined;
}

/** Whether further moves of a seat on a slide are refused. A reset is always possible. */
export function isPlayFull(
  plays: readonly Play[],
  { page, move }: Pick<PlayEvent, 'page' | 'move'>,
  seat: Seat,
): boolean {
  if (move.kind === 'reset') return false;
  const moves = plays.find((play) => play.page === page)?.moves ?? [];
  // Earlier rounds don't count towards the limit; only few of their moves are kept.
  const made = moves.length - 1 - moves.findLastIndex(({ move: { kind } }) => kind === 'reset');
  return made >= PLAY_MOVES_MAX + (seat === 't' ? PLAY_MOVES_OF_TEACHER : 0);
}

/** Only the teacher may show the solution. */
export const isTeachersMove = (move: Move): boolean => move.kind === 'answer';
