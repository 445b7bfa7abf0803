import { WHITEBOARD_PAGES_MAX } from '@skylark/contract/whiteboards.facts';
import { isFreePage, type RefusalOf, refusalOfDrawing, refusalOfPaper } from '../room/rules.ts';

/** Both draw at any time until it is archived, and either may add a page. Only the teacher may clear. */
export const refusalOnWhiteboard: RefusalOf = (state, seat, event) => {
  if (!state.tools) return 'tools_off';
  switch (event.k) {
    case 'ink':
    case 'put':
      return refusalOfDrawing(state, seat, event);
    case 'clear':
    case 'unclear':
      if (seat !== 't') return 'not_allowed';
      return state.shown.includes(event.page) ? undefined : 'no_such_page';
    case 'paper':
      return refusalOfPaper(state, seat, event);
    case 'show':
      return isFreePage(state, event.page, WHITEBOARD_PAGES_MAX) ? undefined : 'no_such_page';
    // Events that only exist in lessons and homework.
    default:
      return 'not_allowed';
  }
};
