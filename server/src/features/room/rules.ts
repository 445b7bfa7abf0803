import { FREE_PAGES_MAX } from '@skylark/contract/board.facts';
import type { InkEvent, PageId, PutEvent } from '@skylark/contract/board';
import { isPlayFull } from '@skylark/contract/playState';
import { COMMENTS_PER_ROOM } from '@skylark/contract/room.facts';
import type { RefusalCode, Seat, SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';

/** What of an event decides whether it may be: of ink all but its points. */
type Asked = Exclude<SentEvent, InkEvent> | Pick<InkEvent, 'k' | 'id' | 'page'>;

/**
 * Whether a seat may do this now; undefined when it may. The screens hide what is not allowed, but this decides. Each kind
 * of room has its own, made of what is common to all below.
 * @param slides the pages of the presentation that is shown
 */
export type RefusalOf = (
  state: RoomState,
  seat: Seat,
  event: Asked,
  slides: ReadonlySet<PageId>,
) => RefusalCode | undefined;

/** Comments are the teacher's own; a comment is changed under the id that it has. */
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
  // A child may push its teacher's pictures about, that is how many exercises go, but never wipe or bring them back:
  // that nothing of the look but the place is another, only the board's index knows.
  if (seat === 's' && !isOwn && (event.look.isDeleted || event.revive)) return 'not_yours';
  return undefined;
}

/** A move in the activity of a slide: whoever may draw may make it, under a name of their own, while there is room for it. */
export function refusalOfMove(
  state: RoomState,
  seat: Seat,
  event: Extract<SentEvent, { k: 'play' }>,
): RefusalCode | undefined {
  if (seat === 's' && !state.tools) return 'tools_off';
  if (!event.id.startsWith(seat)) return 'not_yours';
  return isPlayFull(state.plays, event) ? 'not_allowed' : undefined;
}

/** Free pages are numbered without gaps; the next one may be opened. */
export function isFreePage(state: RoomState, page: PageId, max = FREE_PAGES_MAX): boolean {
  if (!page.startsWith('free:')) return false;
  const number = Number(page.slice('free:'.length));
  return number <= Math.min(state.freePages + 1, max);
}
