import type { RefusalCode, Seat, SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';
import { isTeachersMove } from '@skylark/contract/playState';
import { PATHS_TOLD_MAX } from '@skylark/contract/room.facts';
import { STARS_PER_LESSON } from '@skylark/contract/stars.facts';
import {
  isFreePage,
  type RefusalOf,
  refusalOfComment,
  refusalOfDrawing,
  refusalOfMove,
  refusalOfPaper,
} from '../room/rules.ts';

/** The teacher leads; the student draws while the tools are on. */
export const refusalInLesson: RefusalOf = (state, seat, event, slides) => {
  if (state.call === 'ended') return 'not_allowed';
  switch (event.k) {
    case 'media':
      return undefined;
    case 'flow':
      return isFlowChanged(state, seat, event) ? undefined : 'not_allowed';
    case 'path':
      return state.call === 'started' && isWithinCount(state, seat) ? undefined : 'not_allowed';
    case 'ink':
    case 'put':
      return refusalOfDrawing(state, seat, event);
    case 'clear':
    case 'unclear':
      if (seat !== 't') return 'not_allowed';
      return state.shown.includes(event.page) ? undefined : 'no_such_page';
    case 'call':
      return seat === 't' && state.call === 'waiting' ? undefined : 'not_allowed';
    case 'paper':
      return refusalOfPaper(state, seat, event);
    case 'show':
      if (seat !== 't') return 'not_allowed';
      return slides.has(event.page) || isFreePage(state, event.page) ? undefined : 'no_such_page';
    case 'deck':
    case 'tools':
    case 'sync':
      return seat === 't' ? undefined : 'not_allowed';
    // Allowed to both people, because a tap on the picture switches it for both.
    case 'screen':
      return state.call === 'started' ? undefined : 'not_allowed';
    case 'comment':
      return state.shown.includes(event.page) ? refusalOfComment(state, seat, event) : 'no_such_page';
    case 'answer':
      return 'not_allowed';
    case 'timer':
    case 'chance':
      return seat === 't' ? undefined : 'not_allowed';
    case 'roll':
      if (!state.chance) return 'unknown';
      return seat === 's' && !state.tools ? 'tools_off' : undefined;
    case 'cover':
    case 'ready':
      if (seat !== 't') return 'not_allowed';
      return state.shown.includes(event.page) ? undefined : 'no_such_page';
    case 'play':
      if (!slides.has(event.page) || !state.shown.includes(event.page)) return 'no_such_page';
      if (seat === 's' && isTeachersMove(event.move)) return 'not_allowed';
      return refusalOfMove(state, seat, event);
    case 'star':
      return seat === 't' && state.call === 'started' ? refusalOfStar(state, event.id) : 'not_allowed';
    case 'say':
      return event.id.startsWith(seat) ? undefined : 'not_yours';
  }
};

const refusalOfStar = ({ stars }: RoomState, id: string): RefusalCode | undefined => {
  if (!id.startsWith('t')) return 'not_yours';
  return stars.includes(id) || stars.length >= STARS_PER_LESSON ? 'not_allowed' : undefined;
};

/**
 * Reports of received media change nothing in the room; they are logged for the call's record, and only when they
 * change.
 */
function isFlowChanged(state: RoomState, seat: Seat, { audio, video }: Extract<SentEvent, { k: 'flow' }>): boolean {
  const own = state.seats[seat];
  return own.kind === 'here' && (own.hears !== audio || own.sees !== video);
}

/** Limits how many are logged. A repeated report is accepted: a refused page would reconnect and send it again. */
const isWithinCount = (state: RoomState, seat: Seat): boolean =>
  state.seats[seat].kind === 'here' && state.paths[seat].told < PATHS_TOLD_MAX;
