import { SLOT_WEEKS_MAX, type LessonWishKind } from '@skylark/contract/booking.facts';
import type { FreeSlots } from '@skylark/contract/booking';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { addDays } from './slotDays.ts';

// Keyed below `lessons`: bookings and changes elsewhere affect the free slots.

interface SlotsOf {
  teacherId: string;
  /** The lesson to move. */
  lessonId?: string | undefined;
  today: string;
  daysAhead: number;
}

/** All free slots from today to the booking horizon, in as few requests as possible. */
export const slotsQueries = ({ teacherId, lessonId, today, daysAhead }: SlotsOf) =>
  Array.from({ length: Math.ceil((daysAhead + 7) / (7 * SLOT_WEEKS_MAX)) }, (_, part) => {
    const day = addDays(today, part * 7 * SLOT_WEEKS_MAX);
    const query = { teacherId, lessonId, day, weeks: SLOT_WEEKS_MAX };
    return freeSlotsQuery(['slots', query], (signal) => call('GET /api/v2/booking/slots', { query, signal }));
  });

/** The teacher's free times for a lesson that it asks to move, in the next weeks. */
export const moveTimesQueries = (lessonId: string, today: string) => {
  const query = { day: today, weeks: SLOT_WEEKS_MAX };
  return [
    freeSlotsQuery(['move_times', lessonId, query], (signal) =>
      call('GET /api/v2/lessons/{id}/move_times', { params: { id: lessonId }, query, signal }),
    ),
  ];
};

const freeSlotsQuery = (key: readonly unknown[], read: (signal: AbortSignal) => Promise<FreeSlots>) =>
  queryOptions({
    queryKey: ['lessons', 'booking', ...key],
    queryFn: ({ signal }) => read(signal),
    // Other families book meanwhile.
    refetchInterval: 60_000,
  });

export const bookLessons = (body: { teacherId: string; starts: string[]; wishId?: string }) =>
  call('POST /api/v2/booking/lessons', { body });
export const moveLesson = (id: string, body: { startsAt: string; wishId?: string }) =>
  call('POST /api/v2/booking/lessons/{id}/move', { params: { id }, body });
export const sendWish = (body: { kind: LessonWishKind; lessonId?: string; text: string; key: string }) =>
  call('POST /api/v2/booking/wishes', { body });
export const askToMove = (id: string, body: { times: string[]; words: string }) =>
  call('POST /api/v2/lessons/{id}/move_request', { params: { id }, body });
