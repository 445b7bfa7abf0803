import { homeworkStep, type HomeworkStep } from '@skylark/contract/homework.facts';
import type { PageId } from '@skylark/contract/board';
import { isTeachersMove } from '@skylark/contract/playState';
import type { ErrorCode } from '@skylark/contract/errors';
import { type RefusalOf, refusalOfComment, refusalOfDrawing, refusalOfMove } from '../room/rules.ts';

type Facts = Parameters<typeof homeworkStep>[0];

/** Whether the student may draw, write and speak now. */
export const isInProgress = (step: HomeworkStep): boolean => step === 'working';

export const stepOf = (row: { status: string; finishedAt: Date | null }): HomeworkStep =>
  homeworkStep({ status: row.status as Facts['status'], finishedAt: row.finishedAt });

type Action = 'finish' | 'return' | 'review' | 'speak';

/** Why an action isn't possible in a homework's current step; undefined if it is, or is done already. */
export function refusalOf(action: Action, step: HomeworkStep): ErrorCode | undefined {
  switch (action) {
    case 'finish':
      if (step === 'to_start') return 'homework_not_started';
      return step === 'completed' ? 'homework_completed' : undefined;
    case 'return':
      if (step === 'completed') return 'homework_completed';
      return step === 'to_review' ? undefined : 'homework_not_finished';
    case 'review':
      return step === 'to_start' ? 'homework_not_started' : undefined;
    case 'speak':
      if (step === 'to_start') return 'homework_not_started';
      return step === 'working' ? undefined : 'homework_finished';
  }
}

/** The student draws and answers until handing in; the teacher marks and comments until it is scored. */
export const refusalInHomework: RefusalOf = (state, seat, event, slides) => {
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
    case 'play':
      // Only the child's own work is marked, so teachers' moves are refused.
      if (seat !== 's' || isTeachersMove(event.move)) return 'not_allowed';
      return slides.has(event.page) ? refusalOfMove(state, seat, event) : 'no_such_page';
    // Events that only exist in lessons and whiteboards.
    default:
      return 'not_allowed';
  }
};
