import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Keyed below `schedule`, so that they are refetched with it. */
export const scheduleQuery = queryOptions({
  queryKey: ['schedule', 'hours'],
  queryFn: ({ signal }) => call('GET /api/v2/schedule', { signal }),
});

/** The teacher's absence requests, as long as lessons need a decision. */
export const absencesQuery = queryOptions({
  queryKey: ['schedule', 'absences'],
  queryFn: ({ signal }) => call('GET /api/v2/schedule/absences', { signal }),
});

/** Local times in the schedule's zone. */
export interface Closing {
  from: string;
  to: string;
}

/** The booked lessons in a period; keyed below `lessons`, so that they are refetched with them. */
export const insideQuery = ({ from, to }: Closing) =>
  queryOptions({
    queryKey: ['lessons', 'inside', from, to],
    queryFn: ({ signal }) => call('GET /api/v2/schedule/closed_slots/lessons', { query: { from, to }, signal }),
    // Must be current, because a decision about them follows.
    staleTime: 0,
  });

export interface ClosedTime extends Closing {
  reason: string;
  knownLessons?: string[];
}
export const closeSlot = (closing: ClosedTime) => call('POST /api/v2/schedule/closed_slots', { body: closing });
export const changeSlot = (id: string, closing: ClosedTime) =>
  call('PUT /api/v2/schedule/closed_slots/{id}', { params: { id }, body: closing });
export const openSlotAgain = (id: string) => call('DELETE /api/v2/schedule/closed_slots/{id}', { params: { id } });
export const takeBack = (id: string) => call('DELETE /api/v2/schedule/absences/{id}', { params: { id } });
