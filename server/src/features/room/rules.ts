import { FREE_PAGES_MAX } from '@skylark/contract/board.facts';
import type { InkEvent, PageId, PutEvent } from '@skylark/contract/board';
import { isPlayFull } from '@skylark/contract/playState';
import { COMMENTS_PER_ROOM } from '@skylark/contract/room.facts';
import type { RefusalCode, Seat, SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';

/** The part of an event needed to decide whether it is allowed: for ink, everything but its points. */
type EventHead = Exclude<SentEvent, InkEvent> | Pick<InkEvent, 'k' | 'id' | 'page'>;

/**
 * Why a seat may not do this now; undefined if it may. The pages hide what isn't allowed, but this check is
 * authoritative. Each kind of room has its own, built from the common ones below.
 * @param slides pages of the current deck
 */
export type RefusalOf = (
  state: RoomState,
  seat: Seat,
  event: EventHead,
  slides: ReadonlySet<PageId>,
) => RefusalCode | undefined;

/** Only the teacher writes comments; editing a comment reuses its id. */
export function refusalOfComment(
  state: RoomState,
  seat: Seat,
  event: Extract<SentEvent, { k: 'comment' }>,
): RefusalCode | undefined {
  if (seat !== 't') return 'not_allowed';
  const isKnown = state.comments.some(({ id, page }) => id === event.id && page === event.page);
  if (isKnown || event.text === '') return undefined;
  return state.comments.length < COMMENTS_PER_ROOM ? undefined : 'not_allowed';
}

export function refusalOfDrawing(
  state: RoomState,
  seat: Seat,
  event: PutEvent | Pick<InkEvent, 'k' | 'id' | 'page'>,
  isPageKnown = state.shown.includes(event.page),
): RefusalCode | undefined {
  if (seat === 's' && !state.tools) return 'tools_off';
  if (!isPageKnown) return 'no_such_page';
  const isOwn = event.id.startsWith(seat);
  const makes = event.k === 'ink' || event.is !== undefined;
  if (makes) return isOwn ? undefined : 'not_yours';
  // A child may move its teacher's pictures, since many exercises work that way, but never delete or restore them.
  // Whether only the position changes is checked by the board's index.
  if (seat === 's' && !isOwn && (event.look.isDeleted || event.revive)) return 'not_yours';
  return undefined;
}

/**
 * A move in a slide's activity: allowed for anyone who may draw, with an id of their own, while there is space for it.
 */
export function refusalOfMove(
  state: RoomState,
  seat: Seat,
  event: Extract<SentEvent, { k: 'play' }>,
): RefusalCode | undefined {
  if (seat === 's' && !state.tools) return 'tools_off';
  if (!event.id.startsWith(seat)) return 'not_yours';
  return isPlayFull(state.plays, event, seat) ? 'not_allowed' : undefined;
}

/** Only the teacher chooses the paper of a free page, once it has been shown. */
export function refusalOfPaper(
  state: RoomState,
  seat: Seat,
  event: Extract<SentEvent, { k: 'paper' }>,
): RefusalCode | undefined {
  if (seat !== 't') return 'not_allowed';
  return state.shown.includes(event.page) ? undefined : 'no_such_page';
}

/** Free pages are numbered without gaps; only the next one may be opened. */
export function isFreePage(state: RoomState, page: PageId, max = FREE_PAGES_MAX): boolean {
  if (!page.startsWith('free:')) return false;
  const number = Number(page.slice('free:'.length));
  return number <= Math.min(state.freePages + 1, max);
}
