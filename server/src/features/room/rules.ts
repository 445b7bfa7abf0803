import { FREE_PAGES_MAX } from '@skylark/contract/board.facts';
import type { InkEvent, PageId, PutEvent } from '@skylark/contract/board';
import type { RefusalCode, Seat, SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';

/** What of an event decides whether it may be: of ink all but its points. */
type Asked = Exclude<SentEvent, InkEvent> | Pick<InkEvent, 'k' | 'id' | 'page'>;

/**
 * Whether a seat may do this now; undefined when it may. The screens hide what is not allowed, but this decides.
 * @param slides the pages of the presentation that is shown
 */
export function refusalOf(
  state: RoomState,
  seat: Seat,
  event: Asked,
  slides: ReadonlySet<PageId>,
): RefusalCode | undefined {
  if (state.call === 'ended') return 'not_allowed';
  switch (event.k) {
    case 'media':
    case 'flow':
      return undefined;
    case 'ink':
    case 'put':
      return refusalOfDrawing(state, seat, event);
    case 'clear':
    case 'unclear':
      if (seat !== 't') return 'not_allowed';
      return state.shown.includes(event.page) ? undefined : 'no_such_page';
    case 'call':
      return seat === 't' && state.call === 'waiting' ? undefined : 'not_allowed';
    case 'show':
      if (seat !== 't') return 'not_allowed';
      return slides.has(event.page) || isFreePage(state, event.page) ? undefined : 'no_such_page';
    case 'deck':
    case 'tools':
    case 'sync':
      return seat === 't' ? undefined : 'not_allowed';
  }
}

function refusalOfDrawing(
  state: RoomState,
  seat: Seat,
  event: PutEvent | Pick<InkEvent, 'k' | 'id' | 'page'>,
): RefusalCode | undefined {
  if (seat === 's' && !state.tools) return 'tools_off';
  if (!state.shown.includes(event.page)) return 'no_such_page';
  const isOwn = event.id.startsWith(seat);
  const makes = event.k === 'ink' || event.is !== undefined;
  if (makes) return isOwn ? undefined : 'not_yours';
  // A child may push its teacher's pictures about, that is how many exercises go, but never wipe or rewrite them.
  if (seat === 's' && !isOwn && (event.look.isDeleted || event.look.text !== undefined || event.revive))
    return 'not_yours';
  return undefined;
}

/** Free pages are numbered without gaps; the next one may be opened. */
function isFreePage(state: RoomState, page: PageId): boolean {
  if (!page.startsWith('free:')) return false;
  const number = Number(page.slice('free:'.length));
  return number <= Math.min(state.freePages + 1, FREE_PAGES_MAX);
}
