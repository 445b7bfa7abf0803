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

/** Whether the lesson is still the one that was asked about. */
export const isUnchanged = (row: Pick<MoveRequestRow, 'teacherId' | 'startsAt'>, lesson: LessonNow): boolean =>
  lesson.status === 'booked' && lesson.teacherId === row.teacherId && isAt(lesson, row.startsAt);

/** How a request is shown; null if its lesson has had another time since, so that it concerns nobody any more. */
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
