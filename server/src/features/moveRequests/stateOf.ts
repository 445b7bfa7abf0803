import type { BookingRules } from '@skylark/contract/booking.facts';
import type { MoveRequestState } from '@skylark/contract/moveRequests.facts';
import { changeableUntil } from '../booking/index.ts';
import type { MoveRequestRow } from './store.ts';

interface LessonNow {
  teacherId: string;
  startsAt: Date;
  status: string;
}

const isAt = (lesson: LessonNow, at: Date): boolean => lesson.startsAt.getTime() === at.getTime();

/** Whether the lesson is still as it was when the request was made. */
export const isUnchanged = (row: Pick<MoveRequestRow, 'teacherId' | 'startsAt'>, lesson: LessonNow): boolean =>
  lesson.status === 'booked' && lesson.teacherId === row.teacherId && isAt(lesson, row.startsAt);

/** The state shown for a request; null if its lesson was moved since, so that the request is irrelevant. */
export function stateOf(
  row: MoveRequestRow,
  lesson: LessonNow,
  { rules, now, isAnyFree }: { rules: BookingRules; now: Date; isAnyFree: boolean },
): MoveRequestState | null {
  switch (row.state) {
    case 'accepted':
      return row.movedTo !== null && lesson.status === 'booked' && isAt(lesson, row.movedTo) ? 'accepted' : null;
    case 'declined':
    case 'withdrawn':
      return isUnchanged(row, lesson) ? row.state : null;
    case 'replaced':
      return null;
    case 'open':
      if (!isUnchanged(row, lesson)) return 'changed';
      if (!rules.canMove || now > changeableUntil(rules, lesson.startsAt)) return 'late';
      return isAnyFree ? 'open' : 'taken';
  }
}
