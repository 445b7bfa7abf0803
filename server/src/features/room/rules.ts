import { FREE_PAGES_MAX } from '@skylark/contract/board.facts';
import { WHITEBOARD_PAGES_MAX } from '@skylark/contract/whiteboards.facts';
import type { InkEvent, PageId, PutEvent } from '@skylark/contract/board';
import { COMMENTS_PER_ROOM } from '@skylark/contract/room.facts';
import type { RefusalCode, RoomKind, Seat, SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';

/** What of an event decides whether it may be: of ink all but its points. */
type Asked = Exclude<SentEvent, InkEvent> | Pick<InkEvent, 'k' | 'id' | 'page'>;

/**
 * Whether a seat may do this now; undefined when it may. The screens hide what is not allowed, but this decides.
 * @param slides the pages of the presentation that is shown
 */
type RefusalOf = (state: RoomState, seat: Seat, event: Asked, slides: ReadonlySet<PageId>) => RefusalCode | undefined;

const refusalInLesson: RefusalOf = (state, seat, event, slides) => {
  if (state.call === 'ended') return 'not_allowed';
  switch (event.k) {
    case 'media':
      return undefined;
    case 'flow':
      return isNews(state, seat, event) ? undefined : 'not_allowed';
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
    case 'comment':
      return state.shown.includes(event.page) ? refusalOfComment(state, seat, event) : 'no_such_page';
    case 'answer':
      return 'not_allowed';
  }
};

/** Both draw whenever they like, until it is put away; either may add a page. Clear stays the teacher's. */
const refusalOnWhiteboard: RefusalOf = (state, seat, event) => {
  if (!state.tools) return 'tools_off';
  switch (event.k) {
    case 'ink':
    case 'put':
      return refusalOfDrawing(state, seat, event);
    case 'clear':
    case 'unclear':
      if (seat !== 't') return 'not_allowed';
      return state.shown.includes(event.page) ? undefined : 'no_such_page';
    case 'show':
      return isFreePage(state, event.page, WHITEBOARD_PAGES_MAX) ? undefined : 'no_such_page';
    case 'media':
    case 'flow':
    case 'call':
    case 'deck':
    case 'tools':
    case 'sync':
    case 'comment':
    case 'answer':
      return 'not_allowed';
  }
};

/** The student draws and answers until it hands in; the teacher marks and comments until it is scored. */
const refusalInHomework: RefusalOf = (state, seat, event, slides) => {
  if (state.call === 'ended') return 'not_allowed';
  const hasPage = (page: PageId): boolean => slides.has(page) || state.shown.includes(page);
  switch (event.k) {
    case 'ink':
    case 'put':
      return hasPage(event.page) ? refusalOfDrawing(state, seat, event, true) : 'no_such_page';
    case 'comment':
      return hasPage(event.page) ? refusalOfComment(state, seat, event) : 'no_such_page';
    case 'answer':
      if (seat !== 's') return 'not_allowed';
      return state.tools ? undefined : 'tools_off';
    case 'clear':
    case 'unclear':
    case 'show':
    case 'media':
    case 'flow':
    case 'call':
    case 'deck':
    case 'tools':
    case 'sync':
      return 'not_allowed';
  }
};

export const refusalByKind: Record<RoomKind, RefusalOf> = {
  lesson: refusalInLesson,
  whiteboard: refusalOnWhiteboard,
  homework: refusalInHomework,
};

/** Comments are the teacher's own; a comment is changed under the id that it has. */
function refusalOfComment(
  state: RoomState,
  seat: Seat,
  event: Extract<SentEvent, { k: 'comment' }>,
): RefusalCode | undefined {
  if (seat !== 't') return 'not_allowed';
  const isKnown = state.comments.some(({ id, page }) => id === event.id && page === event.page);
  if (isKnown || event.text === '') return undefined;
  return state.comments.length < COMMENTS_PER_ROOM ? undefined : 'not_allowed';
}

function refusalOfDrawing(
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
  // that nothing of the look but the place is another, only the board's index can tell.
  if (seat === 's' && !isOwn && (event.look.isDeleted || event.revive)) return 'not_yours';
  return undefined;
}

/** Free pages are numbered without gaps; the next one may be opened. */
function isFreePage(state: RoomState, page: PageId, max = FREE_PAGES_MAX): boolean {
  if (!page.startsWith('free:')) return false;
  const number = Number(page.slice('free:'.length));
  return number <= Math.min(state.freePages + 1, max);
}

/** Nobody acts on what arrives at the other side; it is kept for who looks into a call later, and only when it changes. */
function isNews(state: RoomState, seat: Seat, { audio, video }: Extract<SentEvent, { k: 'flow' }>): boolean {
  const own = state.seats[seat];
  return own.is === 'here' && (own.hears !== audio || own.sees !== video);
}
